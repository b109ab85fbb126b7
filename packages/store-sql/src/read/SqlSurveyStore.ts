/** Reads surveys. A list reads no questions: they are in a table of their own. */
import { Ids, type Page, Survey, type SurveyFilter, SurveyStore } from "@canvass/core"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Statement } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { gathered } from "../database/BatchedLookup.js"
import { instant } from "../database/Columns.js"
import * as Keyset from "../database/KeysetPage.js"
import { all, columns, count, inKeys, inPairs, where } from "../database/Statements.js"
import { millis, SurveySummaryRow } from "../schema/RowSchemas.js"
import * as SurveyRow from "../schema/SurveyRow.js"

export const layer: Layer.Layer<SurveyStore, never, SqlClient.SqlClient> = Layer.effect(
  SurveyStore,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const surveys = SurveyRow.reader()
    const survey = (statement: Statement<object>) => Effect.map(surveys(statement), Arr.head)
    const whole = sql`SELECT ${columns(sql, SurveyRow.columns)}
      FROM surveys JOIN survey_contents ON "surveyId" = id`
    const summary = sql`SELECT ${columns(sql, Object.keys(SurveySummaryRow.fields))} FROM surveys`
    const matching = (owner: Ids.AccountId, { status, text, visibility }: SurveyFilter) =>
      where(
        sql,
        sql`"accountId" = ${owner}`,
        status === undefined ? undefined : sql`status = ${status}`,
        visibility === undefined ? undefined : sql`visibility = ${visibility}`,
        text === undefined ? undefined : sql`lower(title) LIKE ${containing(text)} ESCAPE '\\'`
      )
    const page = (owner: Ids.AccountId, filter: SurveyFilter, request: Page.PageRequest) =>
      summaries(
        sql`${summary} WHERE ${where(sql, matching(owner, filter), Keyset.after(sql, "createdAt", request))}
          ${Keyset.ordered(sql, "createdAt", request.order)} LIMIT ${request.limit + 1}`
      )
    return {
      find: (owner, id) => survey(sql`${whole} WHERE id = ${id} AND "accountId" = ${owner}`),
      findForRespondent: gathered(
        sql,
        (id) => survey(sql`${whole} WHERE id = ${id}`),
        (ids) =>
          Effect.map(
            surveys(sql`${whole} WHERE ${inKeys(sql, "id", ids)}`),
            (found) => new Map(found.map((survey) => [survey.id, survey]))
          )
      ),
      findBySlug: (slug) => survey(sql`${whole} WHERE slug = ${slug}`),
      page,
      count: (owner, filter) => count(sql`SELECT count(*) AS count FROM surveys WHERE ${matching(owner, filter)}`),
      stream: (owner, filter, order) =>
        Keyset.stream(order, Survey.position, (request) => page(owner, filter, request)),
      answeredQuestions: (owner, survey, questions) =>
        questions.length === 0 ? Effect.succeed(new Set()) : Effect.map(
          questionIds(
            sql`SELECT "questionId" FROM answered_questions
              WHERE ${inPairs(sql, "uuid", ["surveyId", "questionId"], questions.map((id) => [survey, id]))}
              AND responses > 0 AND ${owner} = (SELECT "accountId" FROM surveys WHERE id = ${survey})`
          ),
          (rows) => new Set(rows.map(({ questionId }) => questionId))
        ),
      nextClosing: Effect.map(
        closings(
          sql`SELECT "closesAt" FROM surveys WHERE status = 'published' AND "closesAt" IS NOT NULL
            ORDER BY "closesAt", id LIMIT 1`
        ),
        (rows) => Option.map(Arr.head(rows), ({ closesAt }) => closesAt)
      ),
      overdue: (now, limit) =>
        surveys(
          sql`${whole} WHERE status = 'published' AND "closesAt" IS NOT NULL AND "closesAt" <= ${instant(sql, now)}
            ORDER BY "closesAt", id LIMIT ${limit}`
        )
    }
  })
)

/**
 * A pattern in which `%`, `_` and `\` mean themselves. Only ASCII letters are folded, as `lower` does with byte order.
 */
const containing = (text: string): string =>
  `%${text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const summaries = all(SurveySummaryRow)

const questionIds = all(Schema.Struct({ questionId: Ids.QuestionId }))

const closings = all(Schema.Struct({ closesAt: millis }))
