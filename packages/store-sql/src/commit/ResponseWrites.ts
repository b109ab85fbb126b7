/**
 * Writes responses. Each one that puts or removes a response that has ended takes the next sequence number of its
 * survey. A write of a partial response takes the next partial number instead, so that rollups, which count sequence
 * numbers, do not grow with the saves of a response. The pairs of both numbers are in the order of the writes. The
 * counts of the survey and of its questions follow, and rollups that no longer hold are removed.
 */
import { Ids, Response } from "@canvass/core"
import { QuotaCounts, ResponseBytes } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { columnKinds } from "../database/Columns.js"
import type { Database } from "../database/Database.js"
import type { Row } from "../database/Dialect.js"
import { insertedColumns, maxRows, onConflictReplace, rowLock, upsert, writerValue } from "../database/Statements.js"
import type { StoreClient } from "../database/StoreClient.js"
import { countColumns } from "../schema/SurveyRow.js"
import { entryColumns, removeEntries } from "./LogWrites.js"
import type { Preconditions } from "./Preconditions.js"
import type { StoredResponse } from "./preconditions/ResponsePreconditions.js"
import type { SurveyState } from "./preconditions/SurveyPreconditions.js"

/** A response before and after a change. `before` is undefined for a new one, `after` for one that is removed. */
export interface ResponseChange {
  readonly id: string
  readonly surveyId: string
  /** The time of the change, by the clock of the program that has decided it. */
  readonly at: number
  readonly before: StoredResponse | undefined
  readonly after: Response.Response | undefined
  /** The keys of the quotas that count `after`, or that counted `before` if the response is removed. */
  readonly quotas?: ReadonlyArray<string> | undefined
}

/** A change with its place among the changes of its survey in the batch. */
export interface ResponseWrite extends ResponseChange {
  /** Number of later changes that take a sequence number: that of this change is the survey's last one, less this. */
  readonly laterSequences: number
  /** Number of later changes that take a partial number. */
  readonly laterPartials: number
  /** The texts of `after`, which are encoded once, and their bytes. */
  readonly texts: ResponseBytes.ResponseTexts | undefined
  readonly bytes: number
}

/** A response, and the bytes that it counts. */
interface MeasuredResponse {
  readonly status: string
  readonly bytes: number
}

/** The bytes that a change adds to those of one status, or of all without `status`. */
export const addedBytes = (
  before: MeasuredResponse | undefined,
  after: MeasuredResponse | undefined,
  status?: Response.ResponseStatus
): number => {
  const count = (response: MeasuredResponse | undefined): number =>
    response !== undefined && (status === undefined || response.status === status) ? response.bytes : 0
  return count(after) - count(before)
}

/** Whether a change takes a sequence number, and not a partial number. */
const takesSequence = ({ after, before }: ResponseChange): boolean =>
  [after, before].some((response) => response !== undefined && Response.hasEnded(response))

/** Adds to each change its place. The order of the changes is that of their numbers. */
export const toResponseWrites = (changes: ReadonlyArray<ResponseChange>): ReadonlyArray<ResponseWrite> => {
  const laterBySurvey = new Map<string, Pick<ResponseWrite, "laterPartials" | "laterSequences">>()
  const writes = Arr.reverse(changes).map((change) => {
    const later = laterBySurvey.get(change.surveyId) ?? { laterPartials: 0, laterSequences: 0 }
    const isSequenced = takesSequence(change)
    laterBySurvey.set(change.surveyId, {
      laterPartials: later.laterPartials + Number(!isSequenced),
      laterSequences: later.laterSequences + Number(isSequenced)
    })
    const texts = change.after === undefined ? undefined : ResponseBytes.textsOf(change.after)
    return { ...change, ...later, texts, bytes: texts === undefined ? 0 : ResponseBytes.ofTexts(texts) }
  })
  return writes.reverse()
}

/**
 * Writes the changes in as few statements as possible. The statement for the survey comes first: it gives out the
 * numbers, and its row lock makes other transactions wait until these are committed. So numbers become visible in
 * their order.
 */
