/** The example of docs/own-pages.md against the REST API: saving, rules, uploads, lost answers, and the end. */
import { CanvassError, createClient } from "@canvass/client"
import { Canvass } from "@canvass/core"
import * as MemoryStore from "@canvass/core/memory"
import { Api } from "@canvass/http"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Respondent } from "../src/Respondent.js"
import { survey } from "../src/survey.js"

let canvass: Canvass.Canvass
let api: Api.Handler
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: MemoryStore.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
  api = Api.handler(canvass, { publicUrl: "https://surveys.example.com" })
})
afterAll(async () => {
  await api.close()
  await canvass.close()
})

type Fetch = typeof globalThis.fetch

/** A visitor of the page. `through` may lose answers of the server. */
const visit = async (through: (send: Fetch) => Fetch = (send) => send) => {
  const { id, slug } = await canvass.surveys.create(owner, survey)
  await canvass.surveys.publish(owner, id)
  const kept = new Map<string, string>()
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, value: string) => void kept.set(key, value)
  }
  const fetch = through((input, init) => api(new Request(input, init)))
  const client = createClient({ baseUrl: "https://surveys.example.com", fetch })
  const open = () => Respondent.open(client, slug, memory)
  const responses = async () => (await canvass.responses.list(owner, id, { status: "all" })).items
  return { id, kept, open, responses }
}

const keysOf = ({ page }: Respondent) => page?.questions.map(({ question }) => question.key)

const answer = (respondent: Respondent, answers: Readonly<Record<string, unknown>>) =>
  Object.assign(respondent.answers, answers)

const questionOf = ({ page }: Respondent, key: string) => {
  const asked = page?.questions.find(({ question }) => question.key === key)
  if (asked === undefined) throw new Error(`${key} is not asked.`)
  return asked
}

it("saves page by page, says what is missing, uploads a file, and shows the ending", async () => {
  const { open, responses } = await visit()
  const respondent = await open()
  expect(keysOf(respondent)).toEqual(["driver", "name"])
  expect(await respondent.next()).toBe(false)
  expect(respondent.problemOf(questionOf(respondent, "driver"))).toBe("Please answer this question.")
  expect(await responses()).toEqual([])
  answer(respondent, { driver: true, name: "x".repeat(41) })
  expect(respondent.problemOf(questionOf(respondent, "name"))).toBe("This answer does not fit: too-long.")
  answer(respondent, { name: "Ada" })
  expect(await respondent.next()).toBe(true)
  expect((await responses()).map(({ reached, status }) => [status, reached])).toEqual([["partial", "parking"]])
  expect(respondent.textOf(questionOf(respondent, "parking").question.text)).toBe("How easy was it to park, Ada?")
  answer(respondent, { parking: 1 })
  expect(keysOf(respondent)).toEqual(["parking", "why", "photo"])
  answer(respondent, { why: "Too far away" })
  await respondent.upload(
    questionOf(respondent, "photo").question,
    new File(["A sketch."], "sketch.txt", { type: "text/plain" })
  )
  expect(await respondent.next()).toBe(true)
  expect(respondent.ending).toMatchObject({ key: "done", title: "Thank you, Ada", outcome: "completed" })
  const [response] = await responses()
  expect(response?.answers.map(({ questionKey }) => questionKey)).toEqual(["driver", "name", "parking", "why", "photo"])
  expect(response?.answers.at(-1)?.value).toMatchObject([{ name: "sketch.txt", size: 9 }])
})

it("goes on after a reload where the visitor was, and shows the ending of a response that has ended", async () => {
  const { open } = await visit()
  const first = await open()
  answer(first, { driver: true, name: "Ada" })
  await first.next()
  const second = await open()
  expect(keysOf(second)).toEqual(["parking", "photo"])
  expect(second.answers).toMatchObject({ driver: true, name: "Ada" })
  second.back()
  expect(keysOf(second)).toEqual(["driver", "name"])
  await second.next()
  answer(second, { parking: 5 })
  expect(await second.next()).toBe(true)
  expect((await open()).ending).toMatchObject({ key: "done" })
})

it("ends with the ending of a rule when the next page is reached", async () => {
  const { open, responses } = await visit()
  const respondent = await open()
  answer(respondent, { driver: false })
  expect(await respondent.next()).toBe(true)
  // The first request has ended the response: it is a POST, and has no token.
  expect(respondent.ending).toMatchObject({ key: "out", outcome: "screenedOut" })
  expect((await responses()).map(({ status }) => status)).toEqual(["screenedOut"])
})

it.each(["POST", "PATCH"])("has one response and its ending when the answer to a %s is lost", async (method) => {
  let lost = 0
  const { open, responses } = await visit((send) => async (input, init) => {
    const response = await send(input, init)
    if (init?.method !== method || lost > 0) return response
    lost++
    throw new TypeError("The connection is lost.")
  })
  const respondent = await open()
  answer(respondent, { driver: true })
  await respondent.next()
  answer(respondent, { parking: 4 })
  expect(await respondent.next()).toBe(true)
  expect(lost).toBe(1)
  expect(respondent.ending).toMatchObject({ key: "done", title: "Thank you, visitor" })
  expect((await responses()).map(({ status }) => status)).toEqual(["completed"])
})

it("names what the server refuses, when the survey has changed since the page was loaded", async () => {
  const { id, open } = await visit()
  const respondent = await open()
  answer(respondent, { driver: true, name: "Ada Lovelace" })
  const { questions } = await canvass.surveys.get(owner, id)
  await canvass.surveys.replaceQuestions(
    owner,
    id,
    questions.map((question) =>
      question.key === "name" && question.type === "text"
        ? { ...question, settings: { maxLength: 3 } }
        : question
    )
  )
  expect(await respondent.next()).toBe(false)
  expect([...respondent.refusals.keys()]).toEqual(["name"])
  expect(respondent.problemOf(questionOf(respondent, "name"))).toContain("At most 3 characters")
  await canvass.surveys.close(owner, id)
  const refused = await respondent.next().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CanvassError)
  expect(refused).toMatchObject({ status: 422, errors: [{ code: "not-accepting" }] })
})

it("begins again when the response was deleted", async () => {
  const { id, kept, open, responses } = await visit()
  const first = await open()
  answer(first, { driver: true })
  await first.next()
  await canvass.responses.remove(owner, id, (await responses())[0]?.id ?? "")
  const second = await open()
  expect([kept.size, second.ending, keysOf(second)]).toEqual([0, undefined, ["driver", "name"]])
})
