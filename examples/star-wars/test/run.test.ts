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
    const lines: Array<string> = []
    const { comparison, exportedCount, resultsUrl, surveyUrl } = await run({
      baseUrl: server.url,
      outFile: join(folder, "responses.csv"),
      terminal: { columns: 80, line: (text) => lines.push(text) }
    })
    expect(comparison).toEqual({ figures: 350, differences: [] })
    expect(exportedCount).toBe(1_186)
    expect(await (await fetch(surveyUrl)).text()).toContain("<title>Star Wars survey</title>")
    expect(lines.slice(-3)).toEqual([
      `\nResults: ${resultsUrl}`,
      expect.stringMatching(/^ {2}Log in as \S+ with the password \S+$/),
      `Survey:  ${surveyUrl}`
    ])
    await server.stop()
  }))
