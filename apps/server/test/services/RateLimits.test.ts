import { join } from "node:path"
import { expect, it } from "vitest"
import { openAccount } from "../support/Owner.js"
import { serve } from "../support/runCommand.js"
import { withTempFolder } from "../support/ServerProcess.js"

it("the configured rate limits hold apart for views, forms and the API, and for each address", () =>
  withTempFolder(async (folder) => {
    const server = await serve({
      DATABASE_URL: `file:${join(folder, "canvass.db")}`,
      TRUST_PROXY: "1",
      RATE_LIMIT_ANONYMOUS: "2",
      RATE_LIMIT_PAGES: "20",
      RATE_LIMIT_FORMS: "5",
      LOG_LEVEL: "warning"
    })
    /** How many of 30 requests were refused. */
    const refusals = async (address: string, path: string, method = "GET") => {
      const responses = await Promise.all(Array.from({ length: 30 }, async () => {
        const response = await fetch(server.url + path, { method, headers: { "x-forwarded-for": address } })
        await response.arrayBuffer()
        return response.status
      }))
      return responses.filter((status) => status === 429).length
    }
    try {
      for (const address of ["192.0.2.1", "192.0.2.2"]) {
        expect(await refusals(address, "/s/lunch")).toBe(10)
        expect(await refusals(address, "/s/lunch", "POST")).toBe(25)
        expect(await refusals(address, "/api/public/surveys/lunch")).toBe(28)
      }
    } finally {
      await server.stop()
    }
  }))

it("the configured limits of a credential and of its account hold", () =>
  withTempFolder(async (folder) => {
    const server = await serve({
      DATABASE_URL: `file:${join(folder, "canvass.db")}`,
      RATE_LIMIT_AUTHENTICATED: "4",
      RATE_LIMIT_ACCOUNT: "6",
      LOG_LEVEL: "warning"
    })
    /** How many of 10 requests were accepted. */
    const accepted = async (headers: Record<string, string>) => {
      const responses = await Promise.all(Array.from({ length: 10 }, async () => {
        const response = await fetch(`${server.url}/api/surveys`, { headers })
        await response.arrayBuffer()
        return response.status
      }))
      return responses.filter((status) => status === 200).length
    }
    try {
      // The access token has made one request: that for the API key.
      const { apiKey, bearer } = await openAccount(server.url)
      expect(await accepted({ "x-api-key": apiKey })).toBe(4)
      expect(await accepted(bearer)).toBe(1)
    } finally {
      await server.stop()
    }
  }))
