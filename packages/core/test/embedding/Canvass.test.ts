import { Canvass, ValidationError } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Committer } from "@canvass/core/ports"
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest"

const question = { key: "again", type: "nps", text: "Would you come again?" } as const

/** The UUID of nothing. */
const nobody = "01900000-0000-7000-8000-000000000000"

const violationsOf = async (call: Promise<unknown>): Promise<ReadonlyArray<ValidationError.Violation>> => {
  const error: unknown = await call.then((value) => value, (error: unknown) => error)
  if (error instanceof ValidationError.InvalidInput || error instanceof ValidationError.RuleViolated) {
    return error.violations
  }
  throw new Error("The call has no violations.", { cause: error })
}

/** A program in JavaScript may pass any value. */
const passesForAccount = (_value: unknown): _value is Canvass.ExternalAccount => true

const toArray = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for await (const item of items) all.push(item)
  return all
}

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

const publishedSurvey = async () => {
  const { id } = await canvass.surveys.create(owner, { title: "Lunch", questions: [question] })
  return canvass.surveys.publish(owner, id)
}

describe("accounts", () => {
  it("ensure opens one account for an address, whatever its case, also when calls run at the same time", async () => {
    const users = await Promise.all(
      ["Grace@example.com", "grace@example.com ", "GRACE@EXAMPLE.COM"].map((email) => canvass.accounts.ensure(email))
    )
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    expect(await canvass.accounts.find("grace@EXAMPLE.com")).toEqual(users[0])
    expect(await canvass.accounts.get(users[0]?.id ?? "")).toEqual(users[0])
    expect(await canvass.accounts.find("nobody@example.com")).toBeUndefined()
  })

  it("delete removes an account with its surveys, and frees its address", async () => {
    const { id } = await canvass.accounts.open({ email: "leaving@example.com" })
    const survey = await canvass.surveys.create(id, { title: "Lunch", questions: [question] })
    await canvass.surveys.publish(id, survey.id)
    await canvass.accounts.remove(id)
    await expect(canvass.accounts.get(id)).rejects.toMatchObject({ _tag: "NotFound" })
    await expect(canvass.accounts.remove(id)).rejects.toMatchObject({ _tag: "NotFound" })
    await expect(canvass.surveys.get(id, survey.id)).rejects.toMatchObject({ _tag: "NotFound" })
    await expect(canvass.responses.submit(survey.id, { answers: [] })).rejects.toMatchObject({ _tag: "NotFound" })
    expect((await canvass.accounts.open({ email: "leaving@example.com" })).id).not.toBe(id)
  })

  it("never returns the password hash", async () => {
    const opened = await canvass.accounts.open({ email: "pass@example.com", password: "correct horse battery" })
    expect(Object.keys(opened).sort()).toEqual(["email", "id", "name", "plan", "planExpiresAt"])
  })

  it("a plan ends at a time that is given as text or as a Date", async () => {
    const { id } = await canvass.accounts.open({ email: "plan@example.com", planExpiresAt: new Date(0) })
    expect(await canvass.accounts.get(id)).toMatchObject({ planExpiresAt: "1970-01-01T00:00:00.000Z" })
    await expect(canvass.surveys.create(id, { title: "Lunch" })).rejects.toMatchObject({ _tag: "PlanRequired" })
    const changed = await canvass.accounts.setPlan(id, { plan: "enterprise", planExpiresAt: "2999-01-01T00:00:00Z" })
    expect(changed).toMatchObject({ plan: "enterprise", planExpiresAt: "2999-01-01T00:00:00.000Z" })
    await canvass.surveys.create(id, { title: "Lunch" })
  })
})

describe("what is read can be written back", () => {
  it("the questions of a survey, with their ids", async () => {
    const survey = await publishedSurvey()
    const replaced = await canvass.surveys.replaceQuestions(owner, survey.id, survey.questions)
    expect(replaced.questions).toEqual(survey.questions)
    expectTypeOf(survey.questions).toExtend<ReadonlyArray<Canvass.SurveyQuestionInput>>()
  })

  it("the fields of a survey, among them its times", async () => {
    const survey = await canvass.surveys.create(owner, {
      title: "Lunch",
      closesAt: new Date("2999-01-01T00:00:00Z"),
      description: undefined
    })
    expect(survey.closesAt).toBe("2999-01-01T00:00:00.000Z")
    const { closesAt, description, title, visibility } = survey
    const updated = await canvass.surveys.update(owner, survey.id, { closesAt, description, title, visibility })
    expect(updated).toMatchObject({ closesAt, description, title, visibility })
  })

  it("the events of a webhook", async () => {
    const { events, id, url } = await canvass.webhooks.create(owner, {
      url: "https://example.com/hooks",
      events: "survey.closed, response.submitted"
    })
    expect(await canvass.webhooks.update(owner, id, { events, url })).toMatchObject({ events, url })
    await canvass.webhooks.remove(owner, id)
  })
})