export const writeResponses = (
  database: Database,
  preconditions: Preconditions,
  writes: ReadonlyArray<ResponseWrite>
): Effect.Effect<void, SqlError> => {
  if (writes.length === 0) return Effect.void
  const { dialect, sql } = database
  const removedIds = writes.flatMap(({ after, id }) => after === undefined ? [id] : [])
  const replaced = writes.flatMap(({ before }) => before !== undefined && Response.hasEnded(before) ? [before] : [])
  return Effect.all([
    updateSurveys(database, preconditions, writes),
    putResponses(database, preconditions, writes),
    addRemovals(database, preconditions, writes),
    Effect.forEach(
      Arr.chunksOf(removedIds, maxRows),
      (ids) => sql`DELETE FROM responses WHERE ${dialect.inKeys(sql, "id", ids)}`
    ),
    Effect.forEach(
      writes.filter(({ after, before }) => after === undefined && before !== undefined && Response.hasEnded(before)),
      ({ id, surveyId }) => removeEntries(database, surveyId, "response.changed", id)
    ),
    Effect.forEach(
      replaced,
      ({ sequence, surveyId }) =>
        sql`DELETE FROM rollups WHERE "surveyId" = ${surveyId}
          AND ("changeCount", "after") IN (${rollupsWith(sql, surveyId, sequence)})`
    ),
    addToAnsweredQuestions(database, writes),
    addToReplacedVersions(database, preconditions, writes)
  ], { discard: true })
}

/**
 * The keys of the rollups that count a sequence number, one of each level: `after` is a multiple of `changeCount`.
 * An index finds the change counts one by one, without reading all rollups.
 */
const rollupsWith = (sql: StoreClient, surveyId: string, sequence: number): Fragment =>
  sql`WITH RECURSIVE rollup_levels ("changeCount") AS (
    SELECT (SELECT min("changeCount") FROM rollups WHERE "surveyId" = ${surveyId})
    UNION ALL
    SELECT (
      SELECT min("changeCount") FROM rollups
        WHERE "surveyId" = ${surveyId} AND "changeCount" > rollup_levels."changeCount"
    ) FROM rollup_levels WHERE rollup_levels."changeCount" IS NOT NULL
  ) SELECT "changeCount", ${sequence - 1} - ${sequence - 1} % "changeCount" FROM rollup_levels
    WHERE "changeCount" IS NOT NULL`

type StatusCounts = Readonly<Record<Response.ResponseStatus, number>>

/** What the writes of a batch add to a survey's row. */
interface SurveyAddition extends Row, StatusCounts {
  readonly id: string
  /** The time of the latest of the writes. */
  readonly loggedAt: number
  readonly bytes: number
  readonly partialBytes: number
  readonly sequences: number
  readonly partialSequences: number
  /** Responses with the present version of the questionnaire. */
  readonly versionResponses: number
  /** JSON of the counts of the quotas after the writes. Null: they do not change. */
  readonly quotaCounts: string | null
  /** `laterSequences` of the last write that replaces or removes a response that has ended. */
  readonly afterRemoval: number | null
}

/** How many more, or fewer, responses a change counts in each of its quotas. */
export const quotaAdditions = (
  { after, before, quotas = [] }: ResponseChange,
  { quotasCountedTo }: SurveyState
): ReadonlyArray<readonly [key: string, count: number]> => {
  const isCounted = after !== undefined ? quotasCountedTo === null : before !== undefined &&
    before.status === "completed" && (quotasCountedTo === null || before.sequence <= quotasCountedTo)
  return isCounted ? quotas.map((key) => [key, after === undefined ? -1 : 1]) : []
}

/** The counts of the quotas after the writes. Nobody else writes them meanwhile: each of the writes has a lock. */
const quotaCountsAfter = (
  survey: SurveyState | undefined,
  writes: ReadonlyArray<ResponseWrite>
): string | null => {
  if (survey === undefined) return null
  const additions = writes.flatMap((write) => write.surveyId === survey.id ? quotaAdditions(write, survey) : [])
  return additions.length === 0 ? null : JSON.stringify(QuotaCounts.add(survey.quotaCounts, additions))
}

