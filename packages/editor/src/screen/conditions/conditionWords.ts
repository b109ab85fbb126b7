/** Conditions as words: a sentence, and the short form that the outline has room for. */
import type { Condition, Definition, Operator } from "@canvass/core/editing"
import { formatNumber, type Language } from "@canvass/ui"
import { type ConditionPart, conditionParts, type OperandPart, type SubjectPart } from "../../model/ConditionParts.js"
import { countTexts } from "../../texts/countTexts.js"
import { sentenceTexts } from "../../texts/sentenceTexts.js"
import { shortText } from "../shortText.js"

/** Some words of a sentence. What is asked and what it is compared with stand out. */
export interface Words {
  readonly text: string
  readonly isStrong: boolean
}

type Texts = typeof sentenceTexts[Language]

/** Maximum number of characters of the text of a question in a sentence. */
const maxTextLength = 40

/** A condition as the words of a sentence, in order. */
export const conditionWords = (
  definition: Definition,
  condition: Condition,
  language: Language
): ReadonlyArray<Words> => wordsOf(conditionParts(definition, condition), language, false)

/** A condition as a sentence. */
export const conditionText = (definition: Definition, condition: Condition, language: Language): string =>
  conditionWords(definition, condition, language).map(({ text }) => text).join(" ")

/**
 * A condition in short, such as `if 2.1 ≤ 6`: with the numbers of questions in place of their texts.
 *
 * @param numbers the numbers of questions by key
 */
export const shortCondition = (
  definition: Definition,
  condition: Condition,
  numbers: ReadonlyMap<string, string>,
  language: Language
): string => {
  const t = sentenceTexts[language]
  const part = conditionParts(definition, condition)
  if (part.kind === "group") {
    const [only] = part.parts
    return only?.kind === "test" && part.parts.length === 1 && part.of !== "none"
      ? t.if(shortTest(only, numbers, language))
      : countTexts[language].rules(countTests(part))
  }
  return t.if(shortTest(part, numbers, language))
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
  { isNegated, op, operands, subject }: ConditionPart & { readonly kind: "test" },
  numbers: ReadonlyMap<string, string>,
  language: Language
): string => {
  const t = sentenceTexts[language]
  const name = subject.kind === "question" ? numbers.get(subject.key) ?? "?" : subject.name
  return [
    name,
    signs[op][isNegated ? 1 : 0],
    operands.map((operand) =>
      operand.kind === "question" ? numbers.get(operand.key) ?? "?" : operandText(operand, t, language)
    ).join(", ")
  ].filter((text) => text !== "").join(" ")
}

const wordsOf = (part: ConditionPart, language: Language, isInner: boolean): ReadonlyArray<Words> => {
  const t = sentenceTexts[language]
  if (part.kind === "test") return testWords(part, language)
  const between = part.of === "all" ? t.and : t.or
  const parts = part.parts.map((one) => wordsOf(one, language, part.parts.length > 1))
  const joined = parts.flatMap((words, index) => index === 0 ? words : [plain(between), ...words])
  const all = part.of === "none" ? [plain(t.none), ...joined] : joined
  if (!isInner || parts.length < 2) return all
  // A group within a group needs its bounds.
  return all.map(({ isStrong, text }, index) => ({
    text: `${index === 0 ? "(" : ""}${text}${index === all.length - 1 ? ")" : ""}`,
    isStrong
  }))
}

const testWords = (
  { isNegated, op, operands, subject }: ConditionPart & { readonly kind: "test" },
  language: Language
): ReadonlyArray<Words> => {
  const t = sentenceTexts[language]
  // One value of several is simply this value.
  const shown = op === "anyOf" && operands.length === 1 ? "equals" : op
  return [
    strong(subjectText(subject, t)),
    plain((isNegated ? t.isNot : t.is)[shown]),
    ...operands.length === 0 ? [] : [strong(operands.map((one) => operandText(one, t, language)).join(", "))]
  ]
}

const subjectText = (subject: SubjectPart, t: Texts): string => {
  if (subject.kind !== "question") {
    const { kind, name } = subject
    return kind === "variable" ? t.variable(name) : name === "language" ? t.language : t.field(name)
  }
  const { part, text } = subject
  return [questionText(text, t), ...part === undefined ? [] : [t.quoted(part)]].join(" · ")
}

const questionText = (text: string | undefined, t: Texts): string =>
  text === undefined ? t.missing : text.trim() === "" ? t.noText : t.quoted(shortText(text, maxTextLength))

const operandText = (operand: OperandPart, t: Texts, language: Language): string => {
  switch (operand.kind) {
    case "option":
      return operand.label
    case "constant": {
      const { value } = operand
      return typeof value === "boolean" ? value ? t.yes : t.no : typeof value === "number"
        ? formatNumber(language, value)
        : value
    }
    case "question":
      return questionText(operand.text, t)
    case "today": {
      const { days = 0, months = 0, years = 0 } = operand.offset
      const signed = (count: number) => `${count < 0 ? "−" : "+"}${Math.abs(count)}`
      const offsets = [
        ...years === 0 ? [] : [t.years(signed(years))],
        ...months === 0 ? [] : [t.months(signed(months))],
        ...days === 0 ? [] : [t.days(signed(days))]
      ]
      return offsets.length === 0 ? t.today : t.daysAfter(offsets.join(" "))
    }
    case "min":
      return t.atLeast(operand.value)
    case "max":
      return t.atMost(operand.value)
  }
}

const plain = (text: string): Words => ({ text, isStrong: false })
const strong = (text: string): Words => ({ text, isStrong: true })