describe("surveys", () => {
  it("a change of an older version is refused", async () => {
    const { id } = await publishedSurvey()
    const { survey, version } = await canvass.surveys.getWithVersion(owner, id)
    expect(survey).toEqual(await canvass.surveys.get(owner, id))
    await canvass.surveys.update(owner, id, { title: "Dinner" }, { ifVersion: version })
    await expect(canvass.surveys.remove(owner, id, { ifVersion: version })).rejects.toMatchObject({
      _tag: "PreconditionFailed"
    })
    expect(await canvass.surveys.close(owner, id, { reason: "enough", ifVersion: version + 1 })).toMatchObject({
      status: "closed",
      closeReason: "enough"
    })
  })

  it("retired questions are listed when they are asked for, with the keys that their answers name", async () => {
    const { id } = await publishedSurvey()
    await canvass.responses.submit(id, { answers: [{ questionKey: "again", value: "9" }] })
    const survey = await canvass.surveys.replaceQuestions(owner, id, [{ type: "text", text: "Why?" }])
    expect(survey).not.toHaveProperty("retiredQuestions")
    expect(await canvass.surveys.get(owner, id)).toEqual(survey)
    const { retiredOptions, retiredQuestions = [], ...detail } = await canvass.surveys.get(owner, id, {
      include: "retired"
    })
    expect(detail).toEqual(survey)
    expect(retiredOptions).toEqual([])
    const { items: [response] } = await canvass.responses.list(owner, id)
    expect(response?.answers.map(({ questionId, questionKey, type }) => ({ id: questionId, key: questionKey, type })))
      .toEqual(retiredQuestions.map(({ id, key, type }) => ({ id, key, type })))
    expect(retiredQuestions).toHaveLength(1)
  })

  it("removed options of an answered question keep their labels, those of an unanswered one are forgotten", async () => {
    const options = ["a", "b", "c"].map((value, index) => ({ value, label: value.toUpperCase(), code: index + 5 }))
    const { id, questions } = await canvass.surveys.create(owner, {
      title: "Colours",
      questions: ["first", "second"].map((key) => ({ key, type: "single_choice", text: "Which?", options } as const))
    })
    const { slug } = await canvass.surveys.publish(owner, id)
    // Partial responses are answers too.
    const answers = [{ questionKey: "first", value: "a" }]
    const { id: responseId, resumeToken = "" } = await canvass.responses.submit(id, { status: "partial", answers })
    const left = questions.map((question) => ({ ...question, options: options.slice(1) }))
    expect(await canvass.surveys.update(owner, id, { questions: left })).toMatchObject({ questions: left })
    const retired = [{ questionId: questions[0]?.id, options: options.slice(0, 1), rows: [] }]
    expect((await canvass.surveys.get(owner, id, { include: "retired" })).retiredOptions).toEqual(retired)
    expect((await canvass.surveys.forRespondent(slug)).questions).toEqual(left)
    await canvass.responses.resume(id, responseId, { status: "completed" }, { resumeToken })
    expect((await canvass.analytics.compute(owner, id)).questions).toMatchObject([
      { options: [{ label: "B" }, { label: "C" }, { value: "a", label: "A", count: 1 }] },
      { options: [{ label: "B" }, { label: "C" }] }
    ])
  })

  it("a private survey is visible to its owner only", async () => {
    const { id, slug } = await publishedSurvey()
    await canvass.surveys.update(owner, id, { visibility: "private" })
    expect(await canvass.surveys.forRespondent(slug, { caller: owner })).toMatchObject({ id })
    await expect(canvass.surveys.forRespondent(slug)).rejects.toMatchObject({ _tag: "NotFound" })
    const answers = [{ questionKey: "again", value: "9" }]
    await expect(canvass.responses.submit(id, { answers })).rejects.toMatchObject({ _tag: "RuleViolated" })
    await canvass.responses.submit(id, { answers }, { caller: owner })
  })
})

