/** Random surveys with variables, and random responses to them, for what a results link shows. */
import { AnswerValue, type Question, type QuestionTypes, type Response, type Survey } from "@canvass/core"
import { type Answers, compute, storedAnswers, type UnitOfWork } from "@canvass/core/ports"
import type { Condition, Expression } from "@canvass/core/questionnaire"
import { Arbitraries } from "@canvass/core/testing"
import * as FastCheck from "effect/FastCheck"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { weightsOf } from "./weights.js"

const { answers, question } = Arbitraries

type Variable = Survey.Survey["variables"][number]

/** A survey, and what happens to it. */
export interface LinkHistory {
  readonly survey: Survey.Survey
  readonly steps: ReadonlyArray<LinkStep>
}

export interface LinkStep {
  readonly change: UnitOfWork.Change
  /** Which of two instances is read first. */
  readonly isFirst: boolean
}

/** Its rows are answered apart. */
const matrix: Question.Question = {
  ...Fixtures.question(2),
  key: "rooms",
  type: "matrix",
  options: [{ value: "good", label: "Good", code: 1, score: 3 }, { value: "bad", label: "Bad", code: 2, score: 1 }],
  settings: { rows: [{ value: "bed", label: "Bed", code: 1 }, { value: "bath", label: "Bath", code: 2 }] }
}

const numberTypes: ReadonlyArray<QuestionTypes.QuestionType> = ["nps", "rating", "slider"]
const scoredTypes: ReadonlyArray<QuestionTypes.QuestionType> = ["single_choice", "multiple_choice", "matrix"]

const questions: FastCheck.Arbitrary<ReadonlyArray<Question.Question>> = FastCheck.tuple(
  FastCheck.array(FastCheck.oneof(question(), question("nps"), question("rating")), { minLength: 1, maxLength: 3 }),
  FastCheck.boolean()
).map(([questions, hasMatrix]) => [
  ...questions.map((question, index) => ({ ...question, key: `q${index}` })),
  ...hasMatrix ? [matrix] : []
])

const field = "age"

const referenceTo = (
  questions: ReadonlyArray<Question.Question>,
  names: ReadonlyArray<string>
): FastCheck.Arbitrary<Expression> =>
  FastCheck.constantFrom<Expression>(
    ...questions.flatMap(({ key, type }): ReadonlyArray<Expression> =>
      numberTypes.includes(type) ? [{ answer: key }] : scoredTypes.includes(type) ? [{ score: key }] : []
    ),
    ...names.map((name) => ({ variable: name })),
    { field },
    2
  )

const condition = (
  questions: ReadonlyArray<Question.Question>,
  names: ReadonlyArray<string>
): FastCheck.Arbitrary<Condition> =>
  FastCheck.constantFrom<Condition>(
    ...questions.map(({ key }): Condition => ({ question: key, op: "answered" })),
    ...names.map((name): Condition => ({ variable: name, op: "gt", value: 4 })),
    { field, op: "answered" },
    { field: "language", op: "equals", value: "de" }
  )

const expression = (
  questions: ReadonlyArray<Question.Question>,
  names: ReadonlyArray<string>
): FastCheck.Arbitrary<Expression> => {
  const reference = referenceTo(questions, names)
  const operands = FastCheck.array(reference, { minLength: 1, maxLength: 3 })
  return FastCheck.oneof(
    reference,
    operands.map((sum) => ({ sum })),
    operands.map((mean) => ({ mean })),
    FastCheck.tuple(reference, reference).map((subtract) => ({ subtract })),
    FastCheck.record({ if: condition(questions, names), then: reference, else: reference }),
    FastCheck.record({ if: condition(questions, names), then: reference })
  )
}

const variables = (questions: ReadonlyArray<Question.Question>): FastCheck.Arbitrary<ReadonlyArray<Variable>> =>
  FastCheck.tuple(expression(questions, []), expression(questions, ["first"]), FastCheck.nat({ max: 2 })).map(
    ([first, second, count]) => [{ name: "first", value: first }, { name: "second", value: second }].slice(0, count)
  )

/** The answers of a response, as its variables are computed from them. */
const answersOf = (questions: ReadonlyArray<Question.Question>, response: Response.Response): Answers => {
  const byKey = new Map(questions.map((question) => [question.key, question]))
  return {
    ...storedAnswers(byKey, response, response.submittedAt),
    question: (key) => byKey.get(key)
  }
}

const withVariables = (
  survey: Pick<Survey.Survey, "questions" | "variables">,
  response: Response.Response
): Response.Response => {
  const values: Record<string, number | null> = {}
  for (const { name, value } of survey.variables) {
    values[name] = compute(value, answersOf(survey.questions, { ...response, variables: { ...values } }))
  }
  return { ...response, variables: values }
}

