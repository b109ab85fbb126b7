import { join } from "node:path"
import { expect, it } from "vitest"
import { startServer, withTempFolder } from "../../../apps/server/test/support/ServerProcess.js"
import { run } from "../src/run.js"

it("the analytics of a running server equal counts of the CSV file", () =>
  withTempFolder(async (folder) => {
    const server = await startServer({
      DATABASE_URL: `file:${join(folder, "canvass.db")}`,
      RATE_LIMIT_AUTHENTICATED: "100000",
      LOG_LEVEL: "warning"
    })
    const { comparison, exportedCount } = await run({
      baseUrl: server.url,
      outFile: join(folder, "responses.csv"),
      terminal: { columns: 80, line: () => undefined }
    })
    expect(comparison).toEqual({ figures: 350, differences: [] })
    expect(exportedCount).toBe(1_186)
    await server.stop()
  }))
