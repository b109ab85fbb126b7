/** Conditions in short, where there is little room: `if 2.1 ≤ 6`. */
import type { Condition, Definition, Operator } from "@canvass/core/editing"
import { type ConditionPart, conditionParts, type Language, operandText, type TestPart } from "@canvass/ui"
import { countTexts } from "../../texts/countTexts.js"
import { outlineTexts } from "../../texts/outlineTexts.js"

/**
 * A condition in short, with the numbers of questions in place of their texts.
 *
 * @param numbers the numbers of questions by key
 */
export const shortCondition = (
  { questions = [] }: Definition,
  condition: Condition,
  numbers: ReadonlyMap<string, string>,
  language: Language
): string => {
  const { if: rule } = outlineTexts[language]
  const part = conditionParts(questions, condition)
  if (part.kind === "test") return rule(shortTest(part, numbers, language))
  const [only] = part.parts
  return only?.kind === "test" && part.parts.length === 1 && part.of !== "none"
    ? rule(shortTest(only, numbers, language))
    : countTexts[language].rules(countTests(part))
}

const countTests = (part: ConditionPart): number =>
  part.kind === "test" ? 1 : part.parts.reduce((count, one) => count + countTests(one), 0)

const signs: Readonly<Record<Operator, readonly [is: string, isNot: string]>> = {
  answered: ["✓", "∅"],
  equals: ["=", "≠"],
  anyOf: ["=", "≠"],
  allOf: ["⊇", "⊉"],
  lt: ["<", "≥"],
  lte: ["≤", ">"],
  gt: [">", "≤"],
  gte: ["≥", "<"],
  count: ["#", "≠ #"],
  contains: ["∋", "∌"],
  other: ["= …", "≠ …"]
}

const shortTest = (
  { isNegated, op, operands, subject }: TestPart,
  numbers: ReadonlyMap<string, string>,
  language: Language
): string => {
  const numberOf = (key: string) => numbers.get(key) ?? "?"
  return [
    subject.kind === "question" ? numberOf(subject.key) : subject.name,
    signs[op][isNegated ? 1 : 0],
    operands.map((one) => one.kind === "question" ? numberOf(one.key) : operandText(one, language)).join(", ")
  ].filter((text) => text !== "").join(" ")
}
