import { join } from "node:path"
import { expect, it } from "vitest"
import { aServer, inFolder } from "../../../apps/server/test/aServer.js"
import { run } from "../src/run.js"

it("every figure that the server gives equals a count made straight from the file", () =>
  inFolder(async (folder) => {
    const server = await aServer({
      DATABASE_URL: `file:${join(folder, "canvass.db")}`,
      RATE_LIMIT_AUTHENTICATED: "100000",
      LOG_LEVEL: "warning"
    })
    const { comparison, exported } = await run({
      baseUrl: server.url,
      outFile: join(folder, "responses.csv"),
      terminal: { columns: 80, line: () => undefined }
    })
    expect(comparison).toEqual({ figures: 350, differences: [] })
    expect(exported).toBe(1_186)
    await server.stop()
  }))
