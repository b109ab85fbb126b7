/** Quotas: how many completed responses of a kind a survey takes, and one response of each external id. */
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

/** A panel of two women and one man. Who is not needed goes back to the panel. */
const panel = {
  hiddenFields: ["panel"],
  endings: [
    { key: "out", outcome: "screenedOut" },
    { key: "done", title: "Thank you" },
    { key: "full", title: "No, {{sex}}", redirectUrl: "https://panel.example/full?o={outcome}&r={responseId}" }
  ],
  quotas: [
    { key: "women", name: "Women", when: { question: "sex", op: "equals", value: "f" }, max: 2, ending: "full" },
    { key: "men", when: { question: "sex", op: "equals", value: "m" }, max: 1 }
  ],
  questions: [
    {
      key: "adult",
      type: "boolean",
      text: "Are you an adult?",
      page: { endIf: [{ when: { question: "adult", op: "equals", value: false }, ending: "out" }] }
    },
    {
      key: "sex",
      type: "single_choice",
      text: "Your sex?",
      required: true,
      options: [{ value: "f", label: "Female" }, { value: "m", label: "Male" }]
    },
    { key: "words", type: "text", text: "In your words?", page: { title: "More" } }
  ]
}

type Answers = Readonly<Record<string, unknown>>

const bodyOf = (answers: Answers, more: object = {}) => ({
  answers: Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value })),
  ...more
})

const submit = (id: string, answers: Answers, more: object = {}, headers = {}): Promise<TestResponse> =>
  server.call("POST", `/response/survey/${id}`, { body: bodyOf(answers, more), headers })

const submitted = async (response: Promise<TestResponse>) => decodeBody(ResponseJson.SubmittedResponse, await response)

const resume = (survey: string, { id, resumeToken = "" }: Awaited<ReturnType<typeof submitted>>, body: object) =>
  server.call("PATCH", `/response/survey/${survey}/${id}`, { body, headers: { "X-Resume-Token": resumeToken } })

const placesOf = async (response: Promise<TestResponse>): Promise<ReadonlyArray<string>> => {
  const { errors, status } = decodeProblem(await response)
  return errors.map(({ code, pointer }) => `${status} ${code} ${pointer}`)
}

const quotasOf = async (id: string) =>
  decodeBody(Schema.Array(SurveyJson.QuotaState), await account.get(`/surveys/${id}/quotas`))

const countsOf = async (id: string) => (await quotasOf(id)).map(({ count }) => count)

