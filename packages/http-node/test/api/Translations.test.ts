/** Translations over HTTP: negotiation, caches, preconditions, and bodies of hostile callers. */
import { SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
let survey: { readonly id: string; readonly slug: string }
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
  survey = await publishSurvey(account, {
    title: "Visit",
    languages: ["en", "DE", "pt-br"],
    questions: [{ key: "again", type: "nps", text: "Again?" }],
    endings: [{ key: "done", title: "Thanks" }]
  })
})
afterAll(() => server.stop())

const german = { "/title": "Besuch", "/questions/again/text": "Wieder?", "/endings/done/title": "Danke" }

const pathOf = (tag: string): string => `/surveys/${survey.id}/translations/${tag}`

const headerOf = ({ headers }: TestResponse, name: string): string | null => headers.get(name)

const read = (query = "", acceptLanguage?: string, more: Readonly<Record<string, string>> = {}) =>
  server.call("GET", `/public/surveys/${survey.slug}${query}`, {
    headers: { ...acceptLanguage === undefined ? {} : { "Accept-Language": acceptLanguage }, ...more }
  })

const shown = async (response: Promise<TestResponse>) => {
  const answer = await response
  const { language, title } = decodeBody(SurveyJson.PublicSurvey, answer)
  expect(headerOf(answer, "Content-Language")).toBe(language)
  expect(headerOf(answer, "Vary")).toContain("Accept-Language")
  expect(headerOf(answer, "Cache-Control")).toBe("no-cache")
  return [language, title]
}

