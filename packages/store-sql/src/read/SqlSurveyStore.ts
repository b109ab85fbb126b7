import { Ids, PendingDefinition, Survey, Translation } from "@canvass/core"
import { childRecords, foldCase, isAlias, type SurveyFilter, SurveyStore } from "@canvass/core/ports"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { batchedLookup } from "../database/batching/BatchedLookup.js"
import { decoder as childDecoder } from "../database/childRows.js"
import { Database } from "../database/Database.js"
import { millis } from "../database/millis.js"
import * as KeysetPage from "../database/paging/KeysetPage.js"
import { isNotRemoved, isSurveyOwner, ofExistingAccount, ofExistingSurvey } from "../database/removedAccounts.js"
import { rowDecoder } from "../database/RowDecoder.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { allOf, columnList, lowestId, maxRows, readAll, readFirst } from "../database/Statements.js"
import { contentBytes, sumsOfDefinitions } from "../schema/definitionBytes.js"
import { SurveySummaryRow } from "../schema/RowSchemas.js"
import * as SurveyRow from "../schema/SurveyRow.js"

/** Reads surveys. Questions are in a separate table, which lists do not read. */
export const layer: Layer.Layer<SurveyStore, never, Database> = Layer.effect(
  SurveyStore,
  Effect.map(Database, (database) => {
    const { dialect, sql } = database
    const { leftOut, readIfChanged, readReadable } = SurveyRow.makeReader()
    const selectSurvey = sql`SELECT ${columnList(sql, SurveyRow.columns)}
      FROM surveys JOIN survey_contents ON "surveyId" = id`
    const exists = ofExistingAccount(sql, "surveys")
    const without = (ids: ReadonlyArray<string>) =>
      allOf(sql, ...Arr.chunksOf(ids, maxRows).map((some) => sql`NOT ${dialect.inKeys(sql, "id", some)}`))
    const readWhere = (condition: Fragment) =>
      readIfChanged(
        sql`SELECT ${columnList(sql, SurveyRow.stateColumns)} FROM surveys WHERE ${condition} AND ${exists}`,
        (ids) => sql`${selectSurvey} WHERE ${dialect.inKeys(sql, "id", ids)} AND ${exists}`
      )
    const readSurvey = (condition: Fragment) => Effect.map(readWhere(condition), Arr.head)
    // A survey of an older program has no folded title. The search in its title ignores the case of ASCII letters only.
    const foldedTitle = sql`coalesce("foldedTitle", lower(title))`
    const matches = (owner: Ids.AccountId, { ids, metadata = {}, status, text, visibility }: SurveyFilter) =>
      allOf(
        sql,
        sql`"accountId" = ${owner}`,
        isNotRemoved(sql, owner),
        status === undefined ? undefined : sql`status = ${status}`,
        visibility === undefined ? undefined : sql`visibility = ${visibility}`,
        ids === undefined ? undefined : dialect.inKeys(sql, "id", ids),
        text === undefined ? undefined : dialect.contains(sql, foldedTitle, foldCase(text)),
        ...Object.entries(metadata).map(([name, value]) =>
          sql`id IN (
            SELECT "surveyId" FROM survey_metadata WHERE "accountId" = ${owner} AND name = ${name} AND value = ${value}
          )`
        )
      )
    const list = (owner: Ids.AccountId, filter: SurveyFilter): KeysetPage.KeysetList<Survey.ListedSurvey> => ({
      table: "surveys",
      columns: Object.keys(SurveySummaryRow.fields),
      computed: sql`(SELECT pending_definitions.title FROM pending_definitions
        WHERE pending_definitions."surveyId" = surveys.id AND surveys.status = 'draft') AS "pendingTitle"`,
      timeColumn: "createdAt",
      conditions: () => matches(owner, filter),
      decode: decodeSummaries,
      position: Survey.position
    })
    /** PostgreSQL refuses a statement that compares with U+0000, which no slug has. */
    const hasSlug = (name: string) => name.includes("\0") ? sql`FALSE` : sql`slug = ${name}`
    /** Nearly all names are slugs, so that they are looked for first. */
    const findNamed = <A>(
      name: string,
      read: (condition: Fragment) => Effect.Effect<Option.Option<A>>
    ): Effect.Effect<Option.Option<A>> =>
      Effect.flatMap(
        read(hasSlug(name)),
        (found) => Option.isSome(found) || !isAlias(name) ? Effect.succeed(found) : read(sql`alias = ${name}`)
      )
    const statesIn = (table: "pending_translations" | "survey_translations", id: Ids.SurveyId) =>
      readStates(
        sql`SELECT tag, digest, bytes FROM ${sql(table)}
          WHERE "surveyId" = ${id} AND ${ofExistingSurvey(sql, table)} ORDER BY tag`
      )
    return {
      find: (owner, id) => readSurvey(sql`id = ${id} AND "accountId" = ${owner}`),
      findForRespondent: batchedLookup(
        database,
        maxSurveysPerRead,
        (id) => readSurvey(sql`id = ${id}`),
        (ids) =>
          Effect.map(
            readWhere(dialect.inKeys(sql, "id", ids)),
            (found) => new Map(found.map((survey) => [survey.id, survey]))
          )
      ),
      findByName: (name) => findNamed(name, readSurvey),
      holderOf: (name) =>
        Effect.flatMap(
          findNamed(name, (condition) =>
            readHolder(
              sql`SELECT "accountId", id AS "surveyId" FROM surveys WHERE ${condition} AND ${exists}`
            )),
          (found) =>
            Option.isSome(found) ? Effect.succeed(found) : readHolder(
              sql`SELECT "accountId", NULL AS "surveyId" FROM aliases
                WHERE alias = ${name}`
            )
        ),
      aliasCount: (owner) =>
        Effect.map(
          readCount(sql`SELECT count(*) AS count FROM aliases WHERE "accountId" = ${owner}`),
          Option.match({ onNone: () => 0, onSome: ({ count }) => count })
        ),
      size: ({ id, name }) => {
        const sizeWhere = (condition: Fragment) =>
          readSize(
            sql`SELECT id, slug, "accountId", ${contentBytes(database)} AS bytes,
              coalesce((SELECT max(bytes) FROM survey_translations WHERE "surveyId" = id), 0) AS "translationBytes",
              coalesce((SELECT bytes FROM pending_definitions WHERE "surveyId" = id), 0) +
                coalesce((SELECT sum(bytes) FROM pending_translations WHERE "surveyId" = id), 0) AS "pendingBytes"
            FROM surveys JOIN survey_contents ON survey_contents."surveyId" = id WHERE ${condition} AND ${exists}`
          )
        return id === undefined ? findNamed(name, sizeWhere) : sizeWhere(sql`id = ${id}`)
      },
      page: (owner, filter, request) => KeysetPage.readPage(database, list(owner, filter), request),
      count: (owner, filter) => KeysetPage.countAll(database, list(owner, filter)),
      stream: (owner, filter, order) => KeysetPage.streamAll(database, list(owner, filter), order),
      answeredQuestions: (owner, survey, questions) =>
        questions.length === 0 ? Effect.succeed(new Set()) : Effect.map(
          readQuestionIds(
            sql`SELECT "questionId" FROM answered_questions
              WHERE ${dialect.inPairs(sql, "uuid", ["surveyId", "questionId"], questions.map((id) => [survey, id]))}
              AND responses > 0 AND ${isSurveyOwner(sql, owner, survey)}`
          ),
          (rows) => new Set(rows.map(({ questionId }) => questionId))
        ),
      replacedVersion: (owner, survey, version) =>
        readVersion(
          sql`SELECT version, "createdAt", questions, variables, endings FROM questionnaires
            WHERE "surveyId" = ${survey} AND version = ${version} AND ${isSurveyOwner(sql, owner, survey)}`
        ),
      keptVersions: (owner, survey) =>
        Effect.map(
          readKept(
            sql`SELECT count(*) AS count, CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes,
                coalesce((
                  SELECT "versionResponses" FROM surveys WHERE id = ${survey} AND ${isSurveyOwner(sql, owner, survey)}
                ), 0) AS answered
              FROM questionnaires WHERE "surveyId" = ${survey} AND ${isSurveyOwner(sql, owner, survey)}`
          ),
          Option.match({
            onNone: () => ({ count: 0, bytes: 0, isPresentAnswered: false }),
            onSome: ({ answered, ...kept }) => ({ ...kept, isPresentAnswered: answered > 0 })
          })
        ),
      storedDefinitions: (owner) =>
        Effect.map(
          readDefinitions(
            sql`SELECT ${sumsOfDefinitions(sql)} FROM surveys WHERE "accountId" = ${owner} AND ${
              isNotRemoved(sql, owner)
            }`
          ),
          Option.getOrElse(() => ({ surveys: 0, bytes: 0 }))
        ),
      translationStates: (id) => statesIn("survey_translations", id),
      translation: (id, tag) =>
        readTranslation(
          sql`SELECT "surveyId", tag, digest, bytes, texts, sources FROM survey_translations
            WHERE "surveyId" = ${id} AND tag = ${tag} AND ${ofExistingSurvey(sql, "survey_translations")}`
        ),
      pendingTranslationStates: (id) => statesIn("pending_translations", id),
      pendingTranslation: (id, tag) =>
        readPendingTranslation(
          sql`SELECT "surveyId", tag, digest, bytes, content FROM pending_translations
            WHERE "surveyId" = ${id} AND tag = ${tag} AND ${ofExistingSurvey(sql, "pending_translations")}`
        ),
      children: (kind, id) => {
        const { columns, table } = childRecords[kind]
        return SqlFailure.orDie(Effect.map(
          sql`SELECT ${columnList(sql, Object.keys(columns))} FROM ${sql(table)}
            WHERE "surveyId" = ${id} AND ${ofExistingSurvey(sql, table)}`,
          childDecoder(kind)
        ))
      },
      nextClosing: Effect.suspend(() =>
        Effect.map(
          readClosing(
            sql`SELECT "closesAt" FROM surveys WHERE status = 'published' AND "closesAt" IS NOT NULL AND ${exists}
              AND ${without(leftOut())} ORDER BY "closesAt", id LIMIT 1`
          ),
          Option.map(({ closesAt }) => closesAt)
        )
      ),
      overdue: (now, limit) =>
        readReadable((unreadable) =>
          sql`${selectSurvey} WHERE status = 'published' AND "closesAt" IS NOT NULL AND "closesAt" <= ${
            dialect.instant(now)
          } AND ${exists} AND ${without(unreadable)}
            ORDER BY "closesAt", id LIMIT ${limit}`
        ),
      keepingPartials: (after, limit) =>
        readKeeping(
          sql`SELECT id, "accountId", "keepPartials" FROM survey_contents JOIN surveys ON id = "surveyId"
            WHERE "keepPartials" IS NOT NULL AND "surveyId" > ${after ?? lowestId} AND ${exists}
            ORDER BY "surveyId" LIMIT ${limit}`
        ),
      countingQuotas: (limit) =>
        readReadable((unreadable) =>
          sql`${selectSurvey} WHERE "quotasCountedTo" IS NOT NULL AND id > ${lowestId} AND ${exists}
            AND ${without(unreadable)} ORDER BY id LIMIT ${limit}`
        ),
      computingVariables: (limit) =>
        readReadable((unreadable) =>
          sql`${selectSurvey} WHERE "variablesComputedTo" IS NOT NULL AND id > ${lowestId} AND ${exists}
            AND ${without(unreadable)} ORDER BY id LIMIT ${limit}`
        ),
      nextRemoved: Effect.map(
        readRemoved(sql`SELECT id FROM removed_surveys ORDER BY id LIMIT 1`),
        Option.map(({ id }) => id)
      )
    }
  })
)

