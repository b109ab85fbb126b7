/**
 * Surveys from their rows. A survey's questions are read for each response to it and decoding them costs many times
 * what reading them does; so what the same text decoded to is remembered.
 */
import { Survey } from "@canvass/core"
import type { Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { millis } from "./RowSchemas.js"
import { all } from "../database/Statements.js"

/** Reads surveys, for as long as a store is open. */
export const reader = (): (statement: Statement<object>) => Effect.Effect<ReadonlyArray<Survey.Survey>> => {
  const questions = remembering(decode)
  const retired = remembering(decode)
  return (statement) =>
    Effect.map(rows(statement), (rows) =>
      rows.map((row) => ({
        ...row,
        questions: questions(row.id, row.questions),
        retired: retired(row.id, row.retired)
      })))
}

const Row = Schema.Struct({
  ...Survey.Survey.fields,
  questions: Schema.String,
  retired: Schema.String,
  closesAt: Schema.NullOr(millis),
  publishedAt: Schema.NullOr(millis),
  closedAt: Schema.NullOr(millis),
  createdAt: millis,
  updatedAt: millis
})

const rows = all(Row)

const decode = Schema.decodeUnknownSync(Schema.parseJson(Survey.Survey.fields.questions))

/** Those of `surveys` and `survey_contents`, joined. */
export const columns: ReadonlyArray<string> = Object.keys(Row.fields)

/**
 * What the text of each survey decoded to, of those used last, up to `maxRemembered` characters. It is compared and not
 * looked up: a text that was just read has no hash as yet, and to make one costs more.
 */
const remembering = <A>(decode: (text: string) => A): (id: string, text: string) => A => {
  const known = new Map<string, { readonly text: string; readonly value: A }>()
  let characters = 0
  const forget = (id: string): void => {
    characters -= known.get(id)?.text.length ?? 0
    known.delete(id)
  }
  return (id, text) => {
    const found = known.get(id)
    const entry = found?.text === text ? found : { text, value: decode(text) }
    forget(id)
    known.set(id, entry)
    characters += text.length
    for (const oldest of known.keys()) {
      if (characters <= maxRemembered) break
      forget(oldest)
    }
    return entry.value
  }
}

const maxRemembered = 1_000_000
