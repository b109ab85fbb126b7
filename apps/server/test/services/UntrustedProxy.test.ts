import { join } from "node:path"
import { expect, it } from "vitest"
import { serve } from "../support/runCommand.js"
import { withTempFolder } from "../support/ServerProcess.js"

const forwarded = { headers: { "x-forwarded-for": "203.0.113.7" } }

/** How often a server has logged the warning, after three requests through a proxy that the settings do not trust. */
const warningsWith = (environment: Readonly<Record<string, string>>) =>
  withTempFolder(async (folder) => {
    const server = await serve({
      DATABASE_URL: `file:${join(folder, "canvass.db")}`,
      HEALTH_PORT: "0",
      LOG_LEVEL: "warning",
      ...environment
    })
    try {
      const health = /Health +(\S+)\/health\/ready/.exec(server.output())?.[1] ?? ""
      await (await fetch(server.url)).text()
      for (const url of [`${health}/health/live`, server.url, `${server.url}/api/public/surveys/lunch`]) {
        await (await fetch(url, forwarded)).text()
      }
    } finally {
      await server.stop()
    }
    return server.output().match(/WARN.*A request from 127\.0\.0\.1 has the header X-Forwarded-For/g)?.length ?? 0
  })

it("a proxy that the settings do not trust is in the log once", async () => {
  expect(await warningsWith({})).toBe(1)
  expect(await warningsWith({ TRUST_PROXY: "1" })).toBe(0)
})