describe("lists", () => {
  it("pages follow each other by their cursors, and an iteration has the same items", async () => {
    const { id } = await canvass.accounts.ensure("lists@example.com")
    for (const title of ["A", "B", "C", "D", "E"]) await canvass.surveys.create(id, { title })
    const titles: Array<string> = []
    let cursor: string | null = null
    do {
      const page: Canvass.ListPage<{ readonly title: string }> = await canvass.surveys.list(id, {
        limit: 2,
        cursor,
        count: true
      })
      expect(page.total).toBe(5)
      titles.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor !== null)
    // Surveys of the same millisecond have no order of their own, but every page and iteration has the same one.
    expect(titles.toSorted()).toEqual(["A", "B", "C", "D", "E"])
    expect((await toArray(canvass.surveys.all(id, { order: "asc" }))).map(({ title }) => title)).toEqual(
      titles.reverse()
    )
  })

  it("an account is ensured by an id of the program, once by 100 concurrent calls, and owns surveys", async () => {
    const team = { externalId: "team ü/4711" }
    expect(await canvass.accounts.find(team)).toBeUndefined()
    const all = await Promise.all(Array.from({ length: 100 }, () => canvass.accounts.ensure(team)))
    const [first] = all
    const id = first?.id ?? ""
    expect(new Set(all.map((account) => account.id))).toEqual(new Set([id]))
    expect(first).toEqual({ id, email: `${id}@external.invalid`, name: null, plan: "business", planExpiresAt: null })
    expect(await canvass.accounts.find(team)).toEqual(first)
    expect((await canvass.accounts.ensure({ externalId: "team ü/4712" })).id).not.toBe(id)
    expect((await canvass.surveys.create(id, { title: "T" })).status).toBe("draft")
    expect((await canvass.accounts.setPlan(id, { plan: "free" })).plan).toBe("free")
    const long = { externalId: "x".repeat(256) }
    for (const wrong of [{}, { externalId: "" }, long, { externalId: 1 }, { ...team, id: "x" }, 7, null]) {
      if (!passesForAccount(wrong)) throw new Error("Every value passes.")
      expect((await violationsOf(canvass.accounts.ensure(wrong))).length).toBeGreaterThan(0)
      expect((await violationsOf(canvass.accounts.find(wrong))).length).toBeGreaterThan(0)
    }
    expect(await violationsOf(canvass.accounts.ensure({ externalId: "\ud800" }))).toMatchObject([
      { pointer: "/externalId", code: "invalid-character" }
    ])
    await canvass.accounts.remove(id)
    expect(await canvass.accounts.find(team)).toBeUndefined()
  })

  it("surveys are listed by their metadata, in pages and as an iteration", async () => {
    const { id } = await canvass.accounts.ensure("metadata@example.com")
    const team = { team: "red" }
    for (const metadata of [team, { team: "blue" }, { ...team, plan: "a" }, undefined, null]) {
      await canvass.surveys.create(id, { title: JSON.stringify(metadata ?? {}), metadata })
    }
    const first = await canvass.surveys.list(id, { metadata: team, limit: 1, count: true, order: "asc" })
    expect([first.total, first.items.map(({ title }) => title)]).toEqual([2, [`{"team":"red"}`]])
    const second = await canvass.surveys.list(id, { metadata: team, limit: 1, order: "asc", cursor: first.nextCursor })
    expect([second.nextCursor, second.items.map(({ title }) => title)]).toEqual([null, [`{"team":"red","plan":"a"}`]])
    expect(await toArray(canvass.surveys.all(id, { metadata: { ...team, plan: "a" } }))).toEqual(second.items)
    expect(await toArray(canvass.surveys.all(id, { metadata: {} }))).toHaveLength(5)
    const unfiltered = canvass.surveys.list(id, { limit: 1, order: "asc", cursor: first.nextCursor })
    expect(await violationsOf(unfiltered)).toMatchObject([
      { pointer: "/cursor", code: "wrong-cursor" }
    ])
    const wrong: object = { metadata: { team: 1, ["n".repeat(65)]: "x" } }
    expect(await violationsOf(canvass.surveys.list(id, wrong))).toMatchObject([
      { pointer: "/metadata/team", code: "wrong-type" },
      { code: "too-long", params: { max: 64 } }
    ])
    const [item] = second.items
    const detail = await canvass.surveys.get(id, item?.id ?? "")
    expect(detail.metadata).toEqual({ ...team, plan: "a" })
    expect(item).not.toHaveProperty("metadata")
    await canvass.surveys.update(id, detail.id, { metadata: null })
    expect((await canvass.surveys.get(id, detail.id)).metadata).toEqual({})
  })

  it("responses are found by their external id, in lists, iterations and exports", async () => {
    const survey = await canvass.surveys.create(owner, {
      title: "T",
      questions: [{ key: "a", type: "nps", text: "?" }]
    })
    await canvass.surveys.publish(owner, survey.id)
    const answers = [{ questionKey: "a", value: 1 }]
    for (const externalId of ["x", "y", null]) await canvass.responses.submit(survey.id, { answers, externalId })
    const { items } = await canvass.responses.list(owner, survey.id, { externalId: "y" })
    expect(items.map(({ externalId }) => externalId)).toEqual(["y"])
    expect(await toArray(canvass.responses.all(owner, survey.id, { externalId: "y" }))).toEqual(items)
    expect(JSON.parse(await canvass.exports.text(owner, survey.id, { externalId: "y" }))).toEqual(items)
    expect(await violationsOf(canvass.responses.list(owner, survey.id, { externalId: "" }))).toMatchObject([
      { pointer: "/externalId", code: "too-short" }
    ])
  })

  it("a cursor belongs to one list, its filters and its order", async () => {
    const { id } = await canvass.accounts.ensure("lists@example.com")
    const { nextCursor: cursor } = await canvass.surveys.list(id, { limit: 2 })
    for (const options of [{ order: "asc" }, { status: "draft" }] as const) {
      expect(await violationsOf(canvass.surveys.list(id, { ...options, limit: 2, cursor }))).toMatchObject([
        { pointer: "/cursor", code: "wrong-cursor" }
      ])
    }
    expect(await violationsOf(canvass.surveys.list(owner, { limit: 2, cursor }))).toHaveLength(1)
    expect(await violationsOf(canvass.surveys.list(owner, { cursor: "nonsense" }))).toHaveLength(1)
  })

  it("an iteration ends early, or with the reason of its signal", async () => {
    const { id } = await canvass.accounts.ensure("lists@example.com")
    const [first, second] = (await toArray(canvass.surveys.all(id))).map(({ title }) => title)
    for await (const { title } of canvass.surveys.all(id)) {
      expect(title).toBe(first)
      break
    }
    const abort = new AbortController()
    const seen: Array<string> = []
    const iterate = async () => {
      for await (const { title } of canvass.surveys.all(id, { signal: abort.signal })) {
        seen.push(title)
        if (seen.length === 2) abort.abort(new Error("enough"))
      }
    }
    await expect(iterate()).rejects.toThrow("enough")
    expect(seen).toEqual([first, second])
  })
})

