/**
 * An export as a JSON array, with the responses as in the list of responses. Written by hand because it runs for each
 * row of an export (`export` in `bench/`).
 */
import type { AnswerValue } from "../../questions/AnswerValue.js"
import type { Questionnaire } from "../../questions/Questionnaire.js"
import * as Instant from "../../values/Instant.js"
import type { Response } from "../Response.js"
import type { ResponseEncoder } from "./ResponseEncoder.js"

/** Compiles the encoder of a survey's responses. The account and the revision are internal and omitted. */
export const jsonEncoder = ({ questions, retired }: Questionnaire): ResponseEncoder => {
  const keys = new Map([...questions, ...retired].map(({ id, key }) => [id, JSON.stringify(key)]))
  const beginnings = new Map([...questions, ...retired].map(({ id, key, type }) => [
    id,
    JSON.stringify({ questionId: id, questionKey: key, type }).slice(0, -1) + ",\"value\":"
  ]))
  return {
    head: "[",
    encode: (response) => {
      let answers = ""
      for (const { questionId, value } of response.answers) {
        const beginning = beginnings.get(questionId)
        if (beginning !== undefined) answers += `${answers === "" ? "" : ","}${beginning}${valueText(value)}}`
      }
      return `{"id":"${response.id}","surveyId":"${response.surveyId}","submittedAt":${
        timestamp(response.submittedAt)
      },` +
        `"answers":[${answers}],"skipped":${JSON.stringify(response.skipped)},"variables":${
          response.status === "partial" ? "null" : JSON.stringify(response.variables ?? {})
        },` +
        `"language":${JSON.stringify(response.language)},` +
        `"questionnaireVersion":${response.questionnaireVersion},"seed":${response.seed},"reached":${
          response.reached === null ? "null" : keys.get(response.reached) ?? "null"
        },"status":"${response.status}","startedAt":${timestamp(response.startedAt)},` +
        `"externalId":${JSON.stringify(response.externalId)},"metadata":${JSON.stringify(response.metadata)}}`
    },
    separator: ",",
    tail: "]"
  }
}

/** As `jsonEncoder`, with a response on each line. */
export const ndjsonEncoder = (questionnaire: Questionnaire): ResponseEncoder => {
  const { encode } = jsonEncoder(questionnaire)
  return { head: "", encode: (response) => `${encode(response)}\n`, separator: "", tail: "" }
}

/** Nearly all answers need no escape, and a test of a text costs less than `JSON.stringify`. */
const valueText = (value: AnswerValue): string =>
  typeof value === "string" && plainText.test(value) ? `"${value}"` : JSON.stringify(value)

const plainText = /^[ !#-[\]-\uD7FF]*$/

const timestamp = (instant: Response["startedAt"]): string => instant === null ? "null" : `"${Instant.format(instant)}"`
