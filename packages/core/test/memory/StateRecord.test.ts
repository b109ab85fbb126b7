/** The records of a whole state give the same state as the records of its history. */
import * as Memory from "@canvass/core/memory"
import { EventOutbox } from "@canvass/core/ports"
import { childSamples, Fixtures, Snapshot, units } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Record from "effect/Record"
import * as SortedSet from "effect/SortedSet"
import { childRecords } from "../../src/childRecords.js"
import { childrenOf, keysOf } from "../../src/memory/State.js"
import type { UnitOfWork } from "../../src/unit-of-work/UnitOfWork.js"
import { DeliveryQueue } from "../../src/webhooks/deliveries/DeliveryQueue.js"

const { MemoryState, StateRecord } = Memory

/** The records of a unit that is committed, after a way through JSON. */
const replayed = (state: Memory.MemoryState.State, records: Iterable<unknown>) =>
  Array.from(records, (record): unknown => JSON.parse(JSON.stringify(record))).reduce(StateRecord.replay, state)

const stateAfter = (sequence: ReadonlyArray<UnitOfWork>) =>
  sequence.reduce(
    (state, unit) => Either.getOrElse(MemoryState.apply(state, unit), () => state),
    replayed(MemoryState.empty, [{ _tag: "Outbox", change: { _tag: "Opened" } }])
  )

/** All that the ports of a store on this state read. */
const contents = (state: Memory.MemoryState.State) =>
  Effect.gen(function*() {
    const store = yield* Memory.makeStore({
      current: Effect.succeed(state),
      modify: () => Effect.dieMessage("The state is not modified."),
      check: Effect.void
    })
    return yield* Effect.provide(
      Effect.gen(function*() {
        const outbox = yield* EventOutbox
        const queue = yield* DeliveryQueue
        const read = [outbox.count, outbox.nextDue, queue.nextDue, queue.oldestHeld]
        return [yield* Snapshot.take, yield* Effect.all(read)]
      }),
      store
    )
  })

it.effect("after any units", () =>
  Effect.promise(() =>
    FastCheck.assert(
      FastCheck.asyncProperty(units(12), async (sequence) => {
        const state = stateAfter(sequence)
        const restored = replayed(MemoryState.empty, StateRecord.fromState(state))
        expect(await Effect.runPromise(contents(restored))).toEqual(await Effect.runPromise(contents(state)))
      }),
      { numRuns: 15 }
    )
  ))

it("gives surveys and webhooks of older programs empty metadata, and audit entries no actor and no title", () => {
  const { metadata: _, ...survey } = Fixtures.survey(0)
  const { metadata: __, ...webhook } = Fixtures.webhook(0)
  const old = [[{ _tag: "SurveyPut", survey }, { _tag: "WebhookPut", webhook }], [
    { _tag: "SurveyPut", survey: Fixtures.survey(0, { metadata: { team: "red" } }) }
  ]].map((changes) => ({ _tag: "Unit", changes, events: [], audit: null }))
  const [state, changed] = [replayed(MemoryState.empty, old.slice(0, 1)), replayed(MemoryState.empty, old)]
  expect(Option.getOrUndefined(HashMap.get(state.surveys, survey.id))).toEqual(Fixtures.survey(0))
  expect(Option.getOrUndefined(HashMap.get(state.webhooks, webhook.id))).toEqual(Fixtures.webhook(0))
  expect(Option.getOrUndefined(HashMap.get(changed.surveys, survey.id))).toMatchObject({ metadata: { team: "red" } })
  const parts = Array.from(
    StateRecord.fromState(state),
    (record): unknown => JSON.parse(JSON.stringify(record).replaceAll(`"metadata":{},`, ""))
  )
  expect(JSON.stringify(parts)).not.toContain("metadata")
  const entry = Fixtures.auditEntry(0)
  const { actor: ___, surveyTitle: ____, ...oldEntry } = entry
  const logged = replayed(state, [{ _tag: "Unit", changes: [], events: [], audit: oldEntry }])
  const oldLog = Array.from(
    StateRecord.fromState(logged),
    (record): unknown => JSON.parse(JSON.stringify(record).replaceAll(`"actor":null,"surveyTitle":null,`, ""))
  )
  expect(JSON.stringify(oldLog)).not.toMatch(/actor|surveyTitle/)
  for (const { audit } of [logged, replayed(MemoryState.empty, oldLog)]) {
    expect(Array.from(HashMap.values(audit), (entries) => Array.from(entries))).toEqual([[entry]])
  }
  const { surveys, webhooks } = replayed(MemoryState.empty, parts)
  expect([...HashMap.values(surveys), ...HashMap.values(webhooks)]).toEqual([Fixtures.survey(0), Fixtures.webhook(0)])
})

