/** What the pages of a survey of several pages ask of the API, and how often they walk through its questionnaire. */
import { type Condition, walk } from "@canvass/core/questionnaire"
import { isReadonlyRecord } from "effect/Predicate"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { surveyPages } from "../fixtures/pages.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { recordCalls, type RecordedCall } from "../fixtures/recordCalls.js"

const calls: Array<RecordedCall> = []

let server: PageServer
beforeAll(async () => {
  server = await startPageServer({ withSite: (site) => recordCalls(site, calls) })
})
afterAll(() => server.stop())
beforeEach(() => void calls.splice(0))

const { get, post } = surveyPages(() => server.url)

const namesOfCalls = () => calls.splice(0).map(({ name }) => name)

const survey = {
  title: "Visit",
  hiddenFields: ["panel"],
  questions: [
    { key: "name", type: "text", text: "Your name?", required: true },
    { key: "words", type: "text", text: "Your words?" },
    {
      key: "score",
      type: "nps",
      text: "And, {{name}}?",
      page: { showIf: { not: { field: "panel", op: "equals", value: "none" } } }
    }
  ]
} satisfies Parameters<PageServer["publish"]>[0]

const answers = [["a.name", "Ada"], ["a.words", "Good"]] as const

/** The condition of the last page as the engine has it: the pages have the questions of the engine, not a copy. */
const conditionOfLastPage = (): Condition => {
  for (const { result } of calls) {
    const value = isReadonlyRecord(result) ? result["value"] : undefined
    const questions: unknown = isReadonlyRecord(value) ? value["questions"] : undefined
    const last: unknown = Array.isArray(questions) ? questions.at(-1) : undefined
    const page = isReadonlyRecord(last) ? last["page"] : undefined
    const condition = isReadonlyRecord(page) ? page["showIf"] : undefined
    if (isCondition(condition)) return condition
  }
  throw new Error("No call has returned the survey.")
}

const isCondition = (value: unknown): value is Condition => isReadonlyRecord(value) && "not" in value

/** Counts the walks over the survey of the engine by how often they read a condition. */
const countWalks = (condition: Condition) => {
  let reads = 0
  const not: unknown = Reflect.get(condition, "not")
  Object.defineProperty(condition, "not", {
    enumerable: true,
    get: () => {
      reads += 1
      return not
    }
  })
  walk({ questions: [{ key: "score", type: "nps", page: { showIf: condition } }] }, { answers: {} })
  const readsOfOne = reads
  return () => {
    const walks = reads / readsOfOne
    reads = 0
    return walks
  }
}

describe("a step of a questionnaire", () => {
  it("is stored by one submission, which is judged once, and the next page is shown after one walk", async () => {
    const { slug } = await server.publish(survey)
    const first = await get(`/s/${slug}`)
    // The API compiles the survey, and reads its conditions to estimate its memory.
    await post(first.html, answers)
    const walks = countWalks(conditionOfLastPage())
    walks()
    namesOfCalls()

    const opened = await get(`/s/${slug}?name=Ada`)
    expect(walks()).toBe(1)
    expect(namesOfCalls()).toEqual(["public.survey"])

    const sent = await post(opened.html, answers)
    expect(sent.status).toBe(303)
    expect(namesOfCalls()).toEqual(["public.survey", "responses.submit"])
    // The page finds the next step, and the API judges the answers.
    expect(walks()).toBe(2)

    const second = await get(sent.location)
    expect(second.html).toContain("And, Ada?")
    expect(namesOfCalls()).toEqual(["public.survey", "responses.getPartial"])
    expect(walks()).toBe(1)

    const back = await post(second.html, [["action", "back"]])
    expect(back.status).toBe(303)
    expect(namesOfCalls()).toEqual(["public.survey", "responses.getPartial", "responses.resume"])
    walks()
    const again = await post((await get(back.location)).html, [["a.words", "Bad"]])
    expect(again.status).toBe(303)
    expect(namesOfCalls().slice(2)).toEqual(["public.survey", "responses.getPartial", "responses.resume"])
    expect(walks()).toBe(3)
  })

  it("leaves one entry in the audit log, also when it is refused; then nothing is stored", async () => {
    const { id, slug } = await server.publish(survey)
    const { html } = await get(`/s/${slug}`)
    expect((await post(html, [["a.words", "Good"]])).status).toBe(400)
    expect(await server.responses(id, "all")).toEqual([])
    expect((await post(html, answers)).status).toBe(303)
    expect(await server.responses(id, "all")).toMatchObject([{ status: "partial" }])
    const { logs } = await server.canvass.audit.list(server.owner, { pageSize: 3 })
    const path = `/api/response/survey/${id}`
    expect(logs.slice(0, 2)).toMatchObject([
      { method: "POST", path, statusCode: 201 },
      { method: "POST", path, statusCode: 400 }
    ])
    expect(logs[2]?.path).not.toBe(path)
  })

  it("continues its response by a second call when the form is sent again", async () => {
    const { slug } = await server.publish(survey)
    const { html } = await get(`/s/${slug}`)
    const sent = await post(html, answers)
    namesOfCalls()
    expect((await post(html, [["a.name", "Grace"]])).location).toBe(sent.location)
    expect(namesOfCalls()).toEqual(["public.survey", "responses.submit", "responses.resume"])
  })
})

it("a survey on one page is judged by the API alone", async () => {
  const { slug } = await server.publish({ title: "Lunch", questions: [{ key: "dish", type: "text", text: "Dish?" }] })
  const { html } = await get(`/s/${slug}`)
  namesOfCalls()
  expect((await post(html, [["a.dish", "Soup"]])).location).toContain("/thanks/")
  expect(namesOfCalls()).toEqual(["public.survey", "responses.submit"])
})