describe("responses", () => {
  it("a partial response is resumed with its token", async () => {
    const { id } = await publishedSurvey()
    const partial = await canvass.responses.submit(id, { answers: [], status: "partial", startedAt: new Date(0) })
    expect(partial).toMatchObject({ status: "partial", startedAt: "1970-01-01T00:00:00.000Z" })
    const changes = { answers: [{ questionKey: "again", value: 9 }], status: "completed" } as const
    await expect(canvass.responses.resume(id, partial.id, changes, { resumeToken: "guess" })).rejects.toMatchObject({
      _tag: "WrongResumeToken"
    })
    const { resumeToken = "" } = partial
    await expect(canvass.responses.getEnding(id, partial.id, { resumeToken })).rejects.toMatchObject({
      _tag: "NotFound"
    })
    const { ending, ...completed } = await canvass.responses.resume(id, partial.id, changes, { resumeToken })
    expect(ending).toBeNull()
    expect(completed).not.toHaveProperty("resumeToken")
    expect(await canvass.responses.get(owner, id, partial.id)).toEqual(completed)
    expect(await canvass.responses.getEnding(id, partial.id, { resumeToken }))
      .toEqual({ id: partial.id, status: "completed", ending: null })
    await expect(canvass.responses.getPartial(id, partial.id, { resumeToken })).rejects.toMatchObject({
      _tag: "NotFound"
    })
  })

  it("a repeated idempotency key creates one response, and another input is refused", async () => {
    const { id } = await publishedSurvey()
    const idempotencyKey = crypto.randomUUID()
    const submit = (value: number) =>
      canvass.responses.submit(id, { answers: [{ questionKey: "again", value }] }, { idempotencyKey })
    const first = await submit(9)
    expect(await submit(9)).toEqual(first)
    await expect(submit(8)).rejects.toMatchObject({ _tag: "IdempotencyKeyReused" })
    expect((await canvass.responses.list(owner, id)).total).toBe(1)
    const reordered = await canvass.responses.submit(
      id,
      { answers: [{ value: 9, questionKey: "again" }] },
      { idempotencyKey }
    )
    expect(reordered).toEqual(first)
  })

  it("analytics and exports contain every acknowledged response until it is removed", async () => {
    const { id } = await publishedSurvey()
    const submitted = await Promise.all(
      [10, 9, 7, 3].map((value) => canvass.responses.submit(id, { answers: [{ questionKey: "again", value }] }))
    )
    expect(await canvass.analytics.compute(owner, id, { interval: "week" })).toMatchObject({
      totals: { completed: 4 },
      nps: { score: 25 }
    })
    const csv = await canvass.exports.text(owner, id, { format: "csv", headers: "key" })
    expect(csv.trim().split("\r\n")).toHaveLength(5)
    expect((await toArray(canvass.exports.iterate(owner, id, { format: "csv", headers: "key" }))).join("")).toBe(csv)
    expect(await new Response(canvass.exports.stream(owner, id, { format: "csv", headers: "key" })).text()).toBe(csv)
    expect(JSON.parse(await canvass.exports.text(owner, id))).toEqual(
      await toArray(canvass.responses.all(owner, id, { order: "asc" }))
    )
    await canvass.responses.remove(owner, id, submitted[0]?.id ?? "")
    expect(await canvass.analytics.compute(owner, id)).toMatchObject({ totals: { completed: 3 } })
    expect((await canvass.responses.list(owner, id, { to: new Date(0) })).items).toEqual([])
  })
})