it("escapes what would be references in the questions of surveys of older programs", () => {
  const questionsOf = (escape: string) => ({
    questions: [
      { ...Fixtures.question(0), text: `Use ${escape}{{name}}`, description: `${escape}{{${escape}{{` },
      { ...Fixtures.question(1), options: [{ value: "{{", label: "{{", code: 1 }] }
    ],
    retired: [{ ...Fixtures.question(2), text: `\\${escape}{{` }]
  })
  const before = Fixtures.survey(0, questionsOf(""))
  const { variables: _, ...older } = before
  const survey = Fixtures.survey(0, questionsOf("\\"))
  const put = (survey: object) => ({ _tag: "Unit", changes: [{ _tag: "SurveyPut", survey }], events: [], audit: null })
  const part = { _tag: "Part", name: "surveys", value: { $map: [[older.id, older]] } }
  for (const record of [put(older), part]) {
    const state = replayed(MemoryState.empty, [record])
    expect(Option.getOrUndefined(HashMap.get(state.surveys, survey.id))).toEqual(survey)
    const again = replayed(MemoryState.empty, StateRecord.fromState(state))
    expect(Option.getOrUndefined(HashMap.get(again.surveys, survey.id))).toEqual(survey)
  }
})

it("gives codes to the options of older programs", () => {
  const options = ["b", "a"].map((value) => ({ value, label: value }))
  const question = {
    ...Fixtures.question(0),
    type: "single_choice",
    options,
    retiredOptions: [{ value: "c", label: "c" }]
  }
  const survey = {
    ...Fixtures.survey(0),
    questions: [question],
    retired: [{ ...question, id: Fixtures.questionId(1) }]
  }
  const coded = {
    options: [{ value: "b", code: 1 }, { value: "a", code: 2 }],
    retiredOptions: [{ value: "c", code: 3 }]
  }
  for (
    const record of [
      { _tag: "Unit", changes: [{ _tag: "SurveyPut", survey }], events: [], audit: null },
      { _tag: "Part", name: "surveys", value: { $map: [[survey.id, survey]] } }
    ]
  ) {
    const state = replayed(MemoryState.empty, [record])
    expect(Option.getOrUndefined(HashMap.get(state.surveys, survey.id))).toMatchObject({
      questions: [coded],
      retired: [coded]
    })
  }
})

it.effect("with names that the records use themselves", () =>
  Effect.gen(function*() {
    const metadata = { $map: "a", $object: "b", $chunk: "c" }
    const response = Fixtures.responseToFirstSurvey(0, { metadata })
    const unit = Fixtures.unit({
      changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }, { _tag: "ResponsePut", response }],
      audit: Option.some(Fixtures.auditEntry(0))
    })
    const state = stateAfter([unit])
    const restored = replayed(MemoryState.empty, StateRecord.fromState(state))
    expect(yield* contents(restored)).toEqual(yield* contents(state))
  }))

