import { BoundedCache, Survey } from "@canvass/core"
import type { Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { readAll } from "../database/Statements.js"
import { millis } from "./RowSchemas.js"

/** Columns of `surveys` joined with `survey_contents`. */
export const columns: ReadonlyArray<string> = Object.keys(Survey.Survey.fields)

/**
 * Makes a reader of surveys. Each response reads its survey, and decoding the questions costs many times what reading
 * them costs. So the reader caches the decoded questions of surveys by their text.
 */
export const makeReader = (): (statement: Statement<object>) => Effect.Effect<ReadonlyArray<Survey.Survey>> => {
  const cache = new BoundedCache<string, Content>({ maxBytes: maxCacheBytes, bytesOf })
  /** The texts are compared, because hashing a text that was just read costs more. */
  const decodeContent = (id: string, questionsText: string, retiredText: string): Content => {
    const cached = cache.get(id)
    if (cached?.questionsText === questionsText && cached.retiredText === retiredText) return cached
    const content = {
      questionsText,
      retiredText,
      questions: decodeQuestions(questionsText),
      retired: decodeQuestions(retiredText)
    }
    cache.set(id, content)
    return content
  }
  return (statement) =>
    Effect.map(readRows(statement), (rows) =>
      rows.map((row) => {
        const { questions, retired } = decodeContent(row.id, row.questions, row.retired)
        return { ...row, questions, retired }
      }))
}

/** What `survey_contents` holds, as text and decoded. */
interface Content extends Pick<Survey.Survey, "questions" | "retired"> {
  readonly questionsText: string
  readonly retiredText: string
}

/** Decoded questions take about seven times as many bytes as their text. */
const bytesOf = ({ questionsText, retiredText }: Content): number => 8 * (questionsText.length + retiredText.length)

const maxCacheBytes = 8_000_000

const readRows = readAll(Schema.Struct({
  ...Survey.Survey.fields,
  questions: Schema.String,
  retired: Schema.String,
  closesAt: Schema.NullOr(millis),
  publishedAt: Schema.NullOr(millis),
  closedAt: Schema.NullOr(millis),
  createdAt: millis,
  updatedAt: millis
}))

const decodeQuestions = Schema.decodeUnknownSync(Schema.parseJson(Survey.Survey.fields.questions))
