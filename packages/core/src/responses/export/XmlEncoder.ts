/**
 * An export as XML 1.0, valid by `schema/responses.xsd`. Each question type defines the content of its answers.
 * Characters that XML 1.0 does not allow are omitted.
 */
import { xmlAttribute, xmlText } from "../../encoding/XmlText.js"
import type { XmlContent } from "../../questions/question-parts/output/XmlContent.js"
import { definitionOf } from "../../questions/question-types/questionTypes.js"
import type { Question } from "../../questions/Question.js"
import type { Survey } from "../../surveys/model/Survey.js"
import * as Instant from "../../values/Instant.js"
import type { Response } from "../Response.js"
import type { ResponseEncoder } from "./ResponseEncoder.js"

/** Compiles the encoder of a survey's responses. */
export const xmlEncoder = (survey: Pick<Survey, "id" | "questions" | "retired">): ResponseEncoder => {
  const questions = [...survey.questions, ...survey.retired]
  const elements = new Map(questions.map((question) => [question.id, answerElement(question)]))
  const keys = new Map(questions.map(({ id, key }) => [id, key]))
  const skippedElements = new Map(questions.map((question) => [question.id, skippedElement(question)]))
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<responses survey="${survey.id}">`,
    encode: (response) => {
      let answers = ""
      // A question that was added after the export began has no element.
      for (const { questionId, value } of response.answers) answers += elements.get(questionId)?.(value) ?? ""
      let skipped = ""
      // A question that has been removed with its last answer has none either.
      for (const questionId of response.skipped ?? []) skipped += skippedElements.get(questionId) ?? ""
      const reached = response.reached === null ? undefined : keys.get(response.reached)
      return `\n<response${responseAttributes(response, reached)}>${answers}${skipped}${variableElements(response)}` +
        `${metadataElements(response)}</response>`
    },
    separator: "",
    tail: "\n</responses>\n"
  }
}

/** @param reached - The key of the question that the respondent has reached. */
const responseAttributes = (
  { externalId, id, language, questionnaireVersion, seed, startedAt, status, submittedAt }: Response,
  reached: string | undefined
): string =>
  ` id="${id}" submittedAt="${Instant.format(submittedAt)}" status="${status}"` +
  (startedAt === null ? "" : ` startedAt="${Instant.format(startedAt)}"`) +
  (externalId === null ? "" : ` externalId="${xmlAttribute(externalId)}"`) +
  (language === null ? "" : ` language="${xmlAttribute(language)}"`) +
  (questionnaireVersion === null ? "" : ` questionnaireVersion="${questionnaireVersion}"`) +
  (seed === null ? "" : ` seed="${seed}"`) +
  (reached === undefined ? "" : ` reached="${xmlAttribute(reached)}"`)

/** A variable that has no number has no element. */
const variableElements = ({ variables }: Response): string => {
  let elements = ""
  for (const [name, value] of Object.entries(variables ?? {})) {
    if (value !== null) elements += `<variable name="${xmlAttribute(name)}">${value}</variable>`
  }
  return elements
}

const metadataElements = ({ metadata }: Response): string => {
  let elements = ""
  for (const [name, value] of Object.entries(metadata)) {
    elements += `<metadata name="${xmlAttribute(name)}">${xmlText(value)}</metadata>`
  }
  return elements
}

const skippedElement = ({ id, key }: Question): string => `<skipped questionId="${id}" key="${xmlAttribute(key)}"/>`

const answerElement = (question: Question): XmlContent => {
  const start = `<answer questionId="${question.id}" key="${xmlAttribute(question.key)}" type="${question.type}">`
  const content = definitionOf(question).xmlContent(question)
  return (value) => start + content(value) + "</answer>"
}
