/** Random filters that fit the questions of a survey, and which responses they must select. */
import * as FastCheck from "effect/FastCheck"
import type { FilteredSurvey } from "../logic/filters/Filter.js"
import type { FilteredResponse } from "../logic/filters/StoredAnswers.js"
import type { Condition, Constant, Test } from "../logic/questionnaire/Condition.js"
import type { QuestionLogic } from "../logic/questionnaire/SurveyLogic.js"
import { walk } from "../logic/questionnaire/walkInRandomOrder.js"
import { kindOf, operatorsOf } from "../logic/rules/AnswerKind.js"
import { type Question, rowsOf } from "../questions/Question.js"
import type { Response } from "../responses/Response.js"
import type { Instant } from "../values/Instant.js"
import { answerValue } from "./Arbitraries.js"

/**
 * A condition about the questions and about fields of `metadata`, by key.
 *
 * @param responses - It often compares with their answers.
 */
export const filterOf = (
  questions: ReadonlyArray<Question>,
  responses: ReadonlyArray<Response>
): FastCheck.Arbitrary<Condition> =>
  FastCheck.letrec<{ condition: Condition }>((tie) => ({
    condition: FastCheck.oneof(
      { maxDepth: 2, depthIdentifier: "filter" },
      { weight: 4, arbitrary: FastCheck.oneof(...questions.map((question) => testOf(question, responses))) },
      { weight: 1, arbitrary: testOfField },
      { weight: 1, arbitrary: tie("condition").map((not) => ({ not })) },
      {
        weight: 1,
        arbitrary: FastCheck.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((all) => ({ all }))
      },
      {
        weight: 1,
        arbitrary: FastCheck.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((any) => ({ any }))
      }
    )
  })).condition

const testOfField: FastCheck.Arbitrary<Test> = FastCheck.oneof(
  FastCheck.record({
    field: FastCheck.constantFrom("plan", "toString", "language"),
    op: FastCheck.constantFrom("answered" as const)
  }),
  FastCheck.record({
    field: FastCheck.constant("language"),
    op: FastCheck.constant("equals" as const),
    value: FastCheck.constantFrom("de", "pt", "pt-BR")
  })
)

/** A test of the question with one of the operators of its type. */
export const testOf = (question: Question, responses: ReadonlyArray<Response>): FastCheck.Arbitrary<Test> =>
  FastCheck.oneof(
    ...partsOf(question).map(({ option, row }) => {
      const { key } = question
      const tested = {
        question: key,
        ...row === undefined ? {} : { row },
        ...option === undefined ? {} : { option }
      }
      const operators = [
        ...operatorsOf[kindOf(question, row, option)],
        ..."allowOther" in question.settings && question.settings.allowOther ? ["other" as const] : []
      ]
      const others = question.type === "date"
        ? [FastCheck.constant({ today: { months: -1 } })]
        : row === undefined && option === undefined
        ? [FastCheck.constant({ question: key })]
        : []
      const constant = constantOf(question, responses, row !== undefined, option !== undefined)
      return FastCheck.constantFrom(...operators).chain((op): FastCheck.Arbitrary<Test> => {
        switch (op) {
          case "answered":
          case "other":
            return FastCheck.constant({ ...tested, op })
          case "count":
            return FastCheck.integer({ min: 0, max: 3 }).map((min) => ({ ...tested, op, min, max: min + 1 }))
          case "anyOf":
          case "allOf":
            return FastCheck.array(constant, { minLength: 1, maxLength: 3 }).map((values) => ({
              ...tested,
              op,
              values
            }))
          case "contains":
            return constant.map((value) => ({ ...tested, op, value: partOf(String(value)) }))
          default:
            return FastCheck.oneof(constant, ...others).map((value) => ({ ...tested, op, value }))
        }
      })
    })
  )

const partsOf = (question: Question): ReadonlyArray<{ readonly row?: string; readonly option?: string }> => {
  switch (question.type) {
    case "matrix":
      return [{}, ...rowsOf(question).slice(0, 3).map(({ value }) => ({ row: value }))]
    case "ranking":
      return [{}, ...question.options.slice(0, 3).map(({ value }) => ({ option: value }))]
    default:
      return [{}]
  }
}

/** A value that an answer, or a part of it, can have. */
const constantOf = (
  question: Question,
  responses: ReadonlyArray<Response>,
  isRow: boolean,
  isOption: boolean
): FastCheck.Arbitrary<Constant> => {
  const { options } = question
  const given = responses.flatMap(({ answers }) =>
    answers.flatMap(({ questionId, value }) => questionId === question.id ? [FastCheck.constant(value)] : [])
  )
  if (isOption) return FastCheck.integer({ min: 1, max: options.length })
  if (isRow || options.length > 0) return FastCheck.constantFrom(...options.map(({ value }) => value))
  return FastCheck.oneof(answerValue(question), ...given).map((value): Constant =>
    typeof value === "string" ? Array.from(value).slice(0, 100).join("") : typeof value === "object" ? "" : value
  )
}

/** The end of a text, in other letters. */
const partOf = (text: string): string => {
  const characters = Array.from(text.toUpperCase())
  return characters.slice(Math.floor(characters.length / 2)).join("")
}

/** Whether the walk of the questionnaire shows a question that has the filter as its condition. */
export const isShown = (
  showIf: Condition,
  { questions, retired }: Pick<FilteredSurvey, "questions" | "retired">,
  { answers, language, metadata }: FilteredResponse,
  now: Instant
): boolean => {
  const all = [...questions, ...retired]
  const keys = new Map(all.map(({ id, key }) => [id, key]))
  const given = Object.fromEntries(answers.map(({ questionId, value }) => [keys.get(questionId) ?? "", value]))
  const asked: ReadonlyArray<QuestionLogic> = [...all, { key: last, type: "boolean", showIf }]
  return walk({ questions: asked }, { answers: given, metadata, now, ...language === null ? {} : { language } })
    .questions.has(last)
}

const last = "the last question"