describe("a quota", () => {
  it("turns away who meets it when it is full, with its ending, and counts nobody else", async () => {
    const { id } = await publishSurvey(account, panel)
    for (const sex of ["f", "m", "f"]) {
      expect((await submitted(submit(id, { adult: true, sex }))).status).toBe("completed")
    }
    const third = await submitted(submit(id, { adult: true, sex: "f" }))
    expect(third).toMatchObject({
      status: "overQuota",
      answers: [{ questionKey: "adult", value: true }, { questionKey: "sex", value: "f" }],
      ending: {
        key: "full",
        outcome: "overQuota",
        title: "No, Female",
        redirectUrl: `https://panel.example/full?o=overQuota&r=${third.id}`
      }
    })
    expect(third.skipped).toHaveLength(1)
    const man = await submitted(submit(id, { adult: true, sex: "m" }))
    expect([man.status, man.ending]).toEqual(["overQuota", null])
    expect((await submitted(submit(id, { adult: false, sex: "m" }))).status).toBe("screenedOut")
    expect(await quotasOf(id)).toEqual([
      { key: "women", name: "Women", max: 2, count: 2, full: true, counting: false },
      { key: "men", name: null, max: 1, count: 1, full: true, counting: false }
    ])

    const { responseCount } = decodeBody(SurveyJson.SurveyDetail, await account.get(`/surveys/${id}`))
    expect(responseCount).toBe(3)
    const analytics: unknown = JSON.parse((await account.get(`/surveys/${id}/analytics`)).text)
    expect(analytics).toMatchObject({
      totals: { started: 6, completed: 3, screenedOut: 1, overQuota: 2, completionRate: 1 }
    })
    const listed = async (status: string) =>
      decodeBody(
        Schema.Array(ResponseJson.ResponseItem),
        await account.get(`/surveys/${id}/responses?status=${status}`)
      )
    expect((await listed("overQuota")).map(({ id }) => id).sort()).toEqual([third.id, man.id].sort())
    expect(await listed("ended")).toHaveLength(6)
    expect((await account.get(`/surveys/${id}/export?format=csv&status=overQuota`)).text).toContain(",overQuota,")
  })

  it("shows the ending again to who was turned away, also after the quota has changed", async () => {
    const { id } = await publishSurvey(account, panel)
    for (let n = 0; n < 2; n++) await submitted(submit(id, { sex: "f" }))
    const key = { "Idempotency-Key": "5f0c7c2e-3f0d-4d3e-9d5b-turned-away" }
    const sent = await submitted(submit(id, { sex: "f" }, {}, key))
    await account.put(`/surveys/${id}`, { quotas: [{ ...panel.quotas[0], ending: "done" }, panel.quotas[1]] })
    expect(await submitted(submit(id, { sex: "f" }, {}, key))).toEqual(sent)
    expect((await quotasOf(id)).map(({ full }) => full)).toEqual([true, false])
  })

  it("has a free place again when a response is deleted", async () => {
    const { id } = await publishSurvey(account, panel)
    const man = await submitted(submit(id, { sex: "m" }))
    expect((await submitted(submit(id, { sex: "m" }))).status).toBe("overQuota")
    expect((await account.delete(`/surveys/${id}/responses/${man.id}`)).status).toBe(204)
    expect(await countsOf(id)).toEqual([0, 0])
    expect((await submitted(submit(id, { sex: "m" }))).status).toBe("completed")
  })

  it("ends a partial response that has reached the page behind all that the quota tests", async () => {
    const { id } = await publishSurvey(account, panel)
    await submitted(submit(id, { sex: "m" }))
    const partial = { status: "partial" }
    const saved = await submitted(submit(id, { sex: "m", words: "kept" }, partial))
    expect(saved.status).toBe("partial")
    const before = await submitted(resume(id, saved, { reached: "sex" }))
    expect(before.status).toBe("partial")
    const ended = await submitted(resume(id, saved, { reached: "words" }))
    expect(ended).toMatchObject({ status: "overQuota", ending: null, reached: "words" })
    // Nothing behind the page that was reached is kept.
    expect(ended.answers.map(({ questionKey }) => questionKey)).toEqual(["sex"])
    expect(await placesOf(resume(id, saved, { status: "completed" }))).toEqual(["422 completed /status"])
    // Pages that are not complete end nothing, and who is screened out meets no quota.
    expect((await submitted(submit(id, {}, { ...partial, reached: "words" }))).status).toBe("partial")
    const out = await submitted(submit(id, { adult: false, sex: "m" }, { ...partial, reached: "words" }))
    expect(out.status).toBe("screenedOut")
  })

  it("without `when` is a cap on the survey, which respondents are told", async () => {
    const { id, slug } = await publishSurvey(account, { quotas: [{ key: "all", max: 1 }] })
    const shown = async () => decodeBody(SurveyJson.PublicSurvey, await server.call("GET", `/public/surveys/${slug}`))
    expect(await shown()).toMatchObject({ full: false, onePerExternalId: false })
    await submitted(submit(id, { q1: 7 }))
    expect((await shown()).full).toBe(true)
    expect(await shown()).not.toHaveProperty("quotas")
    expect(decodeBody(SurveyJson.SurveyDetail, await account.get(`/surveys/${id}`)).full).toBe(true)
    expect((await submitted(submit(id, {}, { status: "partial", reached: "q2" }))).status).toBe("overQuota")
  })

  it("admits as many of 400 responses at the same time as there are places", async () => {
    const { id } = await publishSurvey(account, {
      ...panel,
      quotas: [{ ...panel.quotas[0], max: 70 }, { ...panel.quotas[1], max: 30 }, { key: "all", max: 90 }]
    })
    const sent = await Promise.all(
      Array.from({ length: 400 }, (_, n) => submitted(submit(id, { sex: n % 2 === 0 ? "f" : "m" })))
    )
    const counts = await countsOf(id)
    const completed = sent.filter(({ status }) => status === "completed")
    expect(completed).toHaveLength(90)
    expect(counts[2]).toBe(90)
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(90)
    expect(counts[1]).toBeLessThanOrEqual(30)
    expect(sent.every(({ status }) => status === "completed" || status === "overQuota")).toBe(true)
  })
})

