/** The endpoint below a prefix of another program, which authenticates its callers itself. */
import { Api } from "@canvass/http"
import { startTestServices, unlimited } from "@canvass/http/testing"
import { Mcp } from "@canvass/mcp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { at, listAt } from "./fixtures/at.js"
import { message, messageIn } from "./fixtures/McpTestServer.js"

const publicUrl = "https://example.com/surveys"

let services: Awaited<ReturnType<typeof startTestServices>>
let api: Api.Handler

beforeAll(async () => {
  services = await startTestServices()
  const { id } = await services.newAccount()
  api = Api.handler(services.layer, {
    publicUrl,
    prefix: "/surveys",
    settings: unlimited,
    authenticate: ({ headers }) => {
      const actor = headers.get("cookie")
      return actor === null ? undefined : { account: id, actor, scope: actor === "reader" ? "read_only" : "full" }
    },
    mcp: Mcp.endpoint()
  })
})

afterAll(async () => {
  await api.close()
  await services.stop()
})

const post = (body: object, headers: Record<string, string>) =>
  api(
    new Request(`${publicUrl}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept": "application/json, text/event-stream", ...headers },
      body: JSON.stringify(body)
    })
  )

const call = (name: string, given: object) => message("tools/call", { name, arguments: given })

it("serves the callers that the program authenticates, with their scope and their name in the audit log", async () => {
  const created = await messageIn(
    await post(call("surveys_create", { body: { title: "Ada's" } }), { cookie: "Ada", origin: "https://example.com" })
  )
  expect(at(created, "/result/structuredContent/result/title")).toBe("Ada's")
  const names = async (cookie: string) =>
    listAt(await messageIn(await post(message("tools/list"), { cookie })), "/result/tools/*/name")
  expect(await names("Ada")).toContain("surveys_create")
  expect(await names("reader")).not.toContain("surveys_create")
  const refused = await messageIn(await post(call("surveys_create", { body: { title: "No" } }), { cookie: "reader" }))
  expect(at(refused, "/result/isError")).toBe(true)
  const log: unknown = await (await api(
    new Request(`${publicUrl}/api/developer/audit-logs`, { headers: { cookie: "Ada" } })
  )).json()
  expect(at(log, "/logs/*/actor")).toEqual(["reader", "Ada"])
  expect(at(log, "/logs/*/path")).toEqual(["/api/surveys", "/api/surveys"])
})

it("refuses unknown callers, and pages of other origins that use the cookies of a caller", async () => {
  expect((await post(message("tools/list"), {})).status).toBe(401)
  expect((await post(message("tools/list"), { cookie: "Ada", origin: "https://evil.example" })).status).toBe(403)
  const crossSite = { "cookie": "Ada", "sec-fetch-site": "cross-site" }
  expect((await post(message("tools/list"), crossSite)).status).toBe(403)
  expect((await api(new Request("https://example.com/mcp", { method: "POST" }))).status).toBe(404)
})
