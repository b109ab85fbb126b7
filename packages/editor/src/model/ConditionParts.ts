/** A condition as the parts of sentences. The words are up to the editor, which knows the language. */
import {
  askedOf,
  type Condition,
  type Constant,
  type DateOffset,
  type Definition,
  type Operator,
  type QuestionDefinition,
  type Test
} from "@canvass/core/editing"

/** A group of conditions, or a test. */
export type ConditionPart =
  | {
    readonly kind: "group"
    /** Whether all, at least one, or none of the parts must be true. */
    readonly of: "all" | "any" | "none"
    readonly parts: ReadonlyArray<ConditionPart>
    /** The JSON Pointer of the group in the condition. */
    readonly at: string
  }
  | {
    readonly kind: "test"
    readonly isNegated: boolean
    readonly subject: SubjectPart
    readonly op: Operator
    readonly operands: ReadonlyArray<OperandPart>
    readonly at: string
  }

/** What a test reads. `text` is what respondents read of it. */
export type SubjectPart =
  | {
    readonly kind: "question"
    readonly key: string
    /** Undefined: there is no such question. */
    readonly text: string | undefined
    /** The label of the row of a matrix, or of the option of a ranking. */
    readonly part: string | undefined
  }
  | { readonly kind: "field" | "variable"; readonly name: string }

/** What a test compares with. */
export type OperandPart =
  /** The label of an option, or its value if there is no such option. */
  | { readonly kind: "option"; readonly label: string }
  | { readonly kind: "constant"; readonly value: Constant }
  | { readonly kind: "question"; readonly key: string; readonly text: string | undefined }
  | { readonly kind: "today"; readonly offset: DateOffset }
  | { readonly kind: "min" | "max"; readonly value: number }

/** The parts of a condition. `not` of a test negates it, and `not` of a group turns the group. */
export const conditionParts = ({ questions = [] }: Definition, condition: Condition): ConditionPart => {
  const known = byKey.get(questions) ?? new Map(questions.map((question) => [question.key, question]))
  byKey.set(questions, known)
  return partOf(condition, known, "")
}

type Questions = ReadonlyMap<string, QuestionDefinition>

/** The questions by key. A screen asks for all conditions of one definition, which never changes. */
const byKey = new WeakMap<ReadonlyArray<QuestionDefinition>, Questions>()

const partOf = (condition: Condition, questions: Questions, at: string): ConditionPart => {
  const group = (of: "all" | "any" | "none", conditions: ReadonlyArray<Condition>, name: string): ConditionPart => ({
    kind: "group",
    of,
    parts: conditions.map((part, index) => partOf(part, questions, `${at}/${name}/${index}`)),
    at
  })
  if ("all" in condition) return group("all", condition.all, "all")
  if ("any" in condition) return group("any", condition.any, "any")
  if (!("not" in condition)) return testPart(condition, questions, false, at)
  const { not } = condition
  if ("any" in not) return group("none", not.any, "not/any")
  if ("all" in not || "not" in not) {
    return { kind: "group", of: "none", parts: [partOf(not, questions, `${at}/not`)], at }
  }
  return testPart(not, questions, true, at)
}

const testPart = (test: Test, questions: Questions, isNegated: boolean, at: string): ConditionPart => ({
  kind: "test",
  isNegated,
  subject: subjectOf(test, questions),
  op: test.op,
  operands: operandsOf(test, questions),
  at
})

const subjectOf = ({ field, option, question: key = "", row, variable }: Test, questions: Questions): SubjectPart => {
  if (field !== undefined) return { kind: "field", name: field }
  if (variable !== undefined) return { kind: "variable", name: variable }
  const question = questions.get(key)
  const part = row === undefined
    ? option === undefined ? undefined : labelOf(question?.options, option)
    : labelOf(question?.settings?.rows, row)
  return { kind: "question", key, text: question?.text, part }
}

const operandsOf = (
  { max, min, option, question: key = "", row, value, values = [] }: Test,
  questions: Questions
): ReadonlyArray<OperandPart> => {
  const question = questions.get(key)
  const kind = question === undefined ? undefined : askedOf(question, row, option).kind
  const constant = (one: Constant): OperandPart =>
    (kind === "option" || kind === "options") && typeof one === "string"
      ? { kind: "option", label: labelOf(question?.options, one) }
      : { kind: "constant", value: one }
  return [
    ...value === undefined
      ? []
      : typeof value !== "object"
      ? [constant(value)]
      : "question" in value
      ? [{ kind: "question", key: value.question, text: questions.get(value.question)?.text } as const]
      : [{ kind: "today", offset: value.today } as const],
    ...values.map(constant),
    ...min === undefined ? [] : [{ kind: "min", value: min } as const],
    ...max === undefined ? [] : [{ kind: "max", value: max } as const]
  ]
}

const labelOf = (parts: QuestionDefinition["options"] = [], value: string): string =>
  parts.find((part) => part.value === value)?.label ?? value
