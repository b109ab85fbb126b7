/** Conditions as words: on pages, and in the editor of surveys. */
import type { AnswerKind } from "@canvass/core/editing"
import type { Condition, DateOffset, Operator, Tested } from "@canvass/core/questionnaire"
import { formatNumber, formatTimestamp } from "../i18n/format.js"
import type { Language } from "../i18n/languages.js"
import { shortText } from "../i18n/shortText.js"
import {
  type ConditionPart,
  conditionParts,
  type NamedQuestion,
  type OperandPart,
  type SubjectPart,
  type TestPart
} from "./ConditionParts.js"
import { sentenceTexts } from "./sentenceTexts.js"

/** Some words of a sentence. What is tested and what it is compared with stand out. */
export interface Words {
  readonly text: string
  readonly isStrong: boolean
}

/** The names of what responses have beside their answers. Only filters test it. */
export type PropertyNames = Readonly<Partial<Record<NonNullable<Tested["property"]>, string>>>

/**
 * A condition as the words of a sentence, in order.
 *
 * @param questions those that the condition can name
 */
export const conditionWords = (
  questions: ReadonlyArray<NamedQuestion>,
  condition: Condition,
  language: Language,
  properties: PropertyNames = {}
): ReadonlyArray<Words> => wordsOf(conditionParts(questions, condition), { language, properties }, false)

/** A condition as a sentence. */
export const conditionText = (...parameters: Parameters<typeof conditionWords>): string =>
  conditionWords(...parameters).map(({ text }) => text).join(" ")

/** What an operator is called for answers of a kind. */
export const operatorText = (
  op: Operator,
  kind: AnswerKind | undefined,
  isNegated: boolean,
  language: Language
): string => {
  const t = sentenceTexts[language]
  const ofKind: Partial<Record<Operator, string>> = kind === "day" || kind === "instant"
    ? isNegated ? t.isNotDate : t.isDate
    : kind === "options"
    ? isNegated ? t.includesNot : t.includes
    : {}
  return ofKind[op] ?? (isNegated ? t.isNot : t.is)[op]
}

/** What a test compares with, without quotation marks. */
export const operandText = (operand: OperandPart, language: Language): string => {
  const t = sentenceTexts[language]
  switch (operand.kind) {
    case "text":
      return operand.text
    case "value": {
      const { value } = operand
      return typeof value === "boolean" ? value ? t.yes : t.no : typeof value === "number"
        ? formatNumber(language, value, 12)
        : value
    }
    case "instant":
      return formatTimestamp(language, operand.at)
    case "question":
      return t.answerTo(questionText(operand.text, language))
    case "today":
      return todayText(operand.offset, language)
    case "count":
      return countText(operand, language)
  }
}

interface Speaker {
  readonly language: Language
  readonly properties: PropertyNames
}

const wordsOf = (part: ConditionPart, speaker: Speaker, isInner: boolean): ReadonlyArray<Words> => {
  if (part.kind === "test") return testWords(part, speaker)
  const t = sentenceTexts[speaker.language]
  const isNone = part.of === "none"
  const hasSeveral = part.parts.length > 1
  const joined = part.parts.flatMap((one, index) => [
    ...index === 0 ? [] : [plain(part.of === "all" ? t.and : t.or)],
    ...wordsOf(one, speaker, hasSeveral || isNone)
  ])
  const all = isNone ? [plain(hasSeveral ? t.none : t.notTrue), ...joined] : joined
  if (!isInner || !hasSeveral) return all
  // A group within a group needs its bounds.
  return all.map(({ isStrong, text }, index) => ({
    text: `${index === 0 ? "(" : ""}${text}${index === all.length - 1 ? ")" : ""}`,
    isStrong
  }))
}

const testWords = ({ isNegated, op, operands, subject }: TestPart, speaker: Speaker): ReadonlyArray<Words> => {
  const { language } = speaker
  const t = sentenceTexts[language]
  // One value of several is simply this value.
  const shown = (op === "anyOf" || op === "allOf") && operands.length === 1 ? "equals" : op
  const operandTexts = operands.map((one) =>
    one.kind === "text" ? t.quoted(shortText(one.text)) : operandText(one, language)
  )
  return [
    strong(subjectText(subject, speaker)),
    plain(op === "count" ? isNegated ? t.hasNot : t.has : operatorText(shown, kindOf(subject), isNegated, language)),
    ...operands.length === 0 ? [] : [strong(operandTexts.join(", "))]
  ]
}

/** How what is tested is compared, as far as operators are called after it. */
const kindOf = (subject: SubjectPart): AnswerKind | undefined =>
  subject.kind === "question"
    ? subject.answerKind
    : subject.name === "submittedAt" || subject.name === "startedAt"
    ? "instant"
    : undefined

const subjectText = (subject: SubjectPart, { language, properties }: Speaker): string => {
  const t = sentenceTexts[language]
  switch (subject.kind) {
    case "property":
      return Object.entries(properties).find(([name]) => name === subject.name)?.[1] ?? subject.name
    case "variable":
      return t.variable(subject.name)
    case "field":
      return subject.name === "language" ? t.language : t.field(subject.name)
    case "question": {
      const { part, text } = subject
      const question = questionText(text, language)
      if (part === undefined) return question
      return (part.kind === "row" ? t.row : t.place)(t.quoted(shortText(part.label)), question)
    }
  }
}

const questionText = (text: string | undefined, language: Language): string => {
  const t = sentenceTexts[language]
  return text === undefined ? t.missing : text.trim() === "" ? t.noText : t.quoted(shortText(text))
}

const todayText = ({ days = 0, months = 0, years = 0 }: DateOffset, language: Language): string => {
  const t = sentenceTexts[language]
  return ([[years, t.years], [months, t.months], [days, t.days]] as const).reduce(
    (text, [count, unit]) => count === 0 ? text : `${text} ${count < 0 ? "−" : "+"} ${unit(Math.abs(count))}`,
    t.today
  )
}

const countText = ({ max, min }: Extract<OperandPart, { kind: "count" }>, language: Language): string => {
  const t = sentenceTexts[language]
  const range = max === undefined
    ? t.atLeast(min ?? 0)
    : min === undefined
    ? t.atMost(max)
    : min === max
    ? String(min)
    : t.between(min, max)
  return (max ?? min) === 1 ? t.choice(range) : t.choices(range)
}

const plain = (text: string): Words => ({ text, isStrong: false })
const strong = (text: string): Words => ({ text, isStrong: true })