const surveyAdditions = (
  { surveys }: Preconditions,
  writes: ReadonlyArray<ResponseWrite>
): ReadonlyArray<SurveyAddition> => {
  const bySurvey = new Map<string, SurveyAddition>()
  for (const write of writes) {
    const { after, before, bytes, laterSequences, surveyId } = write
    const isSequenced = takesSequence(write)
    const version = surveys.get(surveyId)?.questionnaireVersion
    const addition = bySurvey.get(surveyId)
    const measured = after === undefined ? undefined : { status: after.status, bytes }
    const added = (status: Response.ResponseStatus): number =>
      (addition?.[status] ?? 0) + Number(after?.status === status) - Number(before?.status === status)
    bySurvey.set(surveyId, {
      id: surveyId,
      loggedAt: Math.max(addition?.loggedAt ?? 0, write.at),
      completed: added("completed"),
      partial: added("partial"),
      screenedOut: added("screenedOut"),
      overQuota: added("overQuota"),
      // The removal is an entry of the log.
      bytes: (addition?.bytes ?? 0) + addedBytes(before, measured) +
        (after === undefined ? ResponseBytes.logEntryBytes : 0),
      partialBytes: (addition?.partialBytes ?? 0) + addedBytes(before, measured, "partial"),
      sequences: (addition?.sequences ?? 0) + Number(isSequenced),
      partialSequences: (addition?.partialSequences ?? 0) + Number(!isSequenced),
      versionResponses: (addition?.versionResponses ?? 0) + Number(after?.questionnaireVersion === version) -
        Number(before?.questionnaireVersion === version),
      quotaCounts: null,
      afterRemoval: before !== undefined && Response.hasEnded(before) ? laterSequences : addition?.afterRemoval ?? null
    })
  }
  const additions = Array.from(bySurvey.values())
  return writes.some(({ quotas }) => quotas !== undefined)
    ? additions.map((addition) => ({ ...addition, quotaCounts: quotaCountsAfter(surveys.get(addition.id), writes) }))
    : additions
}

const additionKinds = {
  id: "uuid",
  loggedAt: "instant",
  completed: "integer",
  partial: "integer",
  screenedOut: "integer",
  overQuota: "integer",
  bytes: "integer",
  partialBytes: "integer",
  sequences: "integer",
  partialSequences: "integer",
  versionResponses: "integer",
  quotaCounts: "json",
  afterRemoval: "integer"
} as const satisfies Record<keyof SurveyAddition, string>

const countAdditions = Object.entries(countColumns)
  .map(([status, column]) => `"${column}" = surveys."${column}" + added."${status}"`)
  .join(", ")

const updateSurveys = (
  database: Database,
  preconditions: Preconditions,
  writes: ReadonlyArray<ResponseWrite>
): Effect.Effect<void, SqlError> => {
  const { dialect, sql } = database
  return Effect.forEach(
    dialect.derivedTables(sql, "added", additionKinds, surveyAdditions(preconditions, writes)),
    (added) => {
      // The rows are locked in the order of their ids, so that transactions do not deadlock.
      const locked = dialect.writers._tag === "SingleWriter" ? added : sql`(SELECT added.* FROM surveys
        JOIN ${added} USING (id) ORDER BY id ${
        rowLock(database, ({ forCounting }) => forCounting("surveys"))
      }) AS added`
      return sql`UPDATE surveys SET ${sql.literal(countAdditions)},
          "responseBytes" = surveys."responseBytes" + added.bytes,
          "partialBytes" = surveys."partialBytes" + added."partialBytes",
          "lastLoggedAt" = CASE WHEN surveys."lastLoggedAt" > added."loggedAt"
            THEN surveys."lastLoggedAt" ELSE added."loggedAt" END,
          "lastSequence" = surveys."lastSequence" + added.sequences,
          "lastPartialSequence" = surveys."lastPartialSequence" + added."partialSequences",
          "versionResponses" = surveys."versionResponses" + added."versionResponses",
          "quotaCounts" = coalesce(added."quotaCounts", surveys."quotaCounts"),
          "lastRemoval" = coalesce(
            surveys."lastSequence" + added.sequences - added."afterRemoval", surveys."lastRemoval"
          )
        FROM ${locked} WHERE surveys.id = added.id`
    },
    { discard: true }
  )
}

/**
 * A single writer computes the numbers from the state that it has read. Concurrent writers take them from the survey's
 * row, which `updateSurveys` has locked.
 */
