/** What a test can compare, and tests with other subjects, operators and operands. */
import {
  type AnswerKind,
  askedOf,
  comparedKind,
  type Constant,
  type Definition,
  kindOf,
  namesAt,
  type Operand,
  operandFields,
  operandOf,
  type Operator,
  operatorsOf,
  type QuestionDefinition,
  type Scope,
  shapeOf,
  type Test,
  type Tested
} from "@canvass/core/editing"
import { changed } from "../lists/changed.js"

/** What a test reads, apart from its operator. */
export type Subject = Pick<Tested, "field" | "option" | "question" | "row" | "variable">

export const subjectOf = ({ field, option, question, row, variable }: Subject): Subject =>
  changed<Subject>({}, { field, option, question, row, variable })

/** The kind of what is read, and its operators. Undefined: there is no such question. */
export const testedKind = (
  { questions = [] }: Definition,
  { field, option, question: key, row, variable }: Subject
): { readonly kind: AnswerKind; readonly operators: ReadonlyArray<Operator> } | undefined => {
  if (variable !== undefined) return ofKind("number")
  if (field !== undefined) return ofKind(field === "language" ? "language" : "field")
  const question = questions.find((one) => one.key === key)
  return question === undefined ? undefined : askedOf(question, row, option)
}

const ofKind = (kind: AnswerKind) => ({ kind, operators: operatorsOf[kind] })

/** The questions whose answers can be compared with what is read. */
export const comparableQuestions = (
  definition: Definition,
  scope: Scope,
  subject: Subject,
  kind: AnswerKind
): ReadonlyArray<QuestionDefinition> =>
  namesAt(definition, scope, "test").questions.filter(({ key, settings = {}, type }) =>
    key !== subject.question && kindOf({ type, settings }) === comparedKind(kind)
  )

/** The subject that a new test begins with: the last question before the place, or else the language. */
export const nearestSubject = (definition: Definition, scope: Scope): Subject => {
  const { fields, questions, variables } = namesAt(definition, scope, "test")
  const question = questions.at(-1)
  if (question !== undefined) return { question: question.key }
  const [variable] = variables
  return variable === undefined ? { field: fields[0] ?? "language" } : { variable }
}

/** A test of a subject, with the operator that is used most, and the first value. */
export const newTest = (definition: Definition, subject: Subject): Test => {
  const { kind } = testedKind(definition, subject) ?? ofKind("text")
  return withOperator(definition, { ...subjectOf(subject), op: usualOperator[kind] }, usualOperator[kind])
}

const usualOperator: Readonly<Record<AnswerKind, Operator>> = {
  text: "answered",
  field: "equals",
  language: "equals",
  number: "gte",
  day: "gte",
  instant: "gte",
  boolean: "equals",
  option: "anyOf",
  options: "anyOf",
  place: "lte",
  list: "answered",
  status: "equals",
  file: "answered"
}

/** The test of another subject. Its operator and its operands stay where they fit. */
export const withSubject = (definition: Definition, test: Test, subject: Subject): Test => {
  const before = testedKind(definition, test)
  const after = testedKind(definition, subject)
  const isSame = before !== undefined && before.kind === after?.kind && after.operators.includes(test.op)
  const areOptions = after?.kind === "option" || after?.kind === "options"
  return isSame && !(areOptions && subject.question !== test.question)
    ? {
      ...changed<Test>(test, {
        field: undefined,
        option: undefined,
        question: undefined,
        row: undefined,
        variable: undefined
      }),
      ...subject
    }
    : newTest(definition, subject)
}

/** The test with another operator. Its operands stay where they fit. */
export const withOperator = (definition: Definition, test: Test, op: Operator): Test => {
  const subject = subjectOf(test)
  const { value, values } = test
  const first = typeof value === "object" ? undefined : value
  const [field] = operandFields[operandOf[op]]
  switch (field) {
    case undefined:
      return { ...subject, op }
    case "min":
      return {
        ...subject,
        op,
        ...test.op === "count" ? changed<Bounds>({}, { min: test.min, max: test.max }) : { min: 1 }
      }
    case "values":
      return { ...subject, op, values: values ?? (first === undefined ? firstConstants(definition, subject) : [first]) }
    case "value":
      return {
        ...subject,
        op,
        value: operandOf[op] === "constant" ? first ?? "" : value ?? values?.[0] ?? firstOperand(definition, subject)
      }
  }
}

type Bounds = Pick<Test, "max" | "min">

const firstConstants = (definition: Definition, subject: Subject): ReadonlyArray<Constant> => {
  const first = firstOperand(definition, subject)
  return typeof first === "object" || first === "" ? [] : [first]
}

/** The value that a comparison begins with. */
const firstOperand = (definition: Definition, subject: Subject): Operand => {
  const question = definition.questions?.find(({ key }) => key === subject.question)
  const min = question?.settings?.min ?? (question && shapeOf(question.type).settingDefaults["min"])
  switch (testedKind(definition, subject)?.kind) {
    case "option":
    case "options":
      return question?.options?.[0]?.value ?? ""
    case "number":
      return typeof min === "number" ? min : 0
    case "place":
      return 1
    case "boolean":
      return true
    case "day":
    case "instant":
      return { today: {} }
    case "language":
      return definition.languages?.[0] ?? "en"
    case "field":
    case "file":
    case "list":
    case "status":
    case "text":
    case undefined:
      return ""
  }
}