describe("webhooks and keys", () => {
  it("secrets are shown once", async () => {
    const created = await canvass.webhooks.create(
      owner,
      { url: "https://example.com/hooks", events: "response.submitted", metadata: { team: "red" } },
      { idempotencyKey: "hook" }
    )
    expect(created.secret).toMatch(/^whsec_/)
    const { secret: _, ...webhook } = created
    expect(webhook.metadata).toEqual({ team: "red" })
    const { metadata: __, ...item } = webhook
    expect(await canvass.webhooks.get(owner, created.id)).toEqual(webhook)
    expect(await canvass.webhooks.list(owner)).toEqual([item])
    const rotated = await canvass.webhooks.rotateSecret(owner, created.id)
    expect(rotated.secret).not.toBe(created.secret)
    const { apiKey } = await canvass.keys.rotate(owner, { scopes: "read_only" })
    expect(await canvass.keys.get(owner)).toMatchObject({ hasKey: true, apiKeyPrefix: apiKey.slice(0, 11) })
    await canvass.keys.remove(owner)
    expect(await canvass.keys.get(owner)).toMatchObject({ hasKey: false })
    await canvass.webhooks.remove(owner, created.id)
  })

  it("deliveries wait for a worker and can be listed", async () => {
    const { id } = await canvass.webhooks.create(owner, {
      url: "https://example.com/hooks",
      events: "response.submitted"
    })
    const delivery = await canvass.webhooks.test(owner, id)
    expect(await canvass.webhooks.deliveries(owner, id, { status: "pending" })).toMatchObject({ items: [delivery] })
    expect(await toArray(canvass.webhooks.allDeliveries(owner, id))).toEqual([delivery])
    const detail: unknown = await canvass.webhooks.delivery(owner, id, delivery.id)
    expect(detail).toMatchObject(Object.assign({}, delivery, { attempts: [] }))
    expect(await canvass.webhooks.redeliver(owner, id, delivery.id)).toMatchObject({ redeliveryOf: delivery.id })
    await canvass.webhooks.remove(owner, id)
  })
})

