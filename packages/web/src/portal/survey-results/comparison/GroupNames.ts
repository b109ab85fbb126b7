/** How groups are named: a letter, and what they have in common. */
import type { AnalyticsResult } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import type { Condition } from "@canvass/core/questionnaire"
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
  switch (value) {
    case "promoter":
      return t.promoters
    case "passive":
      return t.passives
    case "detractor":
      return t.detractors
    default:
      return label
  }
}

/**
 * The condition that selects the responses of a group. Undefined: a segment, which has a filter of its own.
 *
 * @param type - The type of the question whose answers make the groups.
 */
export const conditionOf = (
  { kind, value = "" }: Group,
  { field, property, question, row, variable }: GroupBy,
  type: string | undefined
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
  switch (type) {
    case "nps":
      if (value === "promoter") return { ...tested, op: "gte", value: 9 }
      return value === "detractor"
        ? { ...tested, op: "lte", value: 6 }
        : { all: [{ ...tested, op: "gte", value: 7 }, { ...tested, op: "lte", value: 8 }] }
    case "boolean":
      return { ...tested, op: "equals", value: value === "true" }
    case "rating":
      return { ...tested, op: "equals", value: Number(value) }
    case "matrix":
    case "multiple_choice":
    case "single_choice":
      return { ...tested, op: "anyOf", values: [value] }
    default:
      return {
        ...tested,
        op: "equals",
        value: variable === undefined && property !== "questionnaireVersion" ? value : Number(value)
      }
  }
}
