/**
 * What becomes of responses. Each time that one is put or removed is a turn of its survey's, and has its number. The
 * survey's counts follow, and so do the aggregates that are kept and the answers to each question.
 */
import type { Response, UnitOfWork } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import {
  arrayOf,
  arraysOf,
  columns,
  inKeys,
  inPowersOfTwo,
  insert,
  maxRows,
  put,
  type Row
} from "../database/Statements.js"
import type { Facts, StoredResponse } from "./Preconditions.js"

type Change = UnitOfWork.Change

/** A response before and after. A new one was nothing before; one that is removed is nothing after. */
export interface Turn {
  readonly id: string
  readonly surveyId: string
  readonly before: StoredResponse | undefined
  readonly after: Response.Response | undefined
  /** How many turns of its survey's responses come after: so much less than the survey's number is its own. */
  readonly back: number
}

/** In their order. A response of a survey that is gone goes nowhere. */
export const turnsOf = (facts: Facts, changes: ReadonlyArray<Change>): ReadonlyArray<Turn> => {
  const turns: Array<Turn> = []
  const later = new Map<string, number>()
  for (const change of Arr.reverse(changes)) {
    const turn = turnOf(facts, change)
    if (turn === undefined) continue
    const back = later.get(turn.surveyId) ?? 0
    later.set(turn.surveyId, back + 1)
    turns.push({ ...turn, back })
  }
  return turns.reverse()
}

const turnOf = (facts: Facts, change: Change): Omit<Turn, "back"> | undefined => {
  if (change._tag === "ResponsePut") {
    const { id, surveyId } = change.response
    return facts.surveys.has(surveyId)
      ? { id, surveyId, before: facts.responses.get(id), after: change.response }
      : undefined
  }
  if (change._tag === "ResponseRemoved") {
    const { responseId: id, surveyId } = change
    const before = facts.responses.get(id)
    return before?.surveyId === surveyId ? { id, surveyId, before, after: undefined } : undefined
  }
  return undefined
}

/**
 * The survey's row comes first: it gives out the numbers, and holds up whoever wants the next ones until these are
 * committed. So numbers become visible in their order.
 */
export const writeTurns = (
  sql: SqlClient,
  facts: Facts,
  turns: ReadonlyArray<Turn>
): Effect.Effect<void, SqlError> => {
  if (turns.length === 0) return Effect.void
  const gone = turns.filter(({ after }) => after === undefined)
  return Effect.all([
    countTurns(sql, turns),
    putResponses(sql, facts, turns),
    Effect.forEach(
      Arr.chunksOf(gone, maxRows),
      (some) => sql`DELETE FROM responses WHERE ${inKeys(sql, "id", some.map(({ id }) => id))}`
    ),
    Effect.forEach(
      turns.flatMap(({ before }) => before?.status === "completed" ? [before] : []),
      ({ change, surveyId }) =>
        sql`DELETE FROM blocks WHERE "surveyId" = ${surveyId} AND "after" < ${change} AND "upTo" >= ${change}`
    ),
    addToAnswered(sql, turns)
  ], { discard: true })
}

/** What turns come to for their survey. `back` is that of the last one that took a completed response away. */
interface Counted {
  readonly surveyId: string
  readonly completed: number
  readonly partial: number
  readonly turns: number
  readonly back: number | null
}

const countedOf = (turns: ReadonlyArray<Turn>): ReadonlyArray<Counted> => {
  const bySurvey = new Map<string, Counted>()
  for (const { after, back, before, surveyId } of turns) {
    const counted = bySurvey.get(surveyId) ?? { surveyId, completed: 0, partial: 0, turns: 0, back: null }
    bySurvey.set(surveyId, {
      surveyId,
      completed: counted.completed + Number(after?.status === "completed") - Number(before?.status === "completed"),
      partial: counted.partial + Number(after?.status === "partial") - Number(before?.status === "partial"),
      turns: counted.turns + 1,
      back: before?.status === "completed" ? back : counted.back
    })
  }
  return Array.from(bySurvey.values())
}