describe("an error", () => {
  it("has a tag, a sentence to read and every violation", async () => {
    const { id } = await publishedSurvey()
    const call = canvass.responses.submit(id, {
      answers: [{ questionKey: "again", value: 11 }, { questionKey: "nobody", value: 1 }]
    })
    expect(await violationsOf(call)).toMatchObject([
      { pointer: "/answers/0/value", code: "out-of-range" },
      { pointer: "/answers/1/questionKey", code: "unknown-question" }
    ])
    await expect(call).rejects.toThrow(
      /^The input is not valid\. \/answers\/0\/value: .+ \/answers\/1\/questionKey: .+/
    )
    await expect(canvass.surveys.get(owner, nobody)).rejects.toThrow("There is no such resource")
  })

  it("has the HTTP status of the REST API, from calls and from iterations", async () => {
    const statusOf = (call: Promise<unknown>) =>
      call.then(() => 200, (error: unknown) => Canvass.isCallError(error) ? error.status : error)
    expect(await statusOf(canvass.surveys.create(owner, { title: "" }))).toBe(400)
    expect(await statusOf(canvass.surveys.get(owner, nobody))).toBe(404)
    expect(await statusOf(toArray(canvass.responses.all(owner, nobody)))).toBe(404)
    const { id } = await canvass.surveys.create(owner, { title: "Empty" })
    expect(await statusOf(canvass.surveys.publish(owner, id))).toBe(422)
    const other = await Canvass.open({ store: Memory.layer })
    await other.close()
    expect(await statusOf(other.surveys.list(owner))).toBe(503)
    expect(await statusOf(toArray(other.surveys.all(owner)))).toBe(503)
  })

  it("of the program keeps its fields", async () => {
    const reason = new Error("Enough.")
    const signal = AbortSignal.abort(reason)
    await expect(toArray(canvass.surveys.all(owner, { signal }))).rejects.toBe(reason)
    expect(reason).not.toHaveProperty("status")
    expect(Canvass.isCallError(reason)).toBe(false)
  })

  it("for an account that does not exist is NotFound, also where a paid plan is needed, and its lists are empty", async () => {
    expect((await canvass.surveys.list(nobody)).items).toEqual([])
    expect(await canvass.webhooks.list(nobody)).toEqual([])
    const hook = { url: "https://example.com/hooks", events: "survey.closed" }
    for (
      const call of [
        canvass.surveys.create(nobody, { title: "Lunch" }),
        canvass.keys.rotate(nobody),
        canvass.webhooks.create(nobody, hook)
      ]
    ) await expect(call).rejects.toMatchObject({ _tag: "NotFound" })
    const poor = await canvass.accounts.open({ email: "poor@example.com", plan: "free" })
    await expect(canvass.surveys.create(poor.id, { title: "Lunch" })).rejects.toMatchObject({ _tag: "PlanRequired" })
    await expect(canvass.keys.rotate(poor.id)).rejects.toMatchObject({ _tag: "PlanRequired" })
  })

  it("of an unavailable store is a sentence", () => {
    expect(new Committer.StoreUnavailable({ reason: "too many writes wait" }).message).toBe(
      "The store can't be reached or can't keep up: too many writes wait."
    )
  })
})