const putResponses = (
  database: Database,
  preconditions: Preconditions,
  writes: ReadonlyArray<ResponseWrite>
): Effect.Effect<void, SqlError> => {
  const { dialect, sql } = database
  if (dialect.writers._tag === "SingleWriter") {
    return upsert(database, "responses", ["id"], sequencedRows(preconditions, writes))
  }
  const rows = writes.flatMap((write) => responseRow(write, write.laterSequences, write.laterPartials, 0))
  const names = Object.keys(rows[0] ?? {})
  const values = names.map((name) =>
    name === "sequence"
      ? sql`surveys."lastSequence" - given.sequence`
      : name === "partialSequence"
      ? sql`surveys."lastPartialSequence" - given."partialSequence"`
      : name === "loggedAt"
      ? sql`surveys."lastLoggedAt"`
      : sql`given.${sql(name)}`
  )
  return Effect.forEach(
    dialect.derivedTables(sql, "given", columnKinds("responses", names), rows),
    (given) =>
      sql`INSERT INTO responses (${insertedColumns(sql, "responses", names)})
        SELECT ${sql.csv(values)} ${
        writerValue(sql, "responses")
      } FROM ${given} JOIN surveys ON surveys.id = given."surveyId"
        ${onConflictReplace(sql, ["id"], names.filter((name) => name !== "id"))}`,
    { discard: true }
  )
}

const sequencedRows = (preconditions: Preconditions, writes: ReadonlyArray<ResponseWrite>): ReadonlyArray<Row> => {
  const numbersOf = numbering(preconditions, writes)
  return writes.flatMap((write) => {
    const { lastPartialSequence, lastSequence, loggedAt } = numbersOf(write)
    return responseRow(write, lastSequence, lastPartialSequence, loggedAt)
  })
}

interface WriteNumbers {
  readonly lastSequence: number
  readonly lastPartialSequence: number
  readonly loggedAt: number
}

/** Returns a function that gives the writes of a single writer their numbers. It is called once for each, in order. */
const numbering = (
  { surveys }: Preconditions,
  writes: ReadonlyArray<ResponseWrite>
): (write: ResponseWrite) => WriteNumbers => {
  const times = new Map<string, number>()
  for (const { at, surveyId } of writes) {
    times.set(surveyId, Math.max(times.get(surveyId) ?? surveys.get(surveyId)?.lastLoggedAt ?? 0, at))
  }
  const numbers = new Map<string, Omit<WriteNumbers, "loggedAt">>()
  return (write) => {
    const { surveyId } = write
    const { lastPartialSequence, lastSequence } = numbers.get(surveyId) ?? surveys.get(surveyId) ??
      { lastPartialSequence: 0, lastSequence: 0 }
    const isSequenced = takesSequence(write)
    const next = {
      lastSequence: lastSequence + Number(isSequenced),
      lastPartialSequence: lastPartialSequence + Number(!isSequenced)
    }
    numbers.set(surveyId, next)
    return { ...next, loggedAt: times.get(surveyId) ?? 0 }
  }
}

/** Adds an entry to the log for each response that is removed, in the place of the write. */
const addRemovals = (
  database: Database,
  preconditions: Preconditions,
  writes: ReadonlyArray<ResponseWrite>
): Effect.Effect<void, SqlError> => {
  const { dialect, sql } = database
  if (!writes.some(({ after }) => after === undefined)) return Effect.void
  const entryRow = (write: ResponseWrite, sequence: number, partialSequence: number, at: number): ReadonlyArray<Row> =>
    write.after !== undefined ? [] : [{
      surveyId: write.surveyId,
      sequence,
      partialSequence,
      endedSequence: write.before !== undefined && Response.hasEnded(write.before) ? write.before.sequence : 0,
      at,
      ...entryColumns({ type: "response.removed", responseId: Ids.ResponseId.make(write.id) })
    }]
  if (dialect.writers._tag === "SingleWriter") {
    const numbersOf = numbering(preconditions, writes)
    const rows = writes.flatMap((write) => {
      const { lastPartialSequence, lastSequence, loggedAt } = numbersOf(write)
      return entryRow(write, lastSequence, takesSequence(write) ? 0 : lastPartialSequence, loggedAt)
    })
    return dialect.insert(sql, "log_entries", rows, sql.literal(""))
  }
  // The partial number -1 says that the entry has none.
  const rows = writes.flatMap((write) =>
    entryRow(write, write.laterSequences, takesSequence(write) ? -1 : write.laterPartials, 0)
  )
  const names = Object.keys(rows[0] ?? {})
  return Effect.forEach(
    dialect.derivedTables(sql, "given", columnKinds("log_entries", names), rows),
    (given) =>
      sql`INSERT INTO log_entries (
          "surveyId", sequence, "partialSequence", "endedSequence", type, subject, at, body
        )
        SELECT given."surveyId", surveys."lastSequence" - given.sequence,
          CASE WHEN given."partialSequence" < 0 THEN 0
            ELSE surveys."lastPartialSequence" - given."partialSequence" END,
          given."endedSequence", given.type, given.subject, surveys."lastLoggedAt", given.body
        FROM ${given} JOIN surveys ON surveys.id = given."surveyId"`,
    { discard: true }
  )
}