/** A survey may take 1 MiB, and a read at most `ReadBudget.maxBatchBytes`. */
const maxSurveysPerRead = 4

const decodeRows = rowDecoder(
  Schema.Struct({ ...SurveySummaryRow.fields, pendingTitle: Schema.NullOr(Schema.String) })
)

const decodeSummaries = (rows: ReadonlyArray<object>): ReadonlyArray<Survey.ListedSurvey> =>
  decodeRows(rows).map(({ pendingTitle, ...summary }) => pendingTitle === null ? summary : { ...summary, pendingTitle })

const readQuestionIds = readAll(Schema.Struct({ questionId: Ids.QuestionId }))
const readVersion = readFirst(SurveyRow.VersionRow)
const readHolder = readFirst(Schema.Struct({ accountId: Ids.AccountId, surveyId: Schema.NullOr(Ids.SurveyId) }))

const readCount = readFirst(Schema.Struct({ count: Schema.Int }))

const readSize = readFirst(
  Schema.Struct({
    id: Ids.SurveyId,
    slug: Schema.String,
    accountId: Ids.AccountId,
    bytes: Schema.Int,
    translationBytes: Schema.Int,
    pendingBytes: Schema.Int
  })
)
const readKept = readFirst(Schema.Struct({ count: Schema.Int, bytes: Schema.Int, answered: Schema.Int }))
const readDefinitions = readFirst(Schema.Struct({ surveys: Schema.Int, bytes: Schema.Int }))
const readStates = readAll(Translation.Translation.pick("tag", "digest", "bytes"))
const readPendingTranslation = readFirst(PendingDefinition.PendingTranslation)
const readTranslation = readFirst(Schema.Struct({
  ...Translation.Translation.fields,
  texts: Schema.parseJson(Translation.Translation.fields.texts),
  sources: Schema.parseJson(Translation.Translation.fields.sources)
}))
const readKeeping = readAll(
  Schema.Struct({ id: Ids.SurveyId, accountId: Ids.AccountId, keepPartials: Schema.Int })
)
const readRemoved = readFirst(Schema.Struct({ id: Ids.SurveyId }))
const readClosing = readFirst(Schema.Struct({ closesAt: millis }))
