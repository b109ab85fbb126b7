/**
 * Whether something that was typed or pasted has the shape of a definition, so that the editor can show it. Whether it
 * can be applied, the server says.
 */
import { answerReaders, type Condition, type Expression, isFields, operandOf, pointer } from "@canvass/core/editing"

export interface ShapeError {
  readonly pointer: string
  /** What is expected there. */
  readonly expected: Expected
}

export type Expected = "text" | "number" | "boolean" | "list" | "map" | "condition" | "formula" | "type" | "present"

/** The errors of a value. None: it has the shape of a definition with the shorthands that the API takes. */
export const shapeErrors = (value: unknown): ReadonlyArray<ShapeError> => root(value, [])

type Steps = ReadonlyArray<string | number>
type Check = (value: unknown, at: Steps) => ReadonlyArray<ShapeError>
type Fields = Readonly<Record<string, Check>>

const error = (at: Steps, expected: Expected): ReadonlyArray<ShapeError> => [
  { pointer: pointer(at.map(String)), expected }
]

const text: Check = (value, at) => typeof value === "string" ? [] : error(at, "text")
const number: Check = (value, at) => typeof value === "number" ? [] : error(at, "number")
const boolean: Check = (value, at) => typeof value === "boolean" ? [] : error(at, "boolean")

const listOf = (check: Check): Check => (value, at) =>
  Array.isArray(value) ? value.flatMap((item: unknown, index) => check(item, [...at, index])) : error(at, "list")

/** Fields that are null are absent. Those that are not known are for the server to refuse. */
const map = (fields: Fields, required: ReadonlyArray<string> = []): Check => (value, at) => {
  if (!isFields(value)) return error(at, "map")
  return [
    ...required.filter((name) => (value[name] ?? null) === null).flatMap((name) => error([...at, name], "present")),
    ...Object.entries(fields).flatMap(([name, check]) => {
      const field = Object.hasOwn(value, name) ? value[name] ?? null : null
      return field === null ? [] : check(field, [...at, name])
    })
  ]
}

const mapOf = (check: Check): Check => (value, at) =>
  isFields(value)
    ? Object.entries(value).flatMap(([name, item]) => item === null ? [] : check(item, [...at, name]))
    : error(at, "map")

const textOr = (check: Check): Check => (value, at) => typeof value === "string" ? [] : check(value, at)

const oneOf = (names: object): Check => (value, at) =>
  typeof value === "string" && Object.hasOwn(names, value) ? [] : error(at, "type")

const condition: Check = (value, at) => {
  if (!isFields(value)) return error(at, "condition")
  if ("all" in value) return listOf(condition)(value["all"], [...at, "all"])
  if ("any" in value) return listOf(condition)(value["any"], [...at, "any"])
  if ("not" in value) return condition(value["not"], [...at, "not"])
  return "op" in value && typeof value["op"] === "string" && Object.hasOwn(operandOf, value["op"])
    ? test(value, at)
    : error(at, "condition")
}

const constant: Check = (value, at) =>
  ["string", "number", "boolean"].includes(typeof value) ? [] : error(at, "condition")

const operand: Check = (value, at) => {
  if (!isFields(value)) return constant(value, at)
  return "today" in value ? map({ today: mapOf(number) })(value, at) : map({ question: text }, ["question"])(value, at)
}

const test = map({
  question: text,
  row: text,
  option: text,
  field: text,
  variable: text,
  value: operand,
  values: listOf(constant),
  min: number,
  max: number
})

const formula: Check = (value, at) => {
  if (typeof value === "number") return []
  if (!isFields(value)) return error(at, "formula")
  if ("if" in value) return map({ if: condition, then: formula, else: formula }, ["if", "then"])(value, at)
  const [name, ...others] = Object.keys(value)
  if (name === undefined || others.length > 0) return error(at, "formula")
  if (["answer", "score", "field", "variable"].includes(name)) return text(value[name], [...at, name])
  return ["sum", "mean", "min", "max", "multiply", "subtract", "divide", "round"].includes(name)
    ? listOf(formula)(value[name], [...at, name])
    : error(at, "formula")
}

/** Whether a value has the shape of a condition. */
export const isCondition = (value: unknown): value is Condition => condition(value, []).length === 0

/** Whether a value has the shape of a formula. */
export const isExpression = (value: unknown): value is Expression => formula(value, []).length === 0

const image = map({ asset: text, alt: text }, ["asset", "alt"])

const option = textOr(map({
  value: text,
  label: text,
  score: number,
  image,
  code: number,
  exclusive: boolean,
  fixed: boolean,
  showIf: condition
}))

const page = map({
  title: text,
  description: text,
  showIf: condition,
  endIf: listOf(map({ when: condition, ending: text }, ["when", "ending"])),
  shuffle: boolean
})

const question = map({
  key: text,
  was: text,
  type: oneOf(answerReaders),
  text,
  description: text,
  image,
  required: boolean,
  options: listOf(option),
  settings: map({ rows: listOf(option), mimeTypes: listOf(text) }),
  showIf: condition,
  requiredIf: condition,
  validIf: listOf(map({ when: condition, message: text }, ["when", "message"])),
  page,
  shuffle: boolean,
  metadata: mapOf(text)
})

const root = map({
  title: text,
  description: text,
  visibility: text,
  layout: text,
  design: map({ welcome: mapOf(text), closedMessage: text }),
  languages: listOf(text),
  keepPartials: number,
  metadata: mapOf(text),
  hiddenFields: listOf(textOr(map({ name: text, arms: listOf(map({ value: text, weight: number }, ["value"])) }))),
  variables: listOf(map({ name: text, value: formula })),
  quotas: listOf(map({ key: text, name: text, when: condition, max: number, ending: text })),
  onePerExternalId: boolean,
  endings: listOf(map({ key: text, outcome: text, showIf: condition, title: text, message: text, redirectUrl: text })),
  questions: listOf(question),
  translations: mapOf(mapOf(text))
})