it.effect("of a program that stored all parts of a state, with the deliveries that may be claimed once more", () =>
  Effect.gen(function*() {
    const state = stateAfter([
      Fixtures.unit({
        changes: [0, 1].map((n) => ({
          _tag: "DeliveryPut",
          delivery: Fixtures.delivery(n, n === 0 ? {} : { leasedUntil: Fixtures.startTime + 1_000, fence: 1 })
        }))
      })
    ])
    const entries = Array.from(HashMap.entries(state.deliveries))
    const records = [
      ...Array.from(StateRecord.fromState(state)).filter(({ _tag }) => _tag === "Part"),
      ...["deliveries", "claimable"].map((name) => ({ _tag: "Part", name, value: { $map: entries } }))
    ]
    const restored = replayed(MemoryState.empty, records)
    expect([SortedSet.size(restored.pending), HashMap.size(restored.leased)]).toEqual([2, 1])
    expect(yield* contents(restored)).toEqual(yield* contents(state))
    expect(Object.keys(restored).sort()).toEqual(Object.keys(MemoryState.empty).sort())
  }))

it("of a journal whose accounts have one key without a name", () => {
  const { expiresAt: _, name: __, surveys: ___, ...older } = Fixtures.key(0)
  const other = { ...older, id: Fixtures.keyId(1), accountId: Fixtures.accountId(1), hash: "key-1", prefix: "sr_1" }
  const unit = (change: object) => ({ _tag: "Unit", changes: [change], events: [], audit: null })
  const records = [
    { _tag: "Part", name: "keys", value: { $map: [[older.accountId, older]] } },
    unit({ _tag: "KeyPut", key: other })
  ]
  const state = replayed(MemoryState.empty, records)
  expect(keysOf(state, older.accountId)).toEqual([Fixtures.key(0)])
  expect(keysOf(state, other.accountId)).toEqual([Fixtures.key(1)])
  const removed = replayed(state, [unit({ _tag: "KeyRemoved", accountId: older.accountId })])
  expect(keysOf(removed, older.accountId)).toEqual([])
})

it("of a journal whose changes name each kind of child record", () => {
  const surveyId = Fixtures.surveyId(0)
  const [translation, segment, link, figures] = [
    childSamples.translations,
    childSamples.segments,
    childSamples.resultsLinks,
    childSamples.publishedFigures
  ].map(({ put }) => put(surveyId, 0, 0).record)
  const stored = (...changes: ReadonlyArray<unknown>) => {
    const unit = { changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }, ...changes], events: [], audit: null }
    const state = replayed(MemoryState.empty, [{ _tag: "Unit", ...unit }])
    return Record.map(childRecords, ({ kind }) => Array.from(HashMap.values(childrenOf(state, kind, surveyId))))
  }
  const puts = [
    { _tag: "TranslationPut", translation },
    { _tag: "SegmentPut", segment },
    { _tag: "ResultsLinkPut", link },
    { _tag: "FiguresPublished", figures }
  ]
  expect(stored(...puts)).toEqual({
    ...noPending,
    translations: [translation],
    segments: [segment],
    resultsLinks: [link],
    publishedFigures: [figures]
  })
  expect(stored(
    ...puts,
    { _tag: "TranslationRemoved", surveyId, tag: "de" },
    { _tag: "SegmentRemoved", surveyId, segmentId: Fixtures.segmentId(0) },
    { _tag: "ResultsLinkRemoved", surveyId }
  )).toEqual({ ...noPending, translations: [], segments: [], resultsLinks: [], publishedFigures: [figures] })
  expect(stored(...puts, { _tag: "TranslationsCopied", surveyId, sourceId: Fixtures.surveyId(1) }).translations)
    .toEqual([])
})

/** They are younger than the older programs. */
const noPending = { pendingDefinitions: [], pendingTranslations: [], pendingEdits: [], assetUses: [] }

it("of a journal whose parts have links and figures by survey alone", () => {
  const surveyId = Fixtures.surveyId(0)
  const parts = (["resultsLinks", "publishedFigures"] as const).map((kind) => ({
    _tag: "Part",
    name: kind,
    value: { $map: [[surveyId, childSamples[kind].put(surveyId, 0, 0).record]] }
  }))
  const state = replayed(MemoryState.empty, parts)
  for (const kind of ["resultsLinks", "publishedFigures"] as const) {
    expect(HashMap.toEntries(childrenOf(state, kind, surveyId))).toEqual([
      [surveyId, childSamples[kind].put(surveyId, 0, 0).record]
    ])
  }
})
