/** What a journal stores of a change of the state, as plain JSON. All records, replayed in order, give the state. */
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Either from "effect/Either"
import { identity } from "effect/Function"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Record from "effect/Record"
import type { AuditEntry } from "../audit/AuditEntry.js"
import { childRecords, type Children } from "../childRecords.js"
import type { Event } from "../events/Event.js"
import { type ApiKey, defaultName } from "../keys/ApiKey.js"
import { fromBeforeReferences } from "../questions/olderQuestions.js"
import { withCodes, withRowCodes } from "../questions/OptionCodes.js"
import type { Change, UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import type { SegmentId, SurveyId } from "../values/Ids.js"
import type { Delivery } from "../webhooks/deliveries/Delivery.js"
import { putKey } from "./changes/AccountChanges.js"
import { countMissingBytes } from "./changes/ResponseChanges.js"
import { putDeliveries } from "./changes/WebhookChanges.js"
import { applyChange as applyOutboxChange, type OutboxChange } from "./MemoryOutbox.js"
import { apply } from "./MemoryState.js"
import * as ResponseLog from "./ResponseLog.js"
import type { State } from "./State.js"

export type StateRecord = OutboxRecord | PartRecord | UnitRecord

/** A unit of work. Its guards are left out: they held when it was committed. */
export interface UnitRecord {
  readonly _tag: "Unit"
  readonly changes: ReadonlyArray<Change | OlderChange>
  readonly events: ReadonlyArray<Event>
  readonly audit: AuditEntry | null
}

/** Changes of child records in journals of older programs. */
export type OlderChange =
  | { readonly _tag: "TranslationPut"; readonly translation: Children["translations"] }
  | { readonly _tag: "TranslationRemoved"; readonly surveyId: SurveyId; readonly tag: string }
  | { readonly _tag: "TranslationsCopied"; readonly surveyId: SurveyId; readonly sourceId: SurveyId }
  | { readonly _tag: "SegmentPut"; readonly segment: Children["segments"] }
  | { readonly _tag: "SegmentRemoved"; readonly surveyId: SurveyId; readonly segmentId: SegmentId }
  | { readonly _tag: "ResultsLinkPut"; readonly link: Children["resultsLinks"] }
  | { readonly _tag: "ResultsLinkRemoved"; readonly surveyId: SurveyId }
  | { readonly _tag: "FiguresPublished"; readonly figures: Children["publishedFigures"] }

/** A change of the outbox that is no unit of work. */
export interface OutboxRecord {
  readonly _tag: "Outbox"
  readonly change: OutboxChange
}

/** A part of a whole state, for a journal that is compacted. `value` is what `toPlain` returns. */
export interface PartRecord {
  readonly _tag: "Part"
  readonly name: string
  readonly value: unknown
}

/** Returns the record of a unit of work, or nothing if the unit only checks its guards. */
export const fromUnit = ({ audit, changes, events }: UnitOfWork): Option.Option<StateRecord> =>
  changes.length === 0 && events.length === 0 && Option.isNone(audit)
    ? Option.none()
    : Option.some({ _tag: "Unit", changes, events, audit: Option.getOrNull(audit) })

/**
 * Returns the state after the change of a record. `record` is what `JSON.parse` returns for the JSON of a
 * `StateRecord`. Its parts are not validated: protect a journal by checksums. Throws if it is no record at all.
 */
export const replay = (state: State, record: unknown): State => {
  if (!isStateRecord(record)) throw new Error("The record is not a change of the state.")
  switch (record._tag) {
    case "Outbox":
      return { ...state, outbox: applyOutboxChange(state.outbox, record.change) }
    case "Part":
      return addPart(state, record)
    case "Unit": {
      const { audit, changes, events } = record
      const unit = {
        guards: [],
        changes: changes.map(ofThisProgram),
        events,
        audit: Option.map(Option.fromNullable(audit), withNulls)
      }
      return Either.getOrThrow(apply(state, unit))
    }
  }
}

const isStateRecord = (record: unknown): record is StateRecord =>
  Predicate.hasProperty(record, "_tag") &&
  (record._tag === "Unit" || record._tag === "Outbox" || record._tag === "Part")

/**
 * Returns the records of a whole state: replayed on an empty state they give it, as all records of its history do.
 * There are fewer of them where the history has changed or removed something.
 */
export function* fromState(
  { deliveries, leased: _, pending: __, responseBytes: ___, ...parts }: State
): Generator<StateRecord> {
  for (const [name, value] of Object.entries<unknown>(parts)) {
    if (!HashMap.isHashMap(value)) yield { _tag: "Part", name, value: toPlain(value) }
    else for (const entries of Arr.chunksOf(value, maxEntries)) yield { _tag: "Part", name, value: mapToPlain(entries) }
  }
  // The leased and the pending deliveries follow from these, and the bytes of responses from the responses.
  for (const chunk of Arr.chunksOf(HashMap.values(deliveries), maxEntries)) {
    yield {
      _tag: "Unit",
      changes: chunk.map((delivery) => ({ _tag: "DeliveryPut", delivery })),
      events: [],
      audit: null
    }
  }
}

/** Maximum number of entries of a map in one record. */
const maxEntries = 64

/** A map is in several records, each of which has some of its entries. */
const addPart = (state: State, { name, value }: PartRecord): State => {
  // Journals of older programs have the deliveries in parts, and again under a name for those that may be claimed.
  if (name === "claimable") return state
  const before: unknown = Object.entries(state).find(([field]) => field === name)?.[1]
  const added = fromPlain(value)
  if (name === "deliveries" && HashMap.isHashMap(added)) {
    return putDeliveries(state, Array.from(HashMap.values(added)).filter(isDelivery))
  }
  if (name === "keys" && HashMap.isHashMap(added)) return addKeys(state, Array.from(HashMap.values(added)))
  const complete = completions[name]
  const next = Object.assign({}, state, {
    [name]: HashMap.isHashMap(added)
      ? HashMap.union(HashMap.isHashMap(before) ? before : HashMap.empty(), HashMap.map(added, complete ?? identity))
      : added
  })
  return name === "responses" ? countMissingBytes(next) : next
}

/** Adds what entries of older programs lack, by the name of their map. */
const completions: Readonly<Record<string, (entry: unknown) => unknown>> = {
  responseLogs: (log) =>
    Predicate.isRecord(log) ? { ...ResponseLog.empty, removalsFrom: log["lastRemoval"] ?? 0, ...log } : log,
  surveys: (survey) => Predicate.isRecord(survey) ? surveyOfThisProgram(survey) : survey,
  responses: (responses) =>
    HashMap.isHashMap(responses)
      ? HashMap.map(responses, (response) => Predicate.isRecord(response) ? responseOfThisProgram(response) : response)
      : responses,
  replacedVersions: (versions) =>
    HashMap.isHashMap(versions)
      ? HashMap.map(versions, (version) => Predicate.isRecord(version) ? versionOfThisProgram(version) : version)
      : versions,
  webhooks: (webhook) => Predicate.isRecord(webhook) ? withMetadata(webhook) : webhook,
  resultsLinks: (link) => byOwnKey(link),
  publishedFigures: (figures) => byOwnKey(figures),
  audit: (log) =>
    Chunk.isChunk(log) ? Chunk.map(log, (entry) => Predicate.isRecord(entry) ? withNulls(entry) : entry) : log
}

/** Journals of older programs have these records by survey alone. */
const byOwnKey = (record: unknown): unknown =>
  Predicate.hasProperty(record, "surveyId") ? HashMap.make([record.surveyId, record]) : record

/** Journals of older programs have one key for each account, by account. */
const addKeys = (state: State, keys: ReadonlyArray<unknown>): State =>
  keys.filter(isKey).reduce((all, key) => putKey(all, keyOfThisProgram(key)), state)

/** Adds what changes in journals of older programs lack. */
const ofThisProgram = (change: Change | OlderChange): Change => {
  switch (change._tag) {
    case "KeyPut":
      return { ...change, key: keyOfThisProgram(change.key) }
    case "KeyRemoved":
      return { ...{ name: defaultName }, ...change }
    case "SurveyPut":
      return { ...change, survey: surveyOfThisProgram(change.survey) }
    case "ResponsePut":
      return { ...change, response: responseOfThisProgram(change.response) }
    case "ResponseRemoved":
      return { ...{ at: 0 }, ...change }
    case "WebhookPut":
      return { ...change, webhook: withMetadata(change.webhook) }
    case "TranslationPut":
      return childRecords.translations.put({ ...{ sources: {} }, ...change.translation })
    case "TranslationRemoved":
      return childRecords.translations.remove(change)
    case "TranslationsCopied":
      return childRecords.translations.copy(change.surveyId, change.sourceId)
    case "SegmentPut":
      return childRecords.segments.put(change.segment)
    case "SegmentRemoved":
      return childRecords.segments.remove({ surveyId: change.surveyId, id: change.segmentId })
    case "ResultsLinkPut":
      return childRecords.resultsLinks.put(change.link)
    case "ResultsLinkRemoved":
      return childRecords.resultsLinks.remove(change)
    case "FiguresPublished":
      return childRecords.publishedFigures.put(change.figures)
    default:
      return change
  }
}

const keyOfThisProgram = (key: ApiKey): ApiKey => ({ ...{ name: defaultName, expiresAt: null, surveys: null }, ...key })

const isKey = (value: unknown): value is ApiKey => Predicate.hasProperty(value, "hash")

/** Audit entries in journals of older programs have no actor and no title. */
const withNulls = <A extends object>(entry: A): A => Object.assign({ actor: null, surveyTitle: null }, entry)

/** Surveys and webhooks in journals of older programs have no metadata. */
const withMetadata = <A extends object>(value: A): A => Object.assign({ metadata: {} }, value)

/**
 * Surveys in journals of older programs have no logic and no quotas, their options and rows no codes, and their texts
 * no references.
 */
const surveyOfThisProgram = <A extends SurveyRecord>(survey: A): A => {
  const ofThisProgram = "variables" in survey ? withCodes : fromBeforeReferences
  const complete = (questions: unknown): unknown => Array.isArray(questions) ? questions.map(ofThisProgram) : questions
  return Object.assign(
    {
      hiddenFields: [],
      variables: [],
      quotas: [],
      onePerExternalId: false,
      quotaCounts: {},
      quotasCountedTo: null,
      variablesComputedTo: null,
      endings: [],
      layout: "pages",
      design: null,
      languages: [],
      keepPartials: null,
      questionnaireVersion: 1,
      questionnaireAt: survey.updatedAt
    },
    withMetadata(survey),
    { questions: complete(survey.questions), retired: complete(survey.retired) }
  )
}

/** The rows of versions in journals of older programs have no codes. */
const versionOfThisProgram = <A extends { readonly questions?: unknown }>(version: A): A =>
  Object.assign({}, version, {
    questions: Array.isArray(version.questions) ? version.questions.map(withRowCodes) : version.questions
  })

interface SurveyRecord {
  readonly updatedAt?: unknown
  readonly questions?: unknown
  readonly retired?: unknown
}

/** Responses in journals of older programs have no variables, language, version of the questionnaire and seed. */
const responseOfThisProgram = <A extends object>(response: A): A =>
  Object.assign({
    variables: null,
    language: null,
    questionnaireVersion: null,
    seed: null,
    reached: null,
    quotaEnding: null
  }, response)

const isDelivery = (value: unknown): value is Delivery => Predicate.hasProperty(value, "webhookId")

/** A value of a state as JSON: its maps and chunks become objects with one field, whose name no other object has. */
const toPlain = (value: unknown): unknown => {
  if (HashMap.isHashMap(value)) return mapToPlain(value)
  if (Chunk.isChunk(value)) return { [chunkField]: Array.from(value, toPlain) }
  if (Array.isArray(value)) return value.map(toPlain)
  if (!Predicate.isRecord(value)) return value
  const plain = Record.map(value, toPlain)
  return Object.keys(value).some((name) => name.startsWith("$")) ? { [objectField]: plain } : plain
}

const mapToPlain = (entries: Iterable<readonly [unknown, unknown]>): unknown => ({
  [mapField]: Array.from(entries, ([key, value]) => [key, toPlain(value)])
})

const fromPlain = (plain: unknown): unknown => {
  if (Array.isArray(plain)) return plain.map(fromPlain)
  if (!Predicate.isRecord(plain)) return plain
  const { [chunkField]: chunk, [mapField]: entries, [objectField]: object } = plain
  if (Array.isArray(chunk)) return Chunk.fromIterable(chunk.map(fromPlain))
  if (Array.isArray(entries)) return HashMap.fromIterable(entries.map(([key, value]) => [key, fromPlain(value)]))
  return Record.map(Predicate.isRecord(object) ? object : plain, fromPlain)
}

const mapField = "$map"
const chunkField = "$chunk"
const objectField = "$object"
