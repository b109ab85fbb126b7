import { Limits, type LimitValues, PendingDefinitions, Secrets, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { AuditStore, Committer, CurrentRequest, draftOf, draftSchemas, type Editor } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"

const owner = Fixtures.accountId(0)

const world = (limits: Partial<LimitValues> = {}) =>
  Layer.merge(Surveys.Default, PendingDefinitions.Default).pipe(
    Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral)),
    Layer.provide(Layer.succeed(Limits, { ...Limits.defaults, ...limits }))
  )

const putAccount = Effect.flatMap(
  Committer.Committer,
  ({ commit }) => commit(Fixtures.unit({ changes: [{ _tag: "AccountPut", account: Fixtures.account(0) }] }))
)

const editorOf = (credential: string): Editor => ({ via: "apikey", name: credential, actor: null, credential })

/** Runs a use case for a request, whose audit entry has the time of the clock. */
const asRequest = <A, E, R>(use: Effect.Effect<A, E, R>) =>
  Effect.flatMap(TestClock.currentTimeMillis, (startedAt) =>
    Effect.locally(
      use,
      CurrentRequest.CurrentRequest,
      CurrentRequest.makeRequestInfo({
        audit: {
          method: "PUT",
          path: "/pending",
          query: null,
          ipAddress: "192.0.2.1",
          authMethod: "apikey",
          startedAt,
          successStatus: 200,
          accountId: owner
        }
      })
    ))

it.effect("a pending definition has room in the account, and what it takes is free when it is applied or discarded", () =>
  Effect.gen(function*() {
    yield* putAccount
    const [pending, surveys] = [yield* PendingDefinitions, yield* Surveys]
    const { id } = yield* surveys.create(owner, { title: "Room" })
    const full = { violations: [{ code: "definitions-full", pointer: "" }] }
    const put = (length: number, expected = {}) =>
      pending.put(
        owner,
        id,
        { title: "Room", description: "x".repeat(length) },
        { digests: "*", ...expected },
        editorOf("a")
      )
    const first = { digests: undefined, isFirst: true }
    expect(yield* Effect.flip(put(10_000, first))).toMatchObject(full)
    yield* put(7_000, first)
    expect(yield* Effect.flip(put(10_000))).toMatchObject(full)
    const texts = { "/title": "x".repeat(4_000) }
    expect(yield* Effect.flip(pending.putTranslation(owner, id, "de", texts, {}, editorOf("a")))).toMatchObject(full)
    expect(yield* Effect.flip(surveys.update(owner, id, { description: texts["/title"] }))).toMatchObject(full)
    // Applied, it takes the room that it had while it was pending.
    const { errors, token } = yield* pending.plan(owner, id)
    expect(errors).toEqual([])
    yield* pending.apply(owner, id, { plan: token ?? "" })
    yield* surveys.update(owner, id, { description: null })
    yield* put(7_000, first)
  }).pipe(Effect.provide(world({ definitionBytesPerAccount: 8_000, description: 10_000 }))))

it.effect("writes of a credential to a survey leave one audit entry in ten minutes", () =>
  Effect.gen(function*() {
    yield* putAccount
    const [pending, surveys] = [yield* PendingDefinitions, yield* Surveys]
    const entries = Effect.flatMap(AuditStore, (store) => store.count(owner, {}))
    const ids = [
      (yield* surveys.create(owner, { title: "One" })).id,
      (yield* surveys.create(owner, { title: "Two" })).id
    ] as const
    for (const id of ids) yield* pending.put(owner, id, { title: "0" }, { isFirst: true }, editorOf("program"))
    let count = 0
    const write = (index: 0 | 1, credential: string) =>
      asRequest(pending.put(owner, ids[index], { title: `${count++}` }, { digests: "*" }, editorOf(credential)))
    const translate = asRequest(
      pending.putTranslation(owner, ids[0], "de", { "/title": "Eins" }, {}, editorOf("a"))
    )
    yield* write(0, "a")
    yield* translate
    expect(yield* entries).toBe(1)
    yield* write(0, "b")
    yield* write(1, "a")
    expect(yield* entries).toBe(3)
    yield* TestClock.adjust("599 seconds")
    yield* write(0, "a")
    expect(yield* entries).toBe(3)
    yield* TestClock.adjust("1 seconds")
    // What is applied and begun anew within that time is the same work.
    yield* Effect.all([write(0, "a"), translate], { concurrency: "unbounded" })
    yield* pending.discard(owner, ids[0])
    yield* asRequest(pending.put(owner, ids[0], { title: "again" }, { isFirst: true }, editorOf("a")))
    expect(yield* entries).toBe(4)
    yield* write(0, "b")
    expect(yield* entries).toBe(5)
  }).pipe(Effect.provide(world())))

it("the draft schema is derived from that of definitions, and not from keywords that it does not know", () => {
  const { definitions, root } = draftSchemas(Limits.defaults)
  const { properties = {} } = definitions["SurveyDefinition"] ?? {}
  expect(root).toEqual({ $ref: "#/$defs/SurveyDefinition" })
  expect(properties["title"]).toEqual({ type: "string" })
  expect(properties["languages"]).toEqual({ type: "array", items: { type: "string" } })
  expect(JSON.stringify(definitions)).not.toMatch(/"(?:maxLength|maxItems|maximum)":\d|"required":\[|"pattern":"/)
  expect(Object.keys(definitions["TextQuestionInput"]?.properties ?? {})).toContain("was")
  expect(Object.keys(definitions["TextQuestionInput"]?.properties ?? {})).not.toContain("id")
  expect(() => draftOf({ type: "string", contentEncoding: "base64" })).toThrow("contentEncoding")
  const schema = { type: "object", required: ["a"], properties: { required: { type: "string", minLength: 1 } } }
  expect(draftOf(schema)).toEqual({ type: "object", properties: { required: { type: "string" } } })
})
