/** The results link of a survey over HTTP: who makes it, what it keeps, and bodies of hostile callers. */
import { AuditJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

const Link = Schema.Struct({ url: Schema.String, expiresAt: Schema.NullOr(Schema.String), texts: Schema.Boolean })

let server: TestServer
let account: CallingAccount
let path = ""
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const newSurvey = async () => {
  const { id } = await createSurvey(account)
  path = `/surveys/${id}/results-link`
  return id
}

const put = async (body: object) => decodeBody(Link, await account.put(path, body))

describe("the results link of a survey", () => {
  it("is made, read and deleted, and has another address when it is made again", async () => {
    await newSurvey()
    expect((await account.get(path)).status).toBe(404)
    expect((await account.delete(path)).status).toBe(404)
    const made = await put({})
    expect([made.expiresAt, made.texts]).toEqual([null, false])
    expect(made.url.replace(server.url, "")).toMatch(/^\/r\/[\w-]{43}$/)
    expect(decodeBody(Link, await account.get(path))).toEqual(made)
    const deleted = await account.delete(path)
    expect([deleted.status, deleted.text]).toEqual([204, ""])
    expect((await account.get(path)).status).toBe(404)
    expect((await put({})).url).not.toBe(made.url)
  })

  it("keeps its address when its settings are replaced, unless the request rotates it", async () => {
    await newSurvey()
    const { url } = await put({ texts: true, expiresAt: "2999-01-01T01:00:00+01:00" })
    expect(decodeBody(Link, await account.get(path))).toEqual({
      url,
      texts: true,
      expiresAt: "2999-01-01T00:00:00.000Z"
    })
    expect(await put({})).toEqual({ url, texts: false, expiresAt: null })
    const rotated = await put({ rotate: true, texts: true })
    expect(rotated.url).not.toBe(url)
    expect(decodeBody(Link, await account.get(path))).toEqual({ ...rotated, texts: true })
  })

  it("is one link after 20 requests at once, and each of them got an address that was the link's", async () => {
    await newSurvey()
    const urls = (await Promise.all(Array.from({ length: 20 }, () => put({})))).map(({ url }) => url)
    expect(new Set(urls).size).toBe(1)
    expect(decodeBody(Link, await account.get(path)).url).toBe(urls[0])
  })

  it("is not found by another account, and not kept by a duplicate or a definition", async () => {
    const id = await newSurvey()
    const { url } = await put({})
    const other = await server.newAccount()
    for (const method of ["get", "delete"] as const) expect((await other[method](path)).status).toBe(404)
    expect((await other.put(path, {})).status).toBe(404)
    const duplicate = decodeBody(SurveyJson.SurveyDetail, await account.post(`/surveys/${id}/duplicate`))
    expect((await account.get(`/surveys/${duplicate.id}/results-link`)).status).toBe(404)
    const definition = await account.get(`/surveys/${id}/definition`)
    expect(definition.status).toBe(200)
    expect(definition.text).not.toContain(url.slice(-43))
  })

  it("leaves an audit entry for each change, without the address", async () => {
    await newSurvey()
    const { url } = await put({})
    await account.delete(path)
    const audit = await account.get("/developer/audit-logs")
    const { logs } = decodeBody(AuditJson.AuditPage, audit)
    expect(logs.slice(0, 2).map(({ method, path, statusCode }) => [method, path, statusCode])).toEqual([
      ["DELETE", `/api${path}`, 204],
      ["PUT", `/api${path}`, 200]
    ])
    expect(audit.text).not.toContain(url.slice(-43))
  })
})

it("what is wrong with a body is named, all of it, and changes nothing", async () => {
  await newSurvey()
  for (
    const [body, violations] of [
      [[], [" wrong-type"]],
      [{ expiresAt: 5, texts: "yes", rotate: null, token: "x".repeat(43) }, [
        "/expiresAt wrong-type",
        "/rotate wrong-type",
        "/texts wrong-type",
        "/token unknown-field"
      ]],
      [{ expiresAt: "2001-01-01T00:00:00Z" }, ["/expiresAt in-the-past"]],
      [{ expiresAt: "tomorrow" }, ["/expiresAt invalid"]],
      [{ texts: { deep: [[[[]]]] } }, ["/texts wrong-type"]],
      [JSON.parse("{\"__proto__\":{\"texts\":true}}"), ["/__proto__ unknown-field"]]
    ] as const
  ) {
    const refused = await account.put(path, body)
    expect([refused.status, decodeProblem(refused).errors.map(({ code, pointer }) => `${pointer} ${code}`).toSorted()])
      .toEqual([400, violations])
  }
  expect((await account.get(path)).status).toBe(404)
  expect((await account.put(path, { texts: "x".repeat(1_100_000) })).status).toBe(413)
})