const countTurns = (sql: SqlClient, turns: ReadonlyArray<Turn>): Effect.Effect<void, SqlError> => {
  const counted = countedOf(turns)
  const change = (added: Fragment) =>
    sql`UPDATE surveys SET "responseCount" = surveys."responseCount" + added.completed,
        "partialCount" = surveys."partialCount" + added.partial,
        "responseChange" = surveys."responseChange" + added.turns,
        "removalChange" = coalesce(surveys."responseChange" + added.turns - added.back, surveys."removalChange")
      FROM ${added} WHERE surveys.id = added.id`
  const amounts = (of: (counted: Counted) => number | null) => arrayOf(sql, "integer", counted.map(of))
  return sql.onDialectOrElse({
    // Batches that add to the same rows at the same time wait for each other, and never in a ring.
    pg: () =>
      Effect.asVoid(change(
        sql`(SELECT added.* FROM surveys JOIN unnest(${
          arrayOf(sql, "uuid", counted.map(({ surveyId }) => surveyId))
        }, ${amounts(({ completed }) => completed)}, ${amounts(({ partial }) => partial)}, ${
          amounts(({ turns }) => turns)
        }, ${amounts(({ back }) => back)}) AS added (id, completed, partial, turns, back) USING (id)
          ORDER BY id FOR NO KEY UPDATE OF surveys) AS added`
      )),
    orElse: () =>
      Effect.forEach(
        inPowersOfTwo(counted),
        (some) =>
          sql`WITH added (id, completed, partial, turns, back) AS (VALUES ${
            sql.csv(
              some.map(({ back, completed, partial, surveyId, turns }) =>
                sql`(${surveyId}, ${completed}, ${partial}, ${turns}, ${back})`
              )
            )
          }) ${change(sql`added`)}`,
        { discard: true }
      )
  })
}

/** Each gets its number. Its survey's row tells it, and is locked by now; where there is one writer, it was read. */
const putResponses = (sql: SqlClient, facts: Facts, turns: ReadonlyArray<Turn>): Effect.Effect<void, SqlError> =>
  sql.onDialectOrElse({
    pg: () => putBehind(sql, turns.flatMap(({ after, back }) => after === undefined ? [] : [responseRow(after, back)])),
    orElse: () => put(sql, "responses", ["id"], numbered(facts, turns))
  })

/** `change` is how far a row is behind its survey's number. */
const putBehind = (sql: SqlClient, rows: ReadonlyArray<Row>): Effect.Effect<void, SqlError> => {
  const names = Object.keys(rows[0] ?? {})
  const given = names.map((name) =>
    name === "change" ? sql`surveys."responseChange" - given.change` : sql`given.${sql(name)}`
  )
  const replaced = names.filter((name) => name !== "id").map((name) => sql`${sql(name)} = excluded.${sql(name)}`)
  return rows.length === 0 ? Effect.void : Effect.asVoid(
    sql`INSERT INTO responses (${columns(sql, names)}) SELECT ${sql.csv(given)}
      FROM unnest(${arraysOf(sql, "responses", rows)}) AS given (${columns(sql, names)})
      JOIN surveys ON surveys.id = given."surveyId"
      ON CONFLICT (id) DO UPDATE SET ${sql.csv(replaced)}`
  )
}

const numbered = (facts: Facts, turns: ReadonlyArray<Turn>): ReadonlyArray<Row> => {
  const numbers = new Map<string, number>()
  return turns.flatMap(({ after, surveyId }) => {
    const number = (numbers.get(surveyId) ?? facts.surveys.get(surveyId)?.responseChange ?? 0) + 1
    numbers.set(surveyId, number)
    return after === undefined ? [] : [responseRow(after, number)]
  })
}

/** Written out, since it is hot: its schema transforms next to nothing, and costs as much as the writing. */
const responseRow = (response: Response.Response, change: number): Row => ({
  id: response.id,
  surveyId: response.surveyId,
  status: response.status,
  submittedAt: response.submittedAt,
  startedAt: response.startedAt,
  externalId: response.externalId,
  metadata: JSON.stringify(response.metadata),
  answers: JSON.stringify(response.answers),
  revision: response.revision,
  change
})

/** In the order of their keys: batches that add to the same rows at the same time never wait in a ring. */
const addToAnswered = (sql: SqlClient, turns: ReadonlyArray<Turn>): Effect.Effect<void, SqlError> =>
  insert(
    sql,
    "answered_questions",
    answeredOf(turns).sort((left, right) =>
      left.surveyId < right.surveyId ||
        left.surveyId === right.surveyId && left.questionId < right.questionId ?
        -1 :
        1
    ),
    sql`ON CONFLICT ("surveyId", "questionId") DO UPDATE SET responses = answered_questions.responses + excluded.responses`
  )

/** By how many responses more, or fewer, each question is answered. */
const answeredOf = (turns: ReadonlyArray<Turn>) => {
  const bySurvey = new Map<string, Map<string, number>>()
  for (const { after, before, surveyId } of turns) {
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
