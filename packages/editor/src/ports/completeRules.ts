/**
 * Completes the rules and formulas of a draft, which may lack anything: with names that are empty and with zeros. So
 * each of them can be shown, is refused by the server, and is completed by hand.
 */
import { isFields } from "@canvass/core/editing"
import { type Fields, listOf, mapFields, object, type Readers } from "../model/fieldReaders.js"

/** @param draft - A draft of a definition: an object whose fields have the right JSON types. */
export const completeRules = (draft: Fields): Fields => mapFields(draft, rules)

/** The condition of what has none: it tests a question that is not named. */
const anyAnswer = { question: "", op: "answered" }

/** A test without an operator asks whether there is an answer. */
const condition = (value: unknown): unknown => {
  const fields = isFields(value) ? mapFields(value, conditionFields) : {}
  if ("all" in fields || "any" in fields || "not" in fields) return fields
  const isOfSomething = "question" in fields || "field" in fields || "variable" in fields
  return { ...isOfSomething ? {} : { question: "" }, op: "answered", ...fields }
}

const conditionFields: Readers = {
  all: listOf(condition),
  any: listOf(condition),
  not: condition,
  value: (operand) => isFields(operand) && "today" in operand ? operand : object({}, { question: "" })(operand)
}

const formula = (value: unknown): unknown => {
  if (!isFields(value)) return value
  const fields = mapFields(value, { if: condition, then: formula, else: formula })
  if ("if" in fields || "then" in fields) return { if: anyAnswer, then: 0, ...fields }
  const [name, operands] = Object.entries(fields)[0] ?? []
  return name === undefined || name === "else" ? 0 : { [name]: listOf(formula)(operands) }
}

const parts = listOf(object({ showIf: condition }))

const rules: Readers = {
  hiddenFields: listOf(object({ arms: listOf(object({}, { value: "" })) })),
  questions: listOf(object({
    showIf: condition,
    requiredIf: condition,
    validIf: listOf(object({ when: condition }, { when: anyAnswer, message: "" })),
    options: parts,
    settings: object({ rows: parts }),
    page: object({ showIf: condition, endIf: listOf(object({ when: condition }, { when: anyAnswer, ending: "" })) })
  })),
  endings: parts,
  quotas: listOf(object({ when: condition })),
  variables: listOf(object({ value: formula }))
}
