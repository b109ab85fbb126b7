/** How groups are named: a letter, and what they have in common. */
import type { AnalyticsResult, QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import type { Condition, Test } from "@canvass/core/questionnaire"
import { questionTypePagesOf, questionTypes } from "../../../question-types/questionTypes.js"
import { comparisonTexts } from "./comparisonTexts.js"

export type GroupBy = NonNullable<AnalyticsResult.AnalyticsResult["by"]>
export type Group = GroupBy["groups"][number]

/** The letter of a group in tables: A, B, …, Z, AA. */
export const letterOf = (index: number): string =>
  index < alphabet.length
    ? alphabet.charAt(index)
    : letterOf(Math.floor(index / alphabet.length) - 1) + alphabet.charAt(index % alphabet.length)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** The name of a group. */
export const groupName = (
  { kind, label = "", value }: Group,
  { question }: Pick<GroupBy, "question">,
  language: Language
): string => {
  const t = comparisonTexts[language]
  if (kind !== "value") return kind === "other" ? t.other : t.none
  if (question === undefined || label !== value) return label
  return Object.values(questionTypes).flatMap(({ values }) => values?.groupName?.(value, language) ?? [])[0] ?? label
}

/**
 * The condition that selects the responses of a group. Undefined: a segment, which has a filter of its own.
 *
 * @param type - The type of the question whose answers make the groups.
 * @param isBand - Whether the groups are bands of numbers.
 */
export const conditionOf = (
  { kind, value = "" }: Group,
  { field, property, question, row, variable }: GroupBy,
  type: QuestionTypes.QuestionType | undefined,
  isBand = false
): Condition | undefined => {
  const tested = {
    ...question === undefined ? {} : { question },
    ...row === undefined ? {} : { row },
    ...field === undefined ? {} : { field },
    ...variable === undefined ? {} : { variable },
    ...property === "language" || property === "questionnaireVersion" ? { property } as const : {}
  }
  if (Object.keys(tested).length === 0) return undefined
  if (kind === "none") return { not: { ...tested, op: "answered" } }
  if (kind === "other") return { ...tested, op: "other" }
  if (isBand) return bandCondition(tested, value)
  return groupConditionOf(type)?.(tested, value) ?? {
    ...tested,
    op: "equals",
    value: variable === undefined && property !== "questionnaireVersion" ? value : Number(value)
  }
}

/** The API names bands `<18`, `18-<30` and `>=30`. */
const bandCondition = (tested: Omit<Test, "op">, band: string): Condition | undefined => {
  const atLeast = (text: string) => ({ ...tested, op: "gte", value: Number(text) }) as const
  const lessThan = (text: string) => ({ ...tested, op: "lt", value: Number(text) }) as const
  if (band.startsWith("<")) return lessThan(band.slice(1))
  if (band.startsWith(">=")) return atLeast(band.slice(2))
  const end = band.indexOf("-<")
  return end === -1 ? undefined : { all: [atLeast(band.slice(0, end)), lessThan(band.slice(end + 2))] }
}

const groupConditionOf = (type: QuestionTypes.QuestionType | undefined) =>
  type === undefined ? undefined : questionTypePagesOf({ type }).values?.groupCondition