describe("quotas in a survey", () => {
  it("are checked with the whole survey", async () => {
    const invalid = account.post("/surveys", {
      title: "Invalid",
      questions: [{ key: "a", type: "text", text: "A?" }],
      quotas: [
        { key: "a", max: 1, when: { question: "nobody", op: "answered" }, ending: "none" },
        { key: "b", max: 1, when: { all: [{ question: "a", op: "lt", value: 3 }] } }
      ]
    })
    expect(await placesOf(invalid)).toEqual([
      "400 undeclared /quotas/0/ending",
      "400 unknown-question /quotas/0/when/question",
      "400 not-allowed /quotas/1/when/all/0/op"
    ])
    const malformed = account.post("/surveys", {
      title: "Malformed",
      quotas: [
        { key: "__proto__", max: 1 },
        { key: "a", max: -1 },
        { key: "b", max: 1_000_000_001 },
        { key: "c", max: 1.5 },
        { key: "d" },
        { key: "e", max: "1" }
      ]
    })
    expect(await placesOf(malformed)).toEqual([
      "400 invalid /quotas/0/key",
      "400 out-of-range /quotas/1/max",
      "400 out-of-range /quotas/2/max",
      "400 out-of-range /quotas/3/max",
      "400 required /quotas/4/max",
      "400 wrong-type /quotas/5/max"
    ])
    const many = Array.from({ length: 51 }, (_, n) => ({ key: `q${n}`, max: 1 }))
    expect(await placesOf(account.post("/surveys", { title: "Many", quotas: many }))).toEqual(["400 too-many /quotas"])
    const twice = [{ key: "a", max: 1 }, { key: "a", max: 2 }]
    expect(await placesOf(account.post("/surveys", { title: "Twice", quotas: twice }))).toEqual([
      "400 duplicate /quotas/1/key"
    ])
  })

  it("keep an ending reachable, and what they name cannot be taken away", async () => {
    const { id } = await createSurvey(account, panel)
    const withoutFull = account.put(`/surveys/${id}`, { endings: panel.endings.slice(0, 2) })
    expect(await placesOf(withoutFull)).toEqual(["422 in-use /endings"])
    expect(await placesOf(account.put(`/surveys/${id}`, { quotas: [] }))).toEqual(["422 in-use /quotas"])
    const withoutSex = account.put(`/surveys/${id}`, { questions: [panel.questions[0], panel.questions[2]] })
    expect(await placesOf(withoutSex)).toEqual(["422 in-use /questions"])
  })

  it("follow renamed questions, are part of the definition, and are copied without their counts", async () => {
    const survey = await publishSurvey(account, panel)
    const { id } = survey
    await submitted(submit(id, { sex: "f" }))
    const questions = survey.questions.map((question) =>
      question.key === "sex" ? { ...question, key: "gender" } : question
    )
    const endings = panel.endings.map((ending) => ending.key === "full" ? { key: "full" } : ending)
    const renamed = decodeBody(SurveyJson.SurveyDetail, await account.put(`/surveys/${id}`, { questions, endings }))
    expect(renamed.quotas.map(({ when }) => when)).toMatchObject([{ question: "gender" }, { question: "gender" }])
    expect(await countsOf(id)).toEqual([1, 0])
    const definition: unknown = JSON.parse((await account.get(`/surveys/${id}/definition`)).text)
    expect(definition).toMatchObject({ quotas: renamed.quotas })
    expect(definition).not.toHaveProperty("onePerExternalId")
    const copy = decodeBody(SurveyJson.SurveyDetail, await account.post(`/surveys/${id}/duplicate`))
    expect(copy.quotas).toEqual(renamed.quotas)
    expect(await countsOf(copy.id)).toEqual([0, 0])
  })

  it("change what they count only while no responses arrive; names, maxima and endings change at any time", async () => {
    const { id } = await publishSurvey(account, panel)
    const [women, men] = panel.quotas
    const others = { quotas: [women, { ...men, when: { not: { question: "sex", op: "equals", value: "f" } } }] }
    expect((await account.put(`/surveys/${id}`, others)).status).toBe(200)
    await submitted(submit(id, { sex: "m" }))
    expect(await placesOf(account.put(`/surveys/${id}`, { quotas: panel.quotas })))
      .toEqual(["422 not-while-published /quotas/1"])
    const added = { quotas: [...others.quotas, { key: "all", max: 5 }] }
    expect(await placesOf(account.put(`/surveys/${id}`, added))).toEqual(["422 not-while-published /quotas/2"])
    const moved = {
      quotas: [{ ...others.quotas[1], name: "Others", max: 7, ending: "done" }, { ...women, ending: "full" }]
    }
    expect((await account.put(`/surveys/${id}`, moved)).status).toBe(200)
    expect(await quotasOf(id)).toMatchObject([{ key: "men", name: "Others", max: 7, count: 1 }, {
      key: "women",
      count: 0
    }])

    await account.post(`/surveys/${id}/close`)
    const changed = decodeBody(SurveyJson.SurveyDetail, await account.put(`/surveys/${id}`, added))
    expect(changed.full).toBe(false)
    expect((await quotasOf(id)).map(({ counting }) => counting)).toEqual([true, true, true])
    expect(await placesOf(account.post(`/surveys/${id}/publish`))).toEqual(["422 quota-counting /quotas"])
  })

  it("take 50 quotas of a hundred tests each", async () => {
    const tests = (first: number) =>
      Array.from({ length: 50 }, (_, n) => ({ question: "q2", op: "contains", value: `word ${first + n}` }))
    const { id } = await publishSurvey(account, {
      quotas: Array.from(
        { length: 50 },
        (_, n) => ({ key: `q${n}`, max: 1_000_000_000, when: { any: [{ any: tests(0) }, { any: tests(50) }] } })
      )
    })
    await Promise.all(Array.from({ length: 30 }, () => submitted(submit(id, { q2: "this is word 99" }))))
    expect(new Set(await countsOf(id))).toEqual(new Set([30]))
  })

  it("of another account are not found", async () => {
    const { id } = await createSurvey(account, panel)
    const stranger = await server.newAccount()
    expect((await stranger.get(`/surveys/${id}/quotas`)).status).toBe(404)
  })
})