/** Most answer everything: few differences between sets make steps, and few of them are the exceptions. */
const change = (survey: Survey.Survey): FastCheck.Arbitrary<UnitOfWork.Change> => {
  const response = FastCheck.nat({ max: 29 })
  const required = survey.questions.map((question) => ({ ...question, required: true }))
  return FastCheck.oneof(
    {
      weight: 7,
      arbitrary: FastCheck.record({
        n: response,
        overrides: FastCheck.record({
          status: FastCheck.constantFrom(
            ...["completed", "completed", "completed", "completed", "completed", "partial", "screenedOut"] as const
          ),
          // Seconds, so that medians differ.
          startedAt: FastCheck.option(
            FastCheck.nat({ max: 500 }).map((seconds) => Fixtures.startTime - seconds * 1_000)
          ),
          answers: FastCheck.oneof(
            { weight: 3, arbitrary: answers(required) },
            { weight: 1, arbitrary: answers(survey.questions) }
          ),
          language: FastCheck.constantFrom(null, "en", "en", "de"),
          metadata: FastCheck.constantFrom({}, { [field]: "30" }, { [field]: "40" })
        })
      }).map(({ n, overrides }) => ({
        _tag: "ResponsePut" as const,
        response: withVariables(survey, Fixtures.responseToFirstSurvey(n, overrides))
      }))
    },
    {
      weight: 1,
      arbitrary: response.map((n) => ({
        _tag: "ResponseRemoved" as const,
        at: 0,
        surveyId: survey.id,
        responseId: Fixtures.responseId(n)
      }))
    }
  )
}

/** Random histories with at most `maxLength` changes. */
export const linkHistory = (maxLength: number): FastCheck.Arbitrary<LinkHistory> =>
  questions.chain((questions) => variables(questions).map((variables) => Fixtures.survey(0, { questions, variables })))
    .chain((survey) =>
      FastCheck.record({
        survey: FastCheck.constant(survey),
        steps: FastCheck.array(
          FastCheck.record({ change: change(survey), isFirst: FastCheck.boolean() }),
          { minLength: 1, maxLength, size: "max" }
        ).map(withoutReplacedResponses)
      })
    )

/** A response that has ended never changes: it is there until it is removed. */
const withoutReplacedResponses = (steps: LinkHistory["steps"]): LinkHistory["steps"] => {
  const ended = new Set<string>()
  return steps.filter(({ change }) => {
    if (change._tag === "ResponseRemoved") ended.delete(change.responseId)
    if (change._tag !== "ResponsePut") return true
    const isPossible = !ended.has(change.response.id)
    if (change.response.status !== "partial") ended.add(change.response.id)
    return isPossible
  })
}

/** Whether a part may wait for others, because a variable is computed from it. */
export const isLinkedPart = ({ questions, variables }: Survey.Survey) => {
  const rules = JSON.stringify(variables)
  return (part: string): boolean => {
    const [kind, id] = part.split(" ")
    return kind === "variable" ||
      questions.some((question) => question.id === id && rules.includes(JSON.stringify(question.key)))
  }
}

/** The weights of the answers of a response in the sum of a part: of a question and of its rows, each answer has 1. */
export const weightsOfPart =
  ({ questions, variables }: Survey.Survey) => (response: Response.Response, part: string) => {
    const [kind, name = "", ...row] = part.split(" ")
    const weights = new Map<string, bigint>()
    /** Own words are an object, too, and no rows. */
    const rowsOfAnswer = (id: string): ReadonlyArray<string> => {
      const value = response.answers.find(({ questionId }) => questionId === id)?.value
      const isMatrix = questions.some((question) => question.id === id && question.type === "matrix")
      return isMatrix && typeof value === "object" && !AnswerValue.isList(value) ? Object.keys(value) : [""]
    }
    if (kind === "question" && questions.some(({ id, type }) => id === name && type !== "matrix")) {
      weights.set(`${name} `, 1n)
    } else if (kind === "row") weights.set(`${name} ${row.join(" ")}`, 1n)
    else if (kind === "variable") {
      const variable = variables.find((variable) => variable.name === name)
      if (variable === undefined) return weights
      weightsOf(variable.value, answersOf(questions, response), variables)?.forEach((weight, key) => {
        const id = questions.find((question) => question.key === key)?.id
        for (const row of id === undefined ? [""] : rowsOfAnswer(id)) weights.set(`${id ?? key} ${row}`, weight)
      })
    }
    return weights
  }
