/**
 * Which figures belong together because a variable is computed from them. The sum of a score over the responses that
 * have it, less the sum of the answers over the responses that have an answer, tells the answers of the responses that
 * have only one of the two. So there are none of these responses, or at least `minResponses`.
 */
import * as Schema from "effect/Schema"
import { storedAnswers, type TestedQuestions } from "../logic/filters/StoredAnswers.js"
import { comparableText } from "../logic/questionnaire/ComparableText.js"
import type { Condition } from "../logic/questionnaire/Condition.js"
import type { Expression } from "../logic/questionnaire/Expression.js"
import { holds } from "../logic/questionnaire/holds.js"
import { mapExpression, testsOf } from "../logic/rules/mapLogic.js"
import type { Question } from "../questions/Question.js"
import type { Response } from "../responses/Response.js"
import type { Survey } from "../surveys/model/Survey.js"
import { parseNumber } from "../values/Numeral.js"
import { questionKey, type UnitKey, variableKey } from "./Units.js"

/** A variable with all that it is computed from, through other variables, too. */
export interface VariableLink {
  readonly name: string
  readonly key: UnitKey
  /** Units of questions, and hidden fields, which are no units. */
  readonly sources: ReadonlySet<UnitKey>
  /** What splits the responses that have the variable into those that compute it in the same way. */
  readonly wayOf: (response: Response) => string
}

/** What variables have read by name, as it was published. */
export type PublishedSources = ReadonlyMap<string, ReadonlyArray<UnitKey>>

/** Returns the links of the present variables. What a variable once read, before an edit, stays linked with it. */
export const linksOf = (
  { questions, retired, variables }: Pick<Survey, "questions" | "retired" | "variables">,
  published: PublishedSources
): ReadonlyArray<VariableLink> => {
  const byKey: TestedQuestions & ReadonlyMap<string, Question> = new Map(
    [...retired, ...questions].map((question) => [question.key, question])
  )
  const links = new Map<string, VariableLink>()
  for (const { name, value } of variables) {
    const sources = new Set<UnitKey>(published.get(name))
    const addQuestion = (key: string) => {
      const question = byKey.get(key)
      if (question !== undefined) sources.add(questionKey(question.id))
    }
    const addVariable = (name: string) => links.get(name)?.sources.forEach((source) => sources.add(source))
    const branches: Array<Condition> = []
    const addCondition = (condition: Condition): Condition => {
      for (const { field, question, value, variable } of testsOf(condition)) {
        if (question !== undefined) addQuestion(question)
        if (field !== undefined) sources.add(fieldKey(field))
        if (variable !== undefined) addVariable(variable)
        if (typeof value === "object" && "question" in value) addQuestion(value.question)
      }
      return condition
    }
    mapExpression(value, {
      condition: addCondition,
      reference: (reference) => {
        if ("answer" in reference) addQuestion(reference.answer)
        else if ("score" in reference) addQuestion(reference.score)
        else if ("field" in reference) sources.add(fieldKey(reference.field))
        else addVariable(reference.variable)
        return reference
      }
    })
    addBranches(value, branches)
    const hasProducts = multiplies(value)
    const key = variableKey(name)
    links.set(name, {
      name,
      key,
      // A number that is computed from nothing is a unit on its own.
      sources: sources.size === 0 ? new Set([key]) : sources,
      wayOf: (response) => {
        const number = response.variables?.[name]
        if (typeof number !== "number") return none
        const answers = storedAnswers(byKey, response, response.submittedAt)
        const ways = branches.map((branch) => holds(branch, answers) ? "1" : "0").join("")
        return `=${ways}${hasProducts && number === 0 ? "0" : ""}`
      }
    })
  }
  return Array.from(links.values())
}

/** The way of a response that does not have the variable. */
const none = ""

const fieldPrefix = "field "
const fieldKey = (name: string): UnitKey => `${fieldPrefix}${name}`

/** Whether the source is a hidden field in which the response has a number. */
const hasField = ({ metadata }: Response, source: UnitKey): boolean => {
  const name = source.startsWith(fieldPrefix) ? source.slice(fieldPrefix.length) : undefined
  return name !== undefined && Object.hasOwn(metadata, name) &&
    parseNumber(comparableText(metadata[name] ?? "").text) !== undefined
}

/** Collects the conditions that decide what else an expression reads. One between two numbers only makes groups. */
const addBranches = (expression: Expression, branches: Array<Condition>): void => {
  if (typeof expression === "object" && "if" in expression) {
    if (reads(expression.then) || (expression.else !== undefined && reads(expression.else))) {
      branches.push(expression.if)
    }
  }
  partsOf(expression).forEach((part) => addBranches(part, branches))
}

/** Whether it has a reference outside of conditions. */
const reads = (expression: Expression): boolean =>
  typeof expression === "object" &&
  ("answer" in expression || "score" in expression || "field" in expression || "variable" in expression ||
    partsOf(expression).some(reads))

/** Whether a part that reads something is multiplied with another one, which may be 0 as a condition is false. */
const multiplies = (expression: Expression): boolean =>
  typeof expression === "object" &&
  ((("multiply" in expression || "divide" in expression) && partsOf(expression).filter(reads).length > 1) ||
    partsOf(expression).some(multiplies))

const partsOf = (expression: Expression): ReadonlyArray<Expression> => {
  if (typeof expression === "number") return []
  if ("if" in expression) return [expression.then, ...expression.else === undefined ? [] : [expression.else]]
  if ("sum" in expression) return expression.sum
  if ("mean" in expression) return expression.mean
  if ("min" in expression) return expression.min
  if ("max" in expression) return expression.max
  if ("multiply" in expression) return expression.multiply
  if ("subtract" in expression) return expression.subtract
  if ("divide" in expression) return expression.divide
  return "round" in expression ? expression.round : []
}

/**
 * Responses of which each source of variables tells the same: those that answer it, or do not, and compute the
 * variables that read it in the same way.
 */
export type CellName = string

const Cell = Schema.parseJson(
  Schema.Tuple(Schema.String, Schema.Boolean, Schema.Array(Schema.Tuple(Schema.String, Schema.String)))
)
const encodeCell = Schema.encodeSync(Cell)
const decodeCell = Schema.decodeSync(Cell)

/** The cells of a response, one for each source. Without an answer and without a variable there is nothing to tell. */
export const cellsOf = (
  readers: ReadonlyMap<UnitKey, ReadonlyArray<VariableLink>>,
  units: ReadonlySet<UnitKey>,
  response: Response
): ReadonlyArray<CellName> => {
  const ways = new Map<VariableLink, string>()
  const wayOf = (link: VariableLink): string => {
    const way = ways.get(link) ?? link.wayOf(response)
    ways.set(link, way)
    return way
  }
  const cells: Array<CellName> = []
  readers.forEach((links, source) => {
    const isShown = units.has(source)
    const named = links.map((link) => [link.key, wayOf(link)] as const)
    if (isShown || named.some(([, way]) => way !== none)) {
      cells.push(encodeCell([source, isShown || hasField(response, source), named]))
    }
  })
  return cells
}

/** The units for which the responses of a cell count, of those that the cell tells of. */
export const unitsOfCell = (cell: CellName): ReadonlyArray<UnitKey> => {
  const [source, isAnswered, named] = decodeCell(cell)
  return [...isAnswered ? [source] : [], ...named.flatMap(([key, way]) => way === none ? [] : [key])]
}

/** The source of which a cell tells. */
export const sourceOfCell = (cell: CellName): UnitKey => decodeCell(cell)[0]