/**
 * The row of a response, none of one that is removed. Written by hand, because encoding with a schema costs as much as
 * the statement of a submission.
 */
const responseRow = (
  { after, texts }: ResponseWrite,
  sequence: number,
  partialSequence: number,
  loggedAt: number
): ReadonlyArray<Row> =>
  after === undefined || texts === undefined ? [] : [{
    id: after.id,
    surveyId: after.surveyId,
    status: after.status,
    submittedAt: after.submittedAt,
    startedAt: after.startedAt,
    externalId: after.externalId,
    metadata: texts.metadata,
    answers: texts.answers,
    skipped: texts.skipped,
    variables: texts.variables,
    language: after.language,
    questionnaireVersion: after.questionnaireVersion,
    seed: after.seed,
    reached: after.reached,
    quotaEnding: after.quotaEnding,
    revision: after.revision,
    sequence,
    partialSequence,
    loggedAt
  }]

/** Adds in the order of the keys, so that transactions do not deadlock. */
const addToAnsweredQuestions = (
  { dialect, sql }: Database,
  writes: ReadonlyArray<ResponseWrite>
): Effect.Effect<void, SqlError> =>
  dialect.insert(
    sql,
    "answered_questions",
    questionAdditions(writes).sort((left, right) =>
      left.surveyId < right.surveyId ||
        left.surveyId === right.surveyId && left.questionId < right.questionId ?
        -1 :
        1
    ),
    sql`ON CONFLICT ("surveyId", "questionId")
      DO UPDATE SET responses = answered_questions.responses + excluded.responses`
  )

/** Counts the responses that have replaced versions of the questionnaire. One that no response has is forgotten. */
const addToReplacedVersions = (
  { sql }: Database,
  { surveys }: Preconditions,
  writes: ReadonlyArray<ResponseWrite>
): Effect.Effect<void, SqlError> => {
  const additions: Array<{ readonly surveyId: string; readonly version: number; readonly responses: number }> = []
  for (const { after, before, surveyId } of writes) {
    const present = surveys.get(surveyId)?.questionnaireVersion
    const add = (version: number | null | undefined, responses: number): void => {
      if (typeof version === "number" && version !== present) additions.push({ surveyId, version, responses })
    }
    add(after?.questionnaireVersion, 1)
    add(before?.questionnaireVersion, -1)
  }
  return Effect.forEach(additions, ({ responses, surveyId, version }) => {
    const condition = sql`"surveyId" = ${surveyId} AND version = ${version}`
    const update = sql`UPDATE questionnaires SET responses = responses + ${responses} WHERE ${condition}`
    if (responses > 0) return update
    const forgotten = sql`questionnaires WHERE ${condition} AND responses <= 0`
    return Effect.all([
      update,
      // The survey's row is locked, because its counts have changed.
      sql`UPDATE surveys SET "versionBytes" = "versionBytes" - (SELECT bytes FROM ${forgotten})
        WHERE id = ${surveyId} AND EXISTS (SELECT 1 FROM ${forgotten})`,
      sql`DELETE FROM ${forgotten}`
    ], { discard: true })
  }, { discard: true })
}

/** How many more, or fewer, responses answer each question. */
const questionAdditions = (writes: ReadonlyArray<ResponseWrite>) => {
  const bySurvey = new Map<string, Map<string, number>>()
  for (const { after, before, surveyId } of writes) {
    const byQuestion = bySurvey.get(surveyId) ?? new Map<string, number>()
    bySurvey.set(surveyId, byQuestion)
    for (const { questionId } of before?.answers ?? []) {
      byQuestion.set(questionId, (byQuestion.get(questionId) ?? 0) - 1)
    }
    for (const { questionId } of after?.answers ?? []) byQuestion.set(questionId, (byQuestion.get(questionId) ?? 0) + 1)
  }
  return Array.from(bySurvey).flatMap(([surveyId, byQuestion]) =>
    Array.from(byQuestion).flatMap(([questionId, responses]) =>
      responses === 0 ? [] : [{ surveyId, questionId, responses }]
    )
  )
}
