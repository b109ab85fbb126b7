/** Conditions as texts that follow a word such as "when". */
import { Instant, Question } from "@canvass/core"
import { kindOf, type Language } from "@canvass/core/ports"
import type { Condition, Constant, DateOffset, Operand, Test, Tested } from "@canvass/core/questionnaire"
import { formatNumber, formatTimestamp } from "@canvass/ui"
import { labelOf } from "../../question-parts/Choice.js"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"
import { type ConditionWords, conditionWords } from "./conditionWords.js"

/** Maximum length of a quoted text. */
const maxQuotedLength = 60

/** A text that is shortened where it is long. */
export const shortLabel = (text: string): string =>
  text.length <= maxQuotedLength ? text : `${text.slice(0, maxQuotedLength - 1).trimEnd()}…`

/** A text in quotation marks, shortened. */
const quoted = (t: ConditionWords, text: string): string => t.quoted(shortLabel(text))

/** The conditions of a survey as texts. */
export class ConditionTexts {
  readonly #questions: ReadonlyMap<string, Question.Question>
  readonly #language: Language
  readonly #t: ConditionWords

  /** @param questions those of the survey, which conditions name by their keys */
  constructor(questions: ReadonlyArray<Question.Question>, language: Language) {
    this.#questions = new Map(questions.map((question) => [question.key, question]))
    this.#language = language
    this.#t = conditionWords[language]
  }

  of(condition: Condition): string {
    if ("all" in condition) return condition.all.map((part) => this.#part(part)).join(` ${this.#t.and} `)
    if ("any" in condition) return condition.any.map((part) => this.#part(part)).join(` ${this.#t.or} `)
    return "not" in condition ? this.#t.not(this.#part(condition.not)) : this.#test(condition)
  }

  /** A group within another condition is in parentheses. */
  #part(condition: Condition): string {
    const text = this.of(condition)
    return "all" in condition || "any" in condition ? `(${text})` : text
  }

  #test(test: Test): string {
    const t = this.#t
    const subject = this.#subject(test)
    const value = test.value === undefined ? "" : this.#operand(test.value, test)
    const listed = (word: string) =>
      (test.values ?? []).map((constant) => this.#constant(constant, test)).join(` ${word} `)
    switch (test.op) {
      case "answered":
      case "other":
        return t[test.op](subject)
      case "equals":
      case "gt":
      case "gte":
      case "lt":
      case "lte":
        return t[test.op](subject, value)
      case "contains":
        return t.includes(subject, value)
      case "anyOf":
        return this.#hasSeveral(test) ? t.includes(subject, listed(t.or)) : t.equals(subject, listed(t.or))
      case "allOf":
        return t.includes(subject, listed(t.and))
      case "count":
        if (test.max === undefined) return t.countAtLeast(subject, test.min ?? 0)
        return test.min === undefined ? t.countAtMost(subject, test.max) : t.countBetween(subject, test.min, test.max)
    }
  }

  #subject({ field, option, property, question, row, variable }: Tested): string {
    const t = this.#t
    if (property !== undefined) return t.properties[property]
    if (field !== undefined) return t.field(field)
    if (variable !== undefined) return t.variable(variable)
    const found = this.#found(question)
    const name = quoted(t, found?.text ?? question ?? "")
    if (row !== undefined) {
      return t.row(quoted(t, labelOf(found === undefined ? [] : Question.rowsOf(found), row)), name)
    }
    return option === undefined ? name : t.place(quoted(t, labelOf(found?.options ?? [], option)), name)
  }

  #operand(operand: Operand, test: Test): string {
    if (typeof operand !== "object") return this.#constant(operand, test)
    return "today" in operand ? this.#today(operand.today) : this.#t.answerTo(this.#subject(operand))
  }

  #today({ days = 0, months = 0, years = 0 }: DateOffset): string {
    const t = this.#t
    const parts = [[years, t.years], [months, t.months], [days, t.days]] as const
    return parts.reduce(
      (text, [count, unit]) => count === 0 ? text : `${text} ${count < 0 ? "−" : "+"} ${unit(Math.abs(count))}`,
      t.today
    )
  }

  #constant(constant: Constant, { option, property, question }: Tested): string {
    const t = this.#t
    if (property === "submittedAt" || property === "startedAt") {
      const at = Instant.parse(String(constant))
      if (at !== undefined) return formatTimestamp(this.#language, at)
    }
    const found = this.#found(question)
    if (typeof constant === "number") return formatNumber(this.#language, constant, 12)
    if (typeof constant === "boolean") {
      const choices = found === undefined ? [] : questionTypePagesOf(found).values?.choices(found, undefined)
      return choices?.find(({ value }) => value === String(constant))?.label ?? (constant ? t.yes : t.no)
    }
    return found !== undefined && ["day", "instant"].includes(kindOf(found))
      ? constant
      : quoted(t, option === undefined ? labelOf(found?.options ?? [], constant) : constant)
  }

  #hasSeveral({ question, row }: Tested): boolean {
    const found = this.#found(question)
    return found !== undefined && kindOf(found, row) === "options"
  }

  #found(key: string | undefined): Question.Question | undefined {
    return key === undefined ? undefined : this.#questions.get(key)
  }
}
