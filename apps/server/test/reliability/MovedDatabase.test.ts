/** The files of a SQLite database are moved while the server runs. */
import { rename } from "node:fs/promises"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { createOwner, submit } from "../support/Owner.js"
import { startServer } from "../support/ServerProcess.js"
import { sqlite } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"

describe("a server whose SQLite file is moved", () => {
  it("refuses writes with 503, is not ready, logs it once, and serves again when the file is back", () =>
    sqlite.use(async (environment) => {
      const server = await startServer(environment)
      const owner = await createOwner(server.url)
      const folder = dirname((environment["DATABASE_URL"] ?? "").slice("file:".length))
      const readiness = async () => (await fetch(`${server.url}/health/ready`)).status
      const logged = () => server.output().split("was removed, moved or replaced").length - 1
      expect(await submit(server.url, owner, "before")).toBe(201)
      await rename(folder, join(dirname(folder), "elsewhere"))
      expect(await submit(server.url, owner, "meanwhile")).toBe(503)
      expect(await readiness()).toBe(503)
      await waitFor(() => logged() > 0 ? true : undefined)
      expect(await submit(server.url, owner, "meanwhile")).toBe(503)
      await rename(join(dirname(folder), "elsewhere"), folder)
      expect(await readiness()).toBe(200)
      expect(await submit(server.url, owner, "afterwards")).toBe(201)
      expect(await server.stop()).toBe(0)
      expect(logged()).toBe(1)
    }))
})
