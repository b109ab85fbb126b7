/** An export as XML 1.0 (decisions §7), as `schema/responses.xsd` says. What XML can't hold is left out of texts. */
import * as Instant from "../../Instant.js"
import type { Question } from "../../surveys/Question.js"
import type { Survey } from "../../surveys/Survey.js"
import type { AnswerValue } from "../Answer.js"
import { choices, files, ranked, rows } from "../AnswerParts.js"
import type { Response } from "../Response.js"
import type { Encoding } from "./Encoding.js"

export const xml = (survey: Pick<Survey, "id" | "questions" | "retired">): Encoding => {
  const writers = new Map([...survey.questions, ...survey.retired].map((question) => [question.id, writerOf(question)]))
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<responses survey="${survey.id}">`,
    encode: (response) => {
      let answers = ""
      // A question without a writer was added after the export had begun.
      for (const { questionId, value } of response.answers) answers += writers.get(questionId)?.(value) ?? ""
      return `\n<response${attributes(response)}>${answers}${metadata(response)}</response>`
    },
    separator: "",
    tail: "\n</responses>\n"
  }
}

const attributes = ({ externalId, id, startedAt, status, submittedAt }: Response): string =>
  ` id="${id}" submittedAt="${Instant.format(submittedAt)}" status="${status}"` +
  (startedAt === null ? "" : ` startedAt="${Instant.format(startedAt)}"`) +
  (externalId === null ? "" : ` externalId="${attribute(externalId)}"`)

const metadata = (response: Response): string =>
  Object.entries(response.metadata)
    .map(([name, value]) => `<metadata name="${attribute(name)}">${text(value)}</metadata>`)
    .join("")

type Writer = (value: AnswerValue) => string

const writerOf = ({ id, key, type }: Question): Writer => {
  const start = `<answer questionId="${id}" key="${attribute(key)}" type="${type}">`
  const content = contents[type]
  return (value) => start + content(value) + "</answer>"
}

const element = (content: string): string => `<value>${text(content)}</value>`

const scalar: Writer = (value) => typeof value === "object" ? "" : element(String(value))

const chosen: Writer = (value) =>
  choices(value).map((choice) =>
    typeof choice === "string" ? element(choice) : `<value other="true">${text(choice.other)}</value>`
  ).join("")

const contents = {
  text: scalar,
  single_choice: chosen,
  multiple_choice: chosen,
  rating: scalar,
  boolean: scalar,
  date: scalar,
  file: (value) =>
    files(value).map(({ fileId, name, size, type }) =>
      `<value fileId="${attribute(fileId)}" size="${size}" type="${attribute(type)}">${text(name)}</value>`
    ).join(""),
  matrix: (value) =>
    rows(value).map(([row, columns]) => {
      const values = columns.map(element).join("")
      return `<row name="${attribute(row)}">${values}</row>`
    }).join(""),
  ranking: (value) => ranked(value).map(element).join(""),
  slider: scalar,
  nps: scalar
} satisfies Record<Question["type"], Writer>

/** A reader makes an LF of every CR, and in attributes a blank of all white space, unless they are spelled out. */
const text = (value: string): string => plainText.test(value) ? value : value.replaceAll(specialInText, escape)

const attribute = (value: string): string =>
  plainAttribute.test(value) ? value : value.replaceAll(specialInAttribute, escape)

/** Nearly all texts: to see that nothing is to be replaced costs half of replacing nothing. */
const plainText = /^[\t\n !-%'-;=?-\uD7FF]*$/

const plainAttribute = /^[ !#-%'-;=?-\uD7FF]*$/

const specialInText = /[&<>\r]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const specialInAttribute = /[&<>"\t\n\r]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\"": "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;"
}

const escape = (character: string): string => escapes[character] ?? ""
