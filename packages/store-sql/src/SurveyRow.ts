/**
 * Surveys from their rows. A survey's questions are read for each response to it and decoding them costs many times
 * what reading them does; so what the same text decoded to is remembered.
 */
import { Survey } from "@canvass/core"
import type { Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { millis } from "./Rows.js"
import { all } from "./Statements.js"

/** Reads surveys, for as long as a store is open. */
export const reader = (): (statement: Statement<object>) => Effect.Effect<ReadonlyArray<Survey.Survey>> => {
  const questions = remembering(Schema.decodeUnknownSync(Schema.parseJson(Survey.Survey.fields.questions)))
  return (statement) =>
    Effect.map(
      rows(statement),
      (rows) => rows.map((row) => ({ ...row, questions: questions(row.questions), retired: questions(row.retired) }))
    )
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

/** Those of `surveys` and `survey_contents`, joined. */
export const columns: ReadonlyArray<string> = Object.keys(Row.fields)

/** What texts decoded to, those used last, up to `maxRemembered` characters of text. */
const remembering = <A>(decode: (text: string) => A): (text: string) => A => {
  const known = new Map<string, { readonly value: A }>()
  let characters = 0
  return (text) => {
    const found = known.get(text)
    const { value } = found ?? { value: decode(text) }
    known.delete(text)
    known.set(text, { value })
    if (found === undefined) characters += text.length
    for (const oldest of known.keys()) {
      if (characters <= maxRemembered) break
      known.delete(oldest)
      characters -= oldest.length
    }
    return value
  }
}

const maxRemembered = 2_000_000
