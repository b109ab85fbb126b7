/** An export as XML 1.0 (decisions §7), as `schema/responses.xsd` says. What XML can't hold is left out of texts. */
import type { Question } from "../../surveys/Question.js"
import type { Survey } from "../../surveys/Survey.js"
import * as Instant from "../../values/Instant.js"
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

const metadata = ({ metadata }: Response): string => {
  let entries = ""
  for (const [name, value] of Object.entries(metadata)) {
    entries += `<metadata name="${attribute(name)}">${text(value)}</metadata>`
  }
  return entries
}

type Writer = (value: AnswerValue) => string

const writerOf = (question: Question): Writer => {
  const start = `<answer questionId="${question.id}" key="${attribute(question.key)}" type="${question.type}">`
  const content = contentOf(question)
  return (value) => start + content(value) + "</answer>"
}

const contentOf = (question: Question): Writer => {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return chosen(optionWriter(question))
    case "ranking":
      return order(optionWriter(question))
    case "matrix":
      return grid(optionWriter(question))
    case "file":
      return uploads
    default:
      return scalar
  }
}

const element = (content: string): string => `<value>${text(content)}</value>`

const scalar: Writer = (value) =>
  typeof value === "string" ? element(value) : typeof value === "object" ? "" : `<value>${value}</value>`

/** Options come again and again, and what they are as elements is known. */
const optionWriter = ({ options }: Pick<Question, "options">): (value: string) => string => {
  const known = new Map(options.map(({ value }) => [value, element(value)]))
  return (value) => known.get(value) ?? element(value)
}

const chosen = (option: (value: string) => string): Writer => (value) => {
  let values = ""
  for (const choice of choices(value)) {
    values += typeof choice === "string" ? option(choice) : `<value other="true">${text(choice.other)}</value>`
  }
  return values
}

const order = (option: (value: string) => string): Writer => (value) => {
  let values = ""
  for (const ranking of ranked(value)) values += option(ranking)
  return values
}

const grid = (column: (value: string) => string): Writer => (value) => {
  let all = ""
  for (const [row, columns] of rows(value)) {
    all += `<row name="${attribute(row)}">`
    for (const one of columns) all += column(one)
    all += "</row>"
  }
  return all
}

const uploads: Writer = (value) => {
  let all = ""
  for (const { fileId, name, size, type } of files(value)) {
    all += `<value fileId="${attribute(fileId)}" size="${size}" type="${attribute(type)}">${text(name)}</value>`
  }
  return all
}

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
