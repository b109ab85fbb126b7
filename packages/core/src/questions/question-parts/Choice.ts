/** Shared parts of single choice and multiple choice. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { xmlText } from "../../encoding/XmlText.js"
import * as Histogram from "../../statistics/Histogram.js"
import type { MutableQuestionCounts, QuestionCounts } from "../../statistics/QuestionCounts.js"
import { shownParts } from "../../statistics/ShownParts.js"
import { type Violation, violation } from "../../validation/ValidationError.js"
import { allowedParams, type ViolationParams } from "../../validation/ViolationParams.js"
import type { LimitValues } from "../../values/Limits.js"
import { isBlank } from "../../values/text/Blank.js"
import { isWellFormed } from "../../values/text/WellFormed.js"
import { type AnswerValue, type FileReference, isList, type Other } from "../AnswerValue.js"
import { invalidCharacter, quote, refuse, refuseType, within } from "./answers/AnswerDecoder.js"
import type { QuestionOptions } from "./definition/Option.js"
import { setting } from "./definition/SettingSchemas.js"
import { OptionCount, optionCounts } from "./output/OptionCount.js"
import { optionElement, type XmlContent } from "./output/XmlContent.js"

/** The value of an option, or a text that the respondent wrote instead. */
export type Choice = string | Other

export const allowOther = setting(Schema.Boolean, "Whether `{ \"other\": \"…\" }` is an answer too. Default false.")

export const display = setting(
  Schema.Literal("list", "dropdown", "buttons"),
  "How the options are shown: below each other, in a box that opens, or as large buttons. Default `list`."
)

/** Explains why a value is no choice. A choice has no violations. */
export const explainChoice = (options: ReadonlySet<string>, allowOther: boolean, { optionText }: LimitValues) => {
  const params = allowedParams(options)
  const expected = allowOther ? "an option's value or { \"other\": \"…\" }" : "an option's value"
  return (value: unknown): ReadonlyArray<Violation> => {
    if (typeof value === "string") return options.has(value) ? [] : refuseUnknownOption(value, params)
    if (!allowOther || !isReadonlyRecord(value)) return refuseType(expected)
    const { other, ...rest } = value
    if (typeof other !== "string" || Object.keys(rest).length > 0) return refuseType(expected)
    if (isBlank(other)) return refuse("too-short", "This must not be blank.", { min: 1 }, "/other")
    if (other.length > optionText) {
      return refuse(
        "too-long",
        `At most ${optionText} characters are allowed, there are ${other.length}.`,
        { max: optionText, actual: other.length },
        "/other"
      )
    }
    return isWellFormed(other) ? [] : [within("/other")(invalidCharacter)]
  }
}

/** Violation: an exclusive option is chosen beside others. */
export const chosenAlone = (value: string): Violation =>
  violation("", "exclusive", `The option ${quote(value)} is chosen alone.`)

/** The values of the options that are chosen alone. */
export const exclusiveValuesOf = (
  options: ReadonlyArray<{ readonly value: string; readonly exclusive?: boolean }>
): ReadonlySet<string> => new Set(options.flatMap(({ exclusive, value }) => exclusive === true ? [value] : []))

/** A refusal of a text that is not the value of an option. `params` are those of the options. */
export const refuseUnknownOption = (value: string, params: ViolationParams) =>
  refuse("unknown-option", `No option has the value ${quote(value)}.`, params)

/** The choices in a stored answer, in their order. Empty when the value has another shape. */
export const choicesOf = (value: AnswerValue): ReadonlyArray<Choice> => {
  if (typeof value === "string") return [value]
  if (isList(value)) return value.filter(isChoice)
  return isOther(value) ? [value] : []
}

/** The value of the option, or the text that the respondent wrote. */
export const textOf = (choice: Choice): string => typeof choice === "string" ? choice : choice.other

/** Counts the choices of an answer that was given `times`. */
export const countChoices = (counts: MutableQuestionCounts, value: AnswerValue, times: number): void => {
  for (const choice of choicesOf(value)) countChoice(counts, choice, 0, times)
}

/** Counts one of the choices of answers. Its place does not matter. */
export const countChoice = (counts: MutableQuestionCounts, choice: Choice, _index: number, times: number): void => {
  if (typeof choice === "string") Histogram.increment(counts.valueCounts, choice, times)
  else counts.otherCount += times
}

/** The fields of the breakdown of a choice. */
export const choiceFigureFields = {
  options: Schema.Array(OptionCount).annotations({
    description:
      "In the question's order, then those that were answered and are no options any more, by value, with their last " +
      "labels."
  }),
  other: Schema.Int.annotations({ description: "How many wrote something else." })
}

/** The figures of a choice. */
export const choiceFigures = (question: QuestionOptions, counts: QuestionCounts) => ({
  options: optionCounts(question, counts.valueCounts, counts.answered, shownParts(counts)),
  other: counts.otherCount
})

/** One element for each choice. */
export const choiceContent = ({ options }: QuestionOptions): XmlContent => {
  const encodeOption = optionElement(options)
  return (value) => {
    let elements = ""
    for (const choice of choicesOf(value)) {
      elements += typeof choice === "string"
        ? encodeOption(choice)
        : `<value other="true">${xmlText(choice.other)}</value>`
    }
    return elements
  }
}

const isOther = (item: unknown): item is Other =>
  typeof item === "object" && item !== null && "other" in item && typeof item.other === "string"

const isChoice = (item: Choice | FileReference): item is Choice => typeof item === "string" || isOther(item)