describe("a survey that takes one response of each external id", () => {
  const once = { onePerExternalId: true }

  it("needs an external id for a response that ends", async () => {
    const { id } = await publishSurvey(account, once)
    expect(await placesOf(submit(id, { nobody: 1 }))).toEqual([
      "400 required /externalId",
      "400 unknown-question /answers/0/questionKey"
    ])
    const partial = await submitted(submit(id, {}, { status: "partial" }))
    expect(await placesOf(resume(id, partial, { status: "completed" }))).toEqual(["400 required /externalId"])
    const completed = await submitted(resume(id, partial, { status: "completed", externalId: "p-1" }))
    expect(completed.status).toBe("completed")
  })

  it("refuses another one, and the first request of a respondent is told", async () => {
    const { id } = await publishSurvey(account, { ...once, quotas: [{ key: "all", max: 1 }] })
    const open = await submitted(submit(id, {}, { status: "partial", externalId: "p-1" }))
    const key = { "Idempotency-Key": "5f0c7c2e-3f0d-4d3e-9d5b-one-of-each" }
    const first = await submitted(submit(id, { q1: 7 }, { externalId: "p-1" }, key))
    const refused = ["422 already-answered /externalId"]
    expect(await placesOf(submit(id, { q1: 7 }, { externalId: "p-1" }))).toEqual(refused)
    expect(await placesOf(submit(id, {}, { status: "partial", externalId: "p-1" }))).toEqual(refused)
    expect(await placesOf(resume(id, open, { status: "completed" }))).toEqual(refused)
    expect(await submitted(submit(id, { q1: 7 }, { externalId: "p-1" }, key))).toEqual(first)
    // Who was turned away has answered, too.
    expect((await submitted(submit(id, { q1: 7 }, { externalId: "p-2" }))).status).toBe("overQuota")
    expect(await placesOf(submit(id, { q1: 7 }, { externalId: "p-2" }))).toEqual(refused)
    await account.delete(`/surveys/${id}/responses/${first.id}`)
    expect((await submitted(resume(id, open, { status: "completed" }))).status).toBe("completed")
  })

  it("takes the first of 40 that end at the same time", async () => {
    const { id } = await publishSurvey(account, once)
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => (await submit(id, { q1: 7 }, { externalId: `p-${n % 4}` })).status)
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(4)
    expect(statuses.filter((status) => status === 422)).toHaveLength(36)
  })
})
