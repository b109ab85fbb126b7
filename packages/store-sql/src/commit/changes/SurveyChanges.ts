import { Ids, type Instant, Survey } from "@canvass/core"
import { foldCase, ReservationScope, StoredDefinitions } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { childTables } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import type { Row } from "../../database/Dialect.js"
import { millis } from "../../database/millis.js"
import { rowDecoder } from "../../database/RowDecoder.js"
import { maxRows, upsert } from "../../database/Statements.js"
import { countVersionBytes } from "../../schema/definitionBytes.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { hasPrefix } from "../purge/AccountPurge.js"
import { moveToRemoved } from "../purge/RemovedSurveys.js"
import { deleteRows, type PurgeBudget } from "../purge/RowPurge.js"
import { read, write } from "../StateAccess.js"
import { removeFiles } from "./FileChanges.js"

export const surveyChanges = {
  SurveyPut: {
    touches: ({ survey: { alias, id, slug } }) => [
      write("survey", id),
      write("name", slug),
      ...alias === null ? [] : [write("name", alias)]
    ],
    locks: "touched",
    reads: ({ survey }) => ({ removedSurveys: [survey.id], surveys: [survey.id] }),
    // The counts belong to the store: they are written when the survey is new, and kept afterwards. Ids are never
    // reused, so purging a removed survey that is put again is for completeness.
    write: (database, changes, { removedSurveys, surveys }) =>
      Effect.all([
        Effect.forEach(
          changes.filter(({ survey }) => removedSurveys.has(survey.id)),
          ({ survey }) =>
            purge(database, survey.id, { maxRows: Number.MAX_SAFE_INTEGER, maxBytes: Number.MAX_SAFE_INTEGER })
        ),
        Effect.forEach(
          changes.filter(({ survey }) => {
            const before = surveys.get(survey.id)
            return before !== undefined && before.questionnaireVersion !== survey.questionnaireVersion
          }),
          ({ survey }) =>
            Effect.zipRight(
              keepReplacedVersion(database, survey),
              database.sql`UPDATE surveys SET "variablesComputedTo" = 0
                WHERE id = ${survey.id} AND "variablesComputedTo" IS NOT NULL`
            )
        ),
        upsert(database, "surveys", ["id"], changes.map(({ survey }) => surveyRow(survey)), ["responseCount"]),
        Effect.forEach(
          changes.filter(({ recountsQuotas }) => recountsQuotas === true),
          ({ survey }) => recountQuotas(database, survey.id)
        ),
        upsert(database, "survey_contents", ["surveyId"], changes.map(({ survey }) => contentRow(survey))),
        Effect.forEach(
          Arr.chunksOf(changes, maxRows),
          (chunk) =>
            database.sql`DELETE FROM survey_metadata WHERE ${
              database.dialect.inKeys(database.sql, "surveyId", chunk.map(({ survey }) => survey.id))
            }`
        ),
        upsert(database, "survey_metadata", ["surveyId", "name"], changes.flatMap(({ survey }) => metadataRows(survey)))
      ], { discard: true })
  },
  AliasPut: {
    touches: ({ alias }) => [write("name", alias)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      upsert(database, "aliases", ["alias"], changes.map(({ accountId, alias }) => ({ alias, accountId })))
  },
  // Everything that reads responses or rollups also reads the survey's row, so they are gone without it. Deleting a
  // million responses here would hold up all other writes.
  SurveyRemoved: {
    touches: "everything",
    // Removals take turns, so that their times are in the order of their commits.
    locks: ({ surveyId }) => [write("survey removals"), write("survey", surveyId), write("responses", surveyId)],
    reads: "nothing",
    write: (database, changes) =>
      Effect.forEach(changes, ({ at, surveyId }) => {
        const { sql } = database
        return Effect.all([
          recordRemoval(database, surveyId, at),
          moveToRemoved(sql, sql`id = ${surveyId}`),
          sql`DELETE FROM survey_contents WHERE "surveyId" = ${surveyId}`,
          sql`DELETE FROM survey_metadata WHERE "surveyId" = ${surveyId}`,
          ...childTables().map((table) => sql`DELETE FROM ${sql(table)} WHERE "surveyId" = ${surveyId}`),
          sql`DELETE FROM questionnaires WHERE "surveyId" = ${surveyId}`,
          sql`DELETE FROM answered_questions WHERE "surveyId" = ${surveyId}`
        ], { discard: true })
      })
  },
  RemovedSurveyPurged: {
    touches: "everything",
    locks: ({ surveyId }) => [write("survey", surveyId), write("responses", surveyId)],
    reads: "nothing",
    write: (database, changes) =>
      Effect.forEach(changes, ({ maxBytes, maxRows, surveyId }) => purge(database, surveyId, { maxRows, maxBytes }))
  }
} satisfies SomeChangeDescriptions

/** A removal is later than those before it in its account, whatever the clocks say: readers go on from the last one. */
const recordRemoval = ({ dialect, sql }: Database, surveyId: Ids.SurveyId, at: Instant.Instant) =>
  Effect.flatMap(
    sql`SELECT max(at) AS at FROM survey_removals
      WHERE "accountId" = (SELECT "accountId" FROM surveys WHERE id = ${surveyId})`,
    (rows) =>
      sql`INSERT INTO survey_removals ("accountId", at, "surveyId")
        SELECT "accountId", ${dialect.instant(Math.max(at, ...decodeLast(rows).map(({ at }) => (at ?? -1) + 1)))}, id
          FROM surveys WHERE id = ${surveyId} ON CONFLICT DO NOTHING`
  )

const decodeLast = rowDecoder(Schema.Struct({ at: Schema.NullOr(millis) }))

export const surveyGuards = {
  SurveyAt: {
    touches: ({ surveyId }) => read("survey", surveyId),
    locks: "touched",
    reads: ({ surveyId }) => ({ surveys: [surveyId] }),
    holds: ({ surveyId, version }, { surveys }) => surveys.get(surveyId)?.version === version
  },
  NameFree: {
    touches: ({ name }) => read("name", name),
    locks: "touched",
    reads: ({ name }) => ({ names: [name] }),
    holds: ({ accountId, name, surveyId }, { aliases, aliased, slugs }) =>
      (slugs.get(name)?.id ?? surveyId) === surveyId && (aliased.get(name)?.id ?? surveyId) === surveyId &&
      (aliases.get(name)?.accountId ?? accountId) === accountId
  },
  // Units that add to the definitions of one account are in different batches, which wait for each other.
  DefinitionsFit: {
    touches: ({ accountId }) => write("definitions", accountId),
    locks: "touched",
    reads: ({ accountId }) => ({ definitions: [accountId] }),
    holds: (guard, { definitions }) =>
      StoredDefinitions.fits(definitions.get(guard.accountId) ?? { surveys: 0, bytes: 0 }, guard)
  }
} satisfies SomeGuardDescriptions

/** No response counts in a quota until those that exist have been counted. */
export const recountQuotas = ({ sql }: Database, surveyId: string) =>
  sql`UPDATE surveys SET "quotaCounts" = '{}',
    "quotasCountedTo" = CASE WHEN "responseCount" > 0 THEN 0 END WHERE id = ${surveyId}`

/**
 * Keeps the version of the questionnaire that the survey replaces, if responses have it. Versions grow, so none has the
 * next one; a survey that is put with an older one is counted anew.
 */
const keepReplacedVersion = ({ dialect, sql }: Database, { id, questionnaireVersion }: Survey.Survey) => {
  const bytes = sql.literal(["questions", "variables", "endings"].map((name) => dialect.textBytes(name)).join(" + "))
  return Effect.all([
    sql`INSERT INTO questionnaires
        ("surveyId", version, "createdAt", questions, variables, endings, bytes, responses)
      SELECT id, "questionnaireVersion", "questionnaireAt", questions, variables, endings, ${bytes}, "versionResponses"
        FROM surveys JOIN survey_contents ON "surveyId" = id WHERE id = ${id} AND "versionResponses" > 0`,
    sql`DELETE FROM questionnaires WHERE "surveyId" = ${id} AND version = ${questionnaireVersion}`,
    sql`UPDATE surveys SET "versionResponses" =
      CASE WHEN surveys."questionnaireVersion" < ${questionnaireVersion} THEN 0 ELSE (
        SELECT count(*) FROM responses
          WHERE responses."surveyId" = ${id} AND responses."questionnaireVersion" = ${questionnaireVersion}
      ) END WHERE id = ${id}`,
    countVersionBytes(sql, sql`id = ${id}`)
  ], { discard: true })
}

/**
 * Deletes rows that a removed survey has left, removes its files, and deletes its entry in `removed_surveys` with the
 * last of them.
 */
const purge = (database: Database, surveyId: string, budget: PurgeBudget) => {
  const { sql } = database
  const ofRemovedSurvey =
    sql`"surveyId" = ${surveyId} AND EXISTS (SELECT 1 FROM removed_surveys WHERE id = ${surveyId})`
  const scopes = ReservationScope.prefixesOfSurvey(Ids.SurveyId.make(surveyId)).map((prefix) =>
    hasPrefix(database, prefix)
  )
  return Effect.all([
    ...ofSurvey.map((table) =>
      deleteRows(database, {
        table,
        condition: ofRemovedSurvey,
        budget,
        order: table === "responses" ? ["submittedAt", "id"] : undefined
      })
    ),
    ...scopes.map((scope) =>
      deleteRows(database, {
        table: "reservations",
        condition: sql`${scope} AND EXISTS (SELECT 1 FROM removed_surveys WHERE id = ${surveyId})`,
        budget
      })
    ),
    removeFiles(
      database,
      sql`id IN (SELECT id FROM files WHERE ${ofRemovedSurvey} AND status <> 'removed' LIMIT ${budget.maxRows})`
    ),
    sql`DELETE FROM removed_surveys WHERE id = ${surveyId} AND ${
      sql.and([
        sql`NOT EXISTS (SELECT 1 FROM files WHERE "surveyId" = ${surveyId} AND status <> 'removed')`,
        ...ofSurvey.map((table) => sql`NOT EXISTS (SELECT 1 FROM ${sql(table)} WHERE "surveyId" = ${surveyId})`),
        ...scopes.map((scope) => sql`NOT EXISTS (SELECT 1 FROM reservations WHERE ${scope})`)
      ])
    }`
  ], { discard: true })
}

/** The tables with rows that a removed survey may leave. */
const ofSurvey = [
  "survey_contents",
  "survey_metadata",
  ...childTables(),
  "questionnaires",
  "responses",
  "answered_questions",
  "log_entries",
  "rollups"
] as const

const surveyRow = (survey: Survey.Survey): Row => ({
  ...Survey.summary(survey),
  foldedTitle: foldCase(survey.title),
  responseCount: 0,
  accountId: survey.accountId,
  alias: survey.alias,
  closesAt: survey.closesAt,
  publishedAt: survey.publishedAt,
  closedAt: survey.closedAt,
  closeReason: survey.closeReason,
  questionnaireVersion: survey.questionnaireVersion,
  questionnaireAt: survey.questionnaireAt,
  contentBytes: StoredDefinitions.bytesOf(survey),
  version: survey.version
})

const contentRow = (survey: Survey.Survey): Row => ({
  surveyId: survey.id,
  description: survey.description,
  questions: JSON.stringify(survey.questions),
  retired: JSON.stringify(survey.retired),
  hiddenFields: JSON.stringify(survey.hiddenFields),
  variables: JSON.stringify(survey.variables),
  quotas: JSON.stringify(survey.quotas),
  onePerExternalId: Number(survey.onePerExternalId),
  endings: JSON.stringify(survey.endings),
  layout: survey.layout,
  design: survey.design === null ? null : JSON.stringify(survey.design),
  languages: JSON.stringify(survey.languages),
  keepPartials: survey.keepPartials,
  metadata: JSON.stringify(survey.metadata)
})

const metadataRows = ({ accountId, id, metadata }: Survey.Survey): ReadonlyArray<Row> =>
  Object.entries(metadata).map(([name, value]) => ({ surveyId: id, name, value, accountId }))
