/** Changes of responses, and of the rollups that count them. */
import { QuotaCounts, ResponseBytes, type UnitOfWork } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { columnKinds } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import { upsert } from "../../database/Statements.js"
import { sumsOfBytes } from "../../schema/ResponseRow.js"
import type { ChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { bytesFit } from "../fittingBytes.js"
import { addLogEntry, shortenLog } from "../LogWrites.js"
import { isFull } from "../openQuotas.js"
import { add, joinKey, read, type StateAccess, write } from "../StateAccess.js"
import { recountQuotas } from "./SurveyChanges.js"

/** A response needs its survey, and the counts and rollups depend on the response that it replaces. */
const accessesOfResponse = (surveyId: string, responseId: string): ReadonlyArray<StateAccess> => [
  read("survey", surveyId),
  add("responses", surveyId),
  write("response", responseId)
]

/** Locked for the bytes of all responses of an account. */
const accountBytes = (accountId: string) => ["response bytes", accountId] as const

/** Locked for the bytes of the partial responses of a survey. */
const partialBytes = (surveyId: string) => ["responses", surveyId, "partial"] as const

/** Locked for the counts of the quotas of a survey. */
const quotaCounts = (surveyId: string) => ["quota counts", surveyId] as const

/** The counts that a response adds to or takes from. They commute within a batch. */
const accessesOfQuotas = (surveyId: string, quotas: ReadonlyArray<string> = []): ReadonlyArray<StateAccess> =>
  quotas.length === 0 ? [] : [add(...quotaCounts(surveyId))]

/** Other batches wait for the commit, because a batch computes the counts from those that it has read. */
const locksOfQuotas = (surveyId: string, quotas: ReadonlyArray<string> = []): ReadonlyArray<StateAccess> =>
  quotas.length === 0 ? [] : [write(...quotaCounts(surveyId))]

export const responseChanges: Pick<
  ChangeDescriptions,
  | "ResponsePut"
  | "ResponseRemoved"
  | "LogEntryAdded"
  | "LogShortened"
  | "QuotasCounted"
  | "VariablesOutdated"
  | "VariablesComputed"
  | "RollupsPut"
  | "RollupsInvalidated"
> = {
  ResponsePut: {
    touches: ({ quotas, response }) => [
      ...accessesOfResponse(response.surveyId, response.id),
      ...accessesOfQuotas(response.surveyId, quotas)
    ],
    locks: ({ quotas, response }) => [
      ...accessesOfResponse(response.surveyId, response.id),
      ...locksOfQuotas(response.surveyId, quotas),
      read(...accountBytes(response.accountId)),
      ...response.status === "partial" ? [add(...partialBytes(response.surveyId))] : []
    ],
    reads: ({ response }) => ({ surveys: [response.surveyId], responses: [response.id] }),
    toResponseChange: ({ quotas, response }, { responses, surveys }) =>
      surveys.has(response.surveyId)
        ? {
          id: response.id,
          surveyId: response.surveyId,
          at: response.submittedAt,
          before: responses.get(response.id),
          after: response,
          quotas
        }
        : undefined
  },
  ResponseRemoved: {
    touches: ({ quotas, responseId, surveyId }) => [
      ...accessesOfResponse(surveyId, responseId),
      ...accessesOfQuotas(surveyId, quotas)
    ],
    locks: ({ quotas, responseId, surveyId }) => [
      ...accessesOfResponse(surveyId, responseId),
      ...locksOfQuotas(surveyId, quotas)
    ],
    reads: ({ responseId, surveyId }) => ({ surveys: [surveyId], responses: [responseId] }),
    toResponseChange: ({ at, quotas, responseId, surveyId }, { responses }) => {
      const before = responses.get(responseId)
      return before?.surveyId === surveyId
        ? { id: responseId, surveyId, at, before, after: undefined, quotas }
        : undefined
    }
  },
  // The numbers of responses in the same batch would depend on it.
  LogEntryAdded: {
    touches: ({ surveyId }) => [read("survey", surveyId), write("responses", surveyId)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) => Effect.forEach(changes, (change) => addLogEntry(database, change), { discard: true })
  },
  LogShortened: {
    touches: "everything",
    locks: () => [],
    reads: "nothing",
    write: (database, changes) => Effect.forEach(changes, (change) => shortenLog(database, change), { discard: true })
  },
  // The locks keep responses from being put or removed meanwhile.
  QuotasCounted: {
    touches: ({ surveyId }) => [
      read("survey", surveyId),
      read("responses", surveyId),
      write(...quotaCounts(surveyId))
    ],
    locks: "touched",
    reads: ({ surveyId }) => ({ surveys: [surveyId] }),
    write: ({ sql }, changes, { surveys }) =>
      Effect.forEach(
        changes,
        ({ after, counts, lastRemoval, surveyId, upTo }): Effect.Effect<unknown, SqlError> => {
          const survey = surveys.get(surveyId)
          if (survey?.quotasCountedTo !== after || survey.lastRemoval !== lastRemoval) return Effect.void
          const sums = JSON.stringify(QuotaCounts.add(survey.quotaCounts, Object.entries(counts)))
          const countedTo = upTo >= survey.lastSequence ? null : upTo
          return sql`UPDATE surveys SET "quotaCounts" = ${sums}, "quotasCountedTo" = ${countedTo}
            WHERE id = ${surveyId}`
        },
        { discard: true }
      )
  },
  VariablesOutdated: {
    touches: ({ surveyId }) => [write("survey", surveyId)],
    locks: "touched",
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(
        changes,
        ({ surveyId }) =>
          sql`UPDATE surveys SET "variablesComputedTo" = coalesce("variablesComputedTo", 0) WHERE id = ${surveyId}`,
        { discard: true }
      )
  },
  VariablesComputed: {
    touches: ({ surveyId }) => [
      read("survey", surveyId),
      write("responses", surveyId),
      write("rollups", surveyId),
      write(...quotaCounts(surveyId))
    ],
    locks: "touched",
    reads: ({ surveyId }) => ({ surveys: [surveyId] }),
    write: (database, changes, { surveys }) =>
      Effect.forEach(
        changes.filter(({ after, surveyId }) => surveys.get(surveyId)?.variablesComputedTo === after),
        (change) => setVariables(database, change),
        { discard: true }
      )
  },
  // Written only if no response that the rollups count has been removed since they were made. The locks keep responses
  // from being removed meanwhile.
  RollupsPut: {
    touches: ({ surveyId }) => [read("survey", surveyId), read("responses", surveyId), write("rollups", surveyId)],
    locks: "touched",
    reads: ({ surveyId }) => ({ surveys: [surveyId] }),
    write: (database, changes, { surveys }) =>
      upsert(
        database,
        "rollups",
        ["surveyId", "changeCount", "after", "part"],
        changes.filter(({ lastRemoval, surveyId }) => surveys.get(surveyId)?.lastRemoval === lastRemoval)
          .flatMap(({ parts, surveyId }) =>
            parts.map(({ upTo, ...part }) => ({ surveyId, changeCount: upTo - part.after, ...part }))
          )
      )
  },
  RollupsInvalidated: {
    touches: "everything",
    locks: ({ surveyId }) => [write("survey", surveyId), write("responses", surveyId)],
    reads: "nothing",
    write: (database, changes) => Effect.forEach(changes, ({ surveyId }) => invalidateRollups(database, surveyId))
  }
}

export const responseGuards = {
  Unanswered: {
    touches: ({ surveyId }) => read("responses", surveyId),
    locks: "touched",
    reads: ({ questionIds, surveyId }) => ({ answeredQuestions: questionIds.map((id) => [surveyId, id]) }),
    holds: ({ questionIds, surveyId }, { answeredQuestions }) =>
      !questionIds.some((id) => answeredQuestions.has(joinKey(surveyId, id)))
  },
  ResponseAt: {
    touches: ({ responseId }) => read("response", responseId),
    locks: "touched",
    reads: ({ responseId }) => ({ responses: [responseId] }),
    holds: ({ responseId, revision }, { responses }) => responses.get(responseId)?.revision === revision
  },
  // The units of a batch are checked one after the other (`BatchLimit`). Other batches wait for its commit.
  QuotasOpen: {
    touches: ({ surveyId }) => add(...quotaCounts(surveyId)),
    locks: ({ surveyId }) => [write(...quotaCounts(surveyId))],
    reads: ({ surveyId }) => ({ surveys: [surveyId] }),
    holds: ({ quotas, surveyId }, preconditions) => !quotas.some((quota) => isFull(surveyId, quota, preconditions))
  },
  QuotaFull: {
    touches: ({ surveyId }) => add(...quotaCounts(surveyId)),
    locks: ({ surveyId }) => [read(...quotaCounts(surveyId))],
    reads: ({ surveyId }) => ({ surveys: [surveyId] }),
    holds: ({ quota, surveyId }, preconditions) => isFull(surveyId, quota, preconditions)
  },
  NoneCompleted: {
    touches: ({ surveyId }) => read("responses", surveyId),
    locks: "touched",
    reads: ({ surveyId }) => ({ surveys: [surveyId] }),
    holds: ({ surveyId }, { surveys }) => (surveys.get(surveyId)?.responseCount ?? 0) === 0
  },
  // Who ends a response with this external id writes it. A response that ends without the guard belongs to another
  // version of the survey.
  ExternalIdFree: {
    touches: ({ externalId, surveyId }) => write("external id", surveyId, externalId),
    locks: "touched",
    reads: ({ externalId, surveyId }) => ({ endedExternalIds: [[surveyId, externalId]] }),
    holds: ({ externalId, surveyId }, { endedExternalIds }) => !endedExternalIds.has(joinKey(surveyId, externalId))
  },
  // The units of a batch are checked one after the other (`BatchLimit`). Other batches wait for its commit.
  ResponseBytesFit: {
    touches: ({ accountId, scope, surveyId }) =>
      scope === "account" ? read(...accountBytes(accountId)) : add(...partialBytes(surveyId)),
    locks: ({ accountId, scope, surveyId }) => [
      write(...scope === "account" ? accountBytes(accountId) : partialBytes(surveyId))
    ],
    reads: ({ accountId, scope, surveyId }) =>
      scope === "account" ? { accountBytes: [accountId] } : { surveys: [surveyId] },
    holds: (guard, preconditions) => bytesFit(guard, preconditions)
  }
} satisfies SomeGuardDescriptions

/** The row of the survey is locked first, as by other writes of its responses. */
const setVariables = (
  database: Database,
  { finish, responses, surveyId, upTo }: Extract<UnitOfWork.Change, { readonly _tag: "VariablesComputed" }>
): Effect.Effect<void, SqlError> => {
  const { dialect, sql } = database
  const rows = responses.map(({ id, variables }) => ({
    id,
    variables: variables === null ? null : JSON.stringify(variables)
  }))
  const ofGiven = sql`responses.id = given.id AND responses."surveyId" = ${surveyId} AND status <> 'partial'`
  const bytes = (column: string) => sql.literal(`coalesce(${dialect.textBytes(column)}, 0)`)
  return Effect.all([
    sql`UPDATE surveys SET "variablesComputedTo" = ${finish === null ? upTo : null} WHERE id = ${surveyId}`,
    Effect.forEach(
      dialect.derivedTables(sql, "given", columnKinds("responses", ["id", "variables"]), rows),
      (given) =>
        Effect.zipRight(
          sql`UPDATE surveys SET "responseBytes" = "responseBytes" + (
            SELECT coalesce(sum(${bytes(`given."variables"`)} - ${bytes(`responses."variables"`)}), 0)
              FROM responses, ${given} WHERE ${ofGiven}
          ) WHERE id = ${surveyId}`,
          sql`UPDATE responses SET variables = given.variables FROM ${given} WHERE ${ofGiven}`
        ),
      { discard: true }
    ),
    ...finish === null ? [] : [
      addLogEntry(database, {
        _tag: "LogEntryAdded",
        surveyId,
        at: finish.at,
        entry: { type: "variables", names: finish.names }
      }),
      sql`UPDATE surveys SET "lastRemoval" = "lastSequence" WHERE id = ${surveyId}`,
      sql`DELETE FROM rollups WHERE "surveyId" = ${surveyId}`,
      finish.recountsQuotas ? recountQuotas(database, surveyId) : Effect.void
    ]
  ], { discard: true })
}

/**
 * An older program, which does not know sequence numbers, may have inserted responses with the number 0. Those that
 * have ended get their numbers here, and the counts and bytes are corrected.
 */
const invalidateRollups = (database: Database, surveyId: string) => {
  const { sql } = database
  return Effect.all([
    sql`UPDATE surveys SET
      "lastSequence" = "lastSequence" + unnumbered.responses + 1,
      "lastRemoval" = "lastSequence" + unnumbered.responses + 1,
      "partialCount" = (SELECT count(*) FROM responses WHERE "surveyId" = ${surveyId} AND status = 'partial')
      FROM (
        SELECT count(*) AS responses FROM responses
          WHERE "surveyId" = ${surveyId} AND status <> 'partial' AND sequence = 0
      ) AS unnumbered
      WHERE surveys.id = ${surveyId}`,
    sql`UPDATE responses SET sequence = surveys."lastSequence" - unnumbered.place FROM surveys, (
        SELECT id, row_number() OVER (ORDER BY "submittedAt" DESC, id DESC) AS place FROM responses
          WHERE "surveyId" = ${surveyId} AND status <> 'partial' AND sequence = 0
      ) AS unnumbered WHERE responses.id = unnumbered.id AND surveys.id = ${surveyId}`,
    sql`UPDATE surveys SET "partialBytes" = measured.partial, "responseBytes" = measured.bytes +
        ${sql.literal(String(ResponseBytes.logEntryBytes))} *
          (SELECT count(*) FROM log_entries WHERE "surveyId" = ${surveyId})
      FROM (SELECT ${sumsOfBytes(database)} FROM responses WHERE "surveyId" = ${surveyId}) AS measured
      WHERE surveys.id = ${surveyId}`,
    sql`DELETE FROM rollups WHERE "surveyId" = ${surveyId}`
  ], { discard: true })
}
