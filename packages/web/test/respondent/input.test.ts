/** What people write, in their language, on the pages of a survey without script. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { surveyPages } from "../fixtures/pages.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const { get, post } = surveyPages(() => server.url)

const questions = [
  { key: "n", type: "text", text: "How many?", settings: { format: "number" } },
  { key: "km", type: "slider", text: "How far?", settings: { max: 5_000, step: 0.5 } },
  { key: "mail", type: "text", text: "Mail?", settings: { format: "email" } },
  { key: "phone", type: "text", text: "Phone?", settings: { format: "phone" } },
  { key: "url", type: "text", text: "Site?", settings: { format: "url" } },
  { key: "words", type: "text", text: "Words?" },
  { key: "kind", type: "single_choice", text: "Kind?", options: ["A", "B"], settings: { allowOther: true } },
  { key: "file", type: "file", text: "File?" }
] as const

const send = async (language: string, changes: Readonly<Record<string, string>>) => {
  const { id, slug } = await server.publish({
    title: "Input",
    questions: questions.map((question) => ({ ...question }))
  })
  const form = await get(`/s/${slug}?lang=${language}`)
  const sent = await post(form.html, Object.entries(changes))
  const [response] = await server.responses(id)
  return { ...sent, answers: response === undefined ? undefined : await server.answersOf(id, response), id }
}

describe("a number", () => {
  it.each([
    ["de", "1,5", "1.5"],
    ["fr", "1 234,5", "1234.5"],
    ["pl", " 1,5\u00A0", "1.5"],
    ["de", "1.234,5", "1234.5"],
    ["de", "1.5", "1.5"],
    ["en", "1,234.5", "1234.5"],
    ["en", "+7", "7"],
    ["ar", "٣٫٥", "3.5"]
  ])("is read in the language of the page: %s %s", async (language, written, stored) => {
    const { answers, status } = await send(language, { "a.n": written, "a.km": written })
    expect([status, answers]).toEqual([303, { n: stored, km: Number(stored) }])
  })

  it("that may mean two is refused, and both are named", async () => {
    const { answers, html, status } = await send("de", { "a.n": "1.234", "a.km": "1.000" })
    expect([status, answers]).toEqual([400, undefined])
    expect(html).toContain("Meinen Sie 1234 oder 1,234?")
    expect(html).toContain("Meinen Sie 1000 oder 1,000?")
    expect(html).toMatch(/name="a.n"[^>]* value="1.234"/)
    const again = await post(html, [["a.n", "1234"], ["a.km", "1000"]])
    expect(again.status).toBe(303)
    expect((await send("en", { "a.n": "1,234" })).html).toContain("Do you mean 1234 or 1.234?")
  })

  it("that is none is refused, and kept", async () => {
    const { html, status } = await send("de", { "a.n": "viel" })
    expect(status).toBe(400)
    expect(html).toContain("Geben Sie eine Zahl ein.")
    expect(html).toMatch(/name="a.n"[^>]* value="viel"/)
  })

  it("is kept when the form is shown in another language, and when it is saved", async () => {
    const { slug } = await server.publish({
      title: "Two",
      languages: ["en", "de"],
      questions: [{ key: "n", type: "text", text: "How many?", settings: { format: "number" } }]
    })
    const { html } = await get(`/s/${slug}?lang=en`)
    const german = await post(html.replace("lang=en", "lang=de"), [["a.n", "1,234.5"], ["action", "stay"]])
    expect(german.html).toMatch(/name="a.n"[^>]* value="1234,5"/)
    const saved = await post(german.html, [["action", "save"]])
    expect((await get(saved.location)).html).toMatch(/name="a.n"[^>]* value="1234,5"/)
  })

  it("is filled in by a link as the language writes it, and limits are written so, too", async () => {
    const { slug } = await server.publish({
      title: "Limits",
      questions: [{ key: "n", type: "text", text: "N?", settings: { format: "number", min: 0.25, max: 1_500.75 } }]
    })
    const { html } = await get(`/s/${slug}?lang=de&prefill[n]=0.5`)
    expect(html).toMatch(/name="a.n"[^>]* value="0,5"/)
    expect((await post(html, [["a.n", "0,1"]])).html).toContain("von 0,25 bis 1500,75")
  })
})

it("an e-mail address may have letters of all scripts, a telephone number digits of all scripts", async () => {
  const { answers } = await send("en", { "a.mail": " info@münchen.de ", "a.phone": "+٤٩ ٣٠ ٩٠١٨٢٠" })
  expect(answers).toEqual({ mail: "info@münchen.de", phone: "+٤٩ ٣٠ ٩٠١٨٢٠" })
})

it("an address without a scheme gets one offered, and is sent with it", async () => {
  const { html, id, status } = await send("en", { "a.url": "www.example.com/a?b=c" })
  expect(status).toBe(400)
  expect(html).toContain("We have added https:// to the address.")
  expect((await post(html, [])).status).toBe(303)
  const [response] = await server.responses(id)
  expect(await server.answersOf(id, response)).toEqual({ url: "https://www.example.com/a?b=c" })
  expect((await send("en", { "a.url": "none at all" })).html).toContain("Enter an address that begins with https://.")
})

it.each([" ", "\u3000\u2009", "\u200B\uFEFF\u2060"])("white space alone (%j) answers nothing", async (blank) => {
  const fields = ["a.words", "a.n", "a.mail", "a.km", "a.kind.other"]
  const { answers } = await send("en", Object.fromEntries(fields.map((field) => [field, blank])))
  expect(answers).toEqual({})
  const { slug } = await server.publish({
    title: "R",
    questions: [{ key: "q", type: "text", text: "Q?", required: true }]
  })
  const { html } = await get(`/s/${slug}`)
  expect((await post(html, [["a.q", blank]])).html).toContain("Please answer this question.")
})

it("a consent that is missing is named as the survey names it", async () => {
  const { slug } = await server.publish({
    title: "Consent",
    questions: [{
      key: "ok",
      type: "boolean",
      text: "Do you agree?",
      settings: { mustBeTrue: true, trueLabel: "I agree", falseLabel: "I do not" }
    }]
  })
  const { html } = await get(`/s/${slug}`)
  expect((await post(html, [["a.ok", "false"]])).html).toContain("This needs a “I agree”.")
})

it("a file without bytes is refused, on the page and by the API", async () => {
  const { id, slug } = await server.publish({
    title: "File",
    questions: [{ key: "file", type: "file", text: "File?", required: true }]
  })
  const { html } = await get(`/s/${slug}`)
  const sent = await post(html, [["a.file.upload", new File([], "empty.txt", { type: "text/plain" })]])
  expect([sent.status, sent.html.includes("The file is empty.")]).toEqual([400, true])
  const form = new FormData()
  form.append("questionKey", "file")
  form.append("file", new File([], "empty.txt", { type: "text/plain" }))
  const uploaded = await fetch(`${server.url}/api/response/survey/${id}/files`, { method: "POST", body: form })
  expect(uploaded.status).toBe(400)
  expect(await uploaded.json()).toMatchObject({ errors: [{ pointer: "/file", code: "too-short" }] })
})

it("a form without script takes the texts that the API takes", async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `t${index}`)
  const { id, slug } = await server.publish({
    title: "Long",
    questions: keys.map((key) => ({ key, type: "text", text: key }))
  })
  const { html } = await get(`/s/${slug}`)
  const sent = await post(html, keys.map((key) => [`a.${key}`, "ü".repeat(9_990)] as const))
  expect(sent.status).toBe(303)
  const [response] = await server.responses(id)
  expect(response?.answers.map(({ value }) => value)).toEqual(keys.map(() => "ü".repeat(9_990)))
})

it("a time is recalled in the language of the page, on the next page and at the end", async () => {
  const { slug } = await server.publish({
    title: "Times",
    questions: [
      { key: "at", type: "date", text: "When?", settings: { includeTime: true } },
      { key: "ok", type: "text", text: "At {{at}}?", page: {} }
    ],
    endings: [{ key: "done", title: "Until {{at}}" }]
  })
  const { html } = await get(`/s/${slug}?lang=de`)
  const next = await post(html, [["a.at", "2026-11-27T15:10"]])
  const second = await get(next.location)
  const time = /<time datetime="2026-11-27T15:10:00.000Z" lang="de">27.11.2026, 15:10 UTC<\/time>/
  expect(second.html).toMatch(new RegExp(`At ${time.source}\\?`))
  const end = await post(second.html, [])
  expect((await get(end.location)).html).toMatch(new RegExp(`<h1>Until ${time.source}</h1>`))
})