describe("translations", () => {
  it("are replaced, read, listed and deleted, each with the `ETag` of its texts", async () => {
    const put = await account.put(pathOf("DE"), { ...german, "/nope": "?" })
    expect(JSON.parse(put.text)).toEqual({ ...german, ignored: ["/nope"] })
    const etag = headerOf(put, "ETag") ?? ""
    const got = await account.get(pathOf("de"))
    expect([JSON.parse(got.text), headerOf(got, "ETag")]).toEqual([german, etag])
    const offered = await account.get(pathOf("pt-BR"))
    expect([offered.status, offered.text]).toEqual([200, "{}"])
    const progress = await account.get(`/surveys/${survey.id}/translations`)
    expect(JSON.parse(progress.text)).toEqual([
      { tag: "de", translated: 3, missing: 0, outdated: [] },
      { tag: "pt-BR", translated: 0, missing: 3, outdated: [] }
    ])
    const send = (method: string, ifMatch: string, body?: unknown) =>
      server.call(method, pathOf("de"), {
        credential: account.token,
        headers: { "If-Match": ifMatch },
        ...body === undefined ? {} : { body }
      })
    expect((await send("PUT", "\"other\"", {})).status).toBe(412)
    expect((await send("PUT", etag, { "/title": "Aufenthalt" })).status).toBe(200)
    expect((await send("DELETE", etag)).status).toBe(412)
    expect((await account.put(pathOf("de"), german)).status).toBe(200)
    expect((await send("DELETE", etag)).status).toBe(204)
    expect((await account.delete(pathOf("de"))).status).toBe(404)
    expect((await account.put(pathOf("de"), german)).status).toBe(200)
  })

  it("show a respondent the survey in the language that is asked for, accepted, or its own", async () => {
    await account.put(pathOf("de"), german)
    expect(await shown(read())).toEqual(["en", "Visit"])
    expect(await shown(read("?language=de-CH"))).toEqual(["de", "Besuch"])
    expect(await shown(read("?language=it", "fr, de;q=0.5"))).toEqual(["de", "Besuch"])
    expect(await shown(read("", "pt-PT"))).toEqual(["pt-BR", "Visit"])
    const refused = await read("?language=d_e")
    expect([refused.status, decodeProblem(refused).errors.map(({ pointer }) => pointer)]).toEqual([400, ["language"]])
  })

  it("are cached by the language and by the texts", async () => {
    await account.put(pathOf("de"), german)
    const etag = headerOf(await read("?language=de"), "ETag") ?? ""
    expect((await read("?language=de", undefined, { "If-None-Match": etag })).status).toBe(304)
    expect((await read("?language=en", undefined, { "If-None-Match": etag })).status).toBe(200)
    await account.put(pathOf("de"), { ...german, "/title": "Aufenthalt" })
    const changed = await read("?language=de", undefined, { "If-None-Match": etag })
    expect([changed.status, decodeBody(SurveyJson.PublicSurvey, changed).title]).toEqual([200, "Aufenthalt"])
  })

  it("are refused for other accounts, other languages and other bodies", async () => {
    const stranger = await server.newAccount()
    for (const [method, body] of [["GET"], ["PUT", german], ["DELETE"]] as const) {
      const credential = stranger.token
      const answer = await server.call(method, pathOf("de"), { credential, ...body === undefined ? {} : { body } })
      expect(answer.status).toBe(404)
    }
    expect((await stranger.get(`/surveys/${survey.id}/translations`)).status).toBe(404)
    expect((await account.get(pathOf("it"))).status).toBe(404)
    expect((await account.get(pathOf("x".repeat(5_000)))).status).toBe(404)
    for (
      const [tag, body, violation] of [
        ["en", german, "tag not-allowed"],
        ["d", german, "tag invalid-format"],
        ["de", [], " wrong-type"],
        ["de", { "/title": { deep: [[[]]] } }, "/~1title wrong-type"],
        ["de", { "/title": "\ud800" }, "/~1title invalid-character"]
      ] as const
    ) {
      const refused = await account.put(pathOf(tag), body)
      const found = decodeProblem(refused).errors.map(({ code, pointer }) => `${pointer} ${code}`)
      expect([refused.status, found]).toEqual([400, [violation]])
    }
    expect((await account.put(pathOf("de"), { "/title": "x".repeat(1_100_000) })).status).toBe(413)
  })

  it("with 20 000 places that the survey does not have are answered, and keep nothing", async () => {
    const places = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`/x/${n}`, "y"]))
    const answer = await account.put(pathOf("de"), { ...places, "__proto__x": "z" })
    expect(answer.status).toBe(200)
    expect((await account.get(pathOf("de"))).text).toBe("{}")
  })

  it("to 39 languages of 200 questions are kept, and each is read in its own", async () => {
    const questions = Array.from({ length: 200 }, (_, n) => ({ key: `q${n}`, type: "nps", text: `Question ${n}?` }))
    const tags = Array.from({ length: 40 }, (_, n) => `qa${String.fromCharCode(97 + n % 26)}${n < 26 ? "" : "-x-b"}`)
    const large = await publishSurvey(account, { title: "Large", languages: tags, questions })
    const [, ...others] = tags
    for (const tag of others) {
      const texts = questions.map(({ key }) => [`/questions/${key}/text`, `${key} in ${tag}`])
      const put = await account.put(`/surveys/${large.id}/translations/${tag}`, Object.fromEntries(texts))
      expect(put.status).toBe(200)
    }
    const progress: unknown = JSON.parse((await account.get(`/surveys/${large.id}/translations`)).text)
    expect(progress).toEqual(others.map((tag) => ({ tag, translated: 200, missing: 1, outdated: [] })))
    for (const tag of others) {
      const answer = await server.call("GET", `/public/surveys/${large.slug}?language=${tag}`)
      expect(decodeBody(SurveyJson.PublicSurvey, answer).questions[199]?.text).toBe(`q199 in ${tag}`)
    }
    const tooMany = await account.put(`/surveys/${large.id}`, { languages: [...tags, "de"] })
    expect(decodeProblem(tooMany).errors.map(({ code, pointer }) => [pointer, code])).toEqual([
      ["/languages", "too-many"]
    ])
  })

  it("are part of the definition, which leaves them out on request, with the same `ETag`", async () => {
    await account.put(pathOf("de"), german)
    const whole = await account.get(`/surveys/${survey.id}/definition`)
    const without = await account.get(`/surveys/${survey.id}/definition?translations=false`)
    expect(headerOf(whole, "ETag")).toBe(headerOf(without, "ETag"))
    expect(JSON.parse(whole.text)).toMatchObject({ translations: { de: german } })
    expect(JSON.parse(without.text)).not.toHaveProperty("translations")
    const before = headerOf(whole, "ETag") ?? ""
    await account.put(pathOf("de"), {})
    const path = `/surveys/${survey.id}/definition`
    const stale = await account.put(path, JSON.parse(without.text), { "If-Match": before })
    expect(stale.status).toBe(412)
  })
})

describe("a response", () => {
  it("has the language that was sent, in lists and in every export", async () => {
    const submitted = await server.call("POST", `/response/survey/${survey.id}`, {
      body: { answers: [], language: "DE-at" }
    })
    expect(JSON.parse(submitted.text)).toMatchObject({ language: "de-AT" })
    const list = await account.get(`/surveys/${survey.id}/responses`)
    expect(JSON.parse(list.text)).toMatchObject([{ language: "de-AT" }])
    const exported = async (format: string) =>
      (await account.get(`/response/survey/${survey.id}/export/${format}`)).text
    expect(await exported("csv")).toMatch(/,language,questionnaireVersion,[^]*,de-AT,1,/)
    expect(JSON.parse(await exported("json"))).toMatchObject([{ language: "de-AT" }])
    expect(await exported("xml")).toContain(" language=\"de-AT\"")
  })
})