describe("a wrong argument is InvalidInput with violations", () => {
  const cyclic: Record<string, unknown> = {}
  cyclic["self"] = cyclic
  const throwing = {
    get title(): string {
      throw new Error("getter")
    }
  }
  const proxy = new Proxy({}, {
    ownKeys: () => {
      throw new Error("trap")
    }
  })
  let deep: unknown = []
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]

  const wrong: Readonly<Record<string, unknown>> = {
    undefined,
    "null": null,
    "a number": 5,
    "NaN": Number.NaN,
    "a BigInt": 5n,
    "a symbol": Symbol("x"),
    "a function": () => 5,
    "an array": [[5n]],
    "a cycle": cyclic,
    "a getter that throws": throwing,
    "a proxy that throws": proxy,
    "a revoked proxy": (() => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    })(),
    "a map": new Map([["title", "x"]]),
    "an invalid Date": { title: "x", closesAt: new Date(Number.NaN) },
    "100 000 levels": deep,
    "a huge array": new Array(2 ** 32 - 1),
    "a huge text": { title: "x".repeat(2 ** 21) },
    "unknown fields": { title: "x", unknown: 1, isAdmin: true }
  }

  const isMethod = (value: unknown): value is (...args: ReadonlyArray<unknown>) => unknown =>
    typeof value === "function"

  /** Calls a method as a program without types does, and waits for the end of what it returns. */
  const settle = async (method: unknown, args: ReadonlyArray<unknown>): Promise<unknown> => {
    if (!isMethod(method)) throw new Error("There is no such method.")
    const result = method(...args)
    if (result instanceof ReadableStream) return new Response(result).text()
    if (typeof result !== "object" || result === null || !(Symbol.asyncIterator in result)) return result
    const { [Symbol.asyncIterator]: iterator } = result
    if (!isMethod(iterator)) throw new Error("The result cannot be iterated.")
    const iteration = iterator.call(result)
    const next: unknown = Reflect.get(Object(iteration), "next")
    return isMethod(next) ? next.call(iteration) : undefined
  }

  const areas = [
    "accounts",
    "surveys",
    "responses",
    "analytics",
    "exports",
    "keys",
    "audit",
    "usage",
    "webhooks"
  ] as const

  it("an id that is no UUID, together with all other violations", async () => {
    expect(await violationsOf(canvass.responses.list("x", "y", { limit: 0, from: "soon" }))).toMatchObject([
      { pointer: "owner", code: "invalid" },
      { pointer: "surveyId", code: "invalid" },
      { pointer: "/from", code: "invalid" },
      { pointer: "/limit", code: "out-of-range" }
    ])
    const { id } = await publishedSurvey()
    expect(await canvass.surveys.get(owner.toUpperCase(), id.toUpperCase())).toMatchObject({ id })
  })

  it("a field of the name `__proto__`, which is a field like others", async () => {
    const { id } = await publishedSurvey()
    const input = { answers: [], ["__proto__"]: { status: "partial" } }
    expect(await violationsOf(canvass.responses.submit(id, input))).toMatchObject([
      { pointer: "/__proto__", code: "unknown-field" }
    ])
  })

  it.each(Object.keys(wrong))("%s, as any argument of any method", async (name) => {
    const value = wrong[name]
    let count = 0
    for (const area of areas) {
      for (const [method, call] of Object.entries(canvass[area])) {
        const maxArguments = 4
        for (let position = 0; position < maxArguments; position++) {
          const args = Array.from({ length: maxArguments }, (_, index) => index === position ? value : nobody)
          const error: unknown = await settle(call, args).then(() => undefined, (error: unknown) => error)
          // A validation says what is wrong, and does not reject.
          if (position === 0 && method !== "validate") {
            expect(error, `${area}.${method}`).toBeInstanceOf(ValidationError.InvalidInput)
            count++
          } else if (error !== undefined) {
            expect(Object(error), `${area}.${method}`).toHaveProperty("_tag")
          }
        }
      }
    }
    expect(count).toBeGreaterThan(35)
  })
})

describe("an engine", () => {
  it("does not influence another one in the same process", async () => {
    const other = await Canvass.open({
      store: Memory.layer,
      limits: { title: 3 },
      clock: { now: () => new Date("2030-01-01T00:00:00Z") }
    })
    const { id } = await other.accounts.ensure("ada@example.com")
    expect(await other.surveys.list(owner)).toMatchObject({ items: [] })
    expect(await other.surveys.create(id, { title: "abc" })).toMatchObject({ createdAt: "2030-01-01T00:00:00.000Z" })
    await expect(other.surveys.create(id, { title: "Lunch" })).rejects.toMatchObject({ _tag: "InvalidInput" })
    const here = await canvass.surveys.create(owner, { title: "Lunch" })
    expect(here.createdAt).not.toMatch(/^2030/)
    await other.close()
    expect(await canvass.surveys.get(owner, here.id)).toEqual(here)
  })

  it("finishes the calls in progress when it is closed, and refuses later ones", async () => {
    const closing = await Canvass.open({ store: Memory.layer })
    const { id } = await closing.accounts.ensure("ada@example.com")
    const inProgress = closing.surveys.create(id, { title: "Lunch" })
    const iteration = closing.surveys.all(id)[Symbol.asyncIterator]()
    const closed = closing.close()
    expect(closing.close()).toBe(closed)
    await expect(inProgress).resolves.toMatchObject({ title: "Lunch" })
    await closed
    await expect(closing.surveys.list(id)).rejects.toMatchObject({ _tag: "EngineClosed" })
    await expect(iteration.next()).rejects.toThrow("The engine is closed")
    await expect(closing.exports.text(id, nobody)).rejects.toMatchObject({ _tag: "EngineClosed" })
  })
})
