/** A condition as the parts of sentences. The words follow from the language. */
import { type AnswerKind, askedOf } from "@canvass/core/editing"
import type {
  Condition,
  Constant,
  DateOffset,
  Operator,
  QuestionSettings,
  QuestionType,
  Test
} from "@canvass/core/questionnaire"
import { labelOf, type Options } from "../question-parts/Choice.js"
import { questionTypeUis } from "../question-types/questionTypes.js"

/** What sentences name of a question: questions of a definition and of a survey have it. */
export interface NamedQuestion {
  readonly key: string
  readonly type: QuestionType
  readonly text: string
  readonly options?: Options
  readonly settings?: QuestionSettings & { readonly rows?: Options }
}

/** A group of conditions, or a test. */
export type ConditionPart =
  | {
    readonly kind: "group"
    /** Whether all, at least one, or none of the parts must be true. */
    readonly of: "all" | "any" | "none"
    readonly parts: ReadonlyArray<ConditionPart>
  }
  | TestPart

/** A test. */
export interface TestPart {
  readonly kind: "test"
  readonly isNegated: boolean
  readonly subject: SubjectPart
  readonly op: Operator
  readonly operands: ReadonlyArray<OperandPart>
}

/** What a test reads. `text` is what respondents read of it. */
export type SubjectPart =
  | {
    readonly kind: "question"
    readonly key: string
    /** Undefined: there is no such question. */
    readonly text: string | undefined
    /** How its answers are compared. Undefined: there is no such question. */
    readonly answerKind: AnswerKind | undefined
    /** The label of the row of a matrix, or of the option of a ranking. */
    readonly part: { readonly kind: "option" | "row"; readonly label: string } | undefined
  }
  | { readonly kind: "field" | "property" | "variable"; readonly name: string }

/** What a test compares with. */
export type OperandPart =
  /** The label of an option, or a text. */
  | { readonly kind: "text"; readonly text: string }
  /** A number, a date, or `true` and `false` that have no labels. */
  | { readonly kind: "value"; readonly value: Constant }
  /** A time, in milliseconds of Unix time. */
  | { readonly kind: "instant"; readonly at: number }
  | { readonly kind: "question"; readonly key: string; readonly text: string | undefined }
  | { readonly kind: "today"; readonly offset: DateOffset }
  | { readonly kind: "count"; readonly min: number | undefined; readonly max: number | undefined }

/**
 * The parts of a condition. `not` of a test negates it, and `not` of a group turns the group.
 *
 * @param questions those that the condition can name
 */
export const conditionParts = (questions: ReadonlyArray<NamedQuestion>, condition: Condition): ConditionPart => {
  const known = byKey.get(questions) ?? new Map(questions.map((question) => [question.key, question]))
  byKey.set(questions, known)
  return partOf(condition, known)
}

type Questions = ReadonlyMap<string, NamedQuestion>

/** The questions by key. A screen asks for all conditions of one definition, which never changes. */
const byKey = new WeakMap<ReadonlyArray<NamedQuestion>, Questions>()

const partOf = (condition: Condition, questions: Questions): ConditionPart => {
  const group = (of: "all" | "any" | "none", conditions: ReadonlyArray<Condition>): ConditionPart => ({
    kind: "group",
    of,
    parts: conditions.map((part) => partOf(part, questions))
  })
  if ("all" in condition) return group("all", condition.all)
  if ("any" in condition) return group("any", condition.any)
  if (!("not" in condition)) return testPart(condition, questions, false)
  const { not } = condition
  if ("any" in not) return group("none", not.any)
  return "all" in not || "not" in not ? group("none", [not]) : testPart(not, questions, true)
}

const testPart = (test: Test, questions: Questions, isNegated: boolean): TestPart => ({
  kind: "test",
  isNegated,
  subject: subjectOf(test, questions),
  op: test.op,
  operands: operandsOf(test, questions)
})

const subjectOf = (
  { field, option, property, question: key = "", row, variable }: Test,
  questions: Questions
): SubjectPart => {
  if (field !== undefined) return { kind: "field", name: field }
  if (variable !== undefined) return { kind: "variable", name: variable }
  if (property !== undefined) return { kind: "property", name: property }
  const question = questions.get(key)
  const part = row === undefined
    ? option === undefined ? undefined : { kind: "option", label: labelOf(question?.options, option) } as const
    : { kind: "row", label: labelOf(question?.settings?.rows, row) } as const
  const answerKind = question === undefined ? undefined : askedOf(question, row, option).kind
  return { kind: "question", key, text: question?.text, answerKind, part }
}

const operandsOf = (test: Test, questions: Questions): ReadonlyArray<OperandPart> => {
  const { max, min, op, value, values = [] } = test
  const constant = constantOf(test, questions)
  return [
    ...value === undefined
      ? []
      : typeof value !== "object"
      ? [constant(value)]
      : "question" in value
      ? [{ kind: "question", key: value.question, text: questions.get(value.question)?.text } as const]
      : [{ kind: "today", offset: value.today } as const],
    ...values.map(constant),
    ...op === "count" ? [{ kind: "count", min, max } as const] : []
  ]
}

/** Reads constants that the answers to what a test reads are compared with. */
const constantOf = (
  { option, property, question: key = "", row }: Test,
  questions: Questions
): (value: Constant) => OperandPart => {
  const question = questions.get(key)
  const kind = question === undefined ? undefined : askedOf(question, row, option).kind
  const isTime = property === "submittedAt" || property === "startedAt"
  return (value) => {
    if (typeof value === "string") {
      if (kind === "day" || kind === "instant") return { kind: "value", value }
      const at = isTime ? Date.parse(value) : NaN
      return Number.isNaN(at) ? { kind: "text", text: labelOf(question?.options, value) } : { kind: "instant", at }
    }
    const label = question === undefined || typeof value === "number"
      ? undefined
      : questionTypeUis[question.type].values?.choices(question, row)?.find((choice) => choice.value === String(value))
        ?.label
    return label === undefined ? { kind: "value", value } : { kind: "text", text: label }
  }
}
