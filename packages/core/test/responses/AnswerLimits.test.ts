/** Rules read every answer that the engine accepts, whatever its limits are. */
import { Canvass, type Limits, ValidationError } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { afterEach, expect, it } from "vitest"

let close = () => Promise.resolve()
afterEach(() => close())

const open = async (limits: Partial<typeof Limits.defaults>) => {
  const canvass = await Canvass.open({ store: Memory.layer, limits })
  close = () => canvass.close()
  const { id: owner } = await canvass.accounts.open({ email: "ada@example.com" })
  const publish = async (survey: Omit<Parameters<typeof canvass.surveys.create>[1], "title">) => {
    const { id } = await canvass.surveys.create(owner, { title: "Lunch", ...survey })
    await canvass.surveys.publish(owner, id)
    return id
  }
  return { ...canvass, owner, publish }
}

const b = {
  key: "b",
  type: "text",
  text: "And why?",
  required: true,
  showIf: { question: "a", op: "answered" }
} as const

/** The codes and the questions of a refusal. */
const refusalOf = async (response: Promise<unknown>): Promise<ReadonlyArray<string>> => {
  const error: unknown = await response.then(() => undefined, (error: unknown) => error)
  if (!(error instanceof ValidationError.InvalidInput)) throw new Error("It is accepted.", { cause: error })
  return error.violations.map(({ code, questionKey }) => `${code} ${questionKey ?? ""}`)
}

const longText = { key: "a", type: "text", text: "What?", settings: { maxLength: 20_000 } } as const

it("a text of more than the default limit is an answer to rules, filters, quotas and groups of them", async () => {
  const { owner, publish, responses, surveys } = await open({ textAnswer: 20_000 })
  const when = { question: "a", op: "contains", value: "end" } as const
  const id = await publish({ questions: [longText, b], quotas: [{ key: "ends", max: 1, when }] })
  const value = "x".repeat(15_000) + " end"
  const answers = [{ questionKey: "a", value }]
  expect(await refusalOf(responses.submit(id, { answers }))).toEqual(["required b"])
  expect(await refusalOf(responses.submit(id, { answers: [{ questionKey: "a", value: "x".repeat(20_001) }] })))
    .toEqual(["too-long a"])
  const complete = { answers: [...answers, { questionKey: "b", value: "So." }] }
  expect((await responses.submit(id, complete)).status).toBe("completed")
  expect((await responses.submit(id, complete)).status).toBe("overQuota")
  const { items } = await responses.list(owner, id, { filter: when, status: "completed" })
  expect(items.map((response) => response.answers.map(({ value }) => value))).toEqual([[value, "So."]])
  const survey = await surveys.get(owner, id)
  expect(survey.questions.map(({ key }) => key)).toEqual(["a", "b"])
})

it("a text that is stored is an answer when the response is completed", async () => {
  const { publish, responses } = await open({ textAnswer: 20_000 })
  const id = await publish({ questions: [longText, b] })
  const { id: response, resumeToken = "" } = await responses.submit(id, {
    status: "partial",
    answers: [{ questionKey: "a", value: "x".repeat(15_000) }]
  })
  expect(await refusalOf(responses.resume(id, response, { answers: [], status: "completed" }, { resumeToken })))
    .toEqual(["required b"])
})

it.each(["single_choice", "multiple_choice"] as const)(
  "own words of more than the default limit are an answer to a %s",
  async (type) => {
    const { publish, responses } = await open({ optionText: 2_000 })
    const id = await publish({
      questions: [{ key: "a", type, text: "Which?", options: ["Soup", "Stew"], settings: { allowOther: true } }, b]
    })
    const other = { other: "x".repeat(1_500) }
    const answers = [{ questionKey: "a", value: type === "single_choice" ? other : [other] }]
    expect(await refusalOf(responses.submit(id, { answers }))).toEqual(["required b"])
  }
)

it("several own words are an answer, and conditions count them", async () => {
  const { publish, responses, surveys, owner } = await open({ otherAnswers: 3 })
  const survey = {
    questions: [
      {
        key: "a",
        type: "multiple_choice",
        text: "Which?",
        options: ["Soup", "Stew"],
        settings: { allowOther: true, minSelected: 3 }
      },
      { ...b, showIf: { question: "a", op: "count", min: 4 } }
    ]
  } as const
  expect((await surveys.validate({ title: "Lunch", ...survey })).warnings).toEqual([])
  const id = await publish(survey)
  const value = [{ other: "Bread" }, { other: "Cake" }, { other: "Rice" }]
  expect((await responses.submit(id, { answers: [{ questionKey: "a", value }] })).status).toBe("completed")
  expect(await refusalOf(responses.submit(id, { answers: [{ questionKey: "a", value: [...value, "Soup"] }] })))
    .toEqual(["required b"])
  expect(await refusalOf(responses.submit(id, { answers: [{ questionKey: "a", value: value.slice(1) }] })))
    .toEqual(["too-few a"])
  expect((await surveys.get(owner, id)).questions).toHaveLength(2)
})
