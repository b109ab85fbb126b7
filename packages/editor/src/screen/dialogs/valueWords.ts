/** The words of a value of a definition, such as one of two that a person chooses from. */
import { type Definition, isFields, pointerSteps, printFormula } from "@canvass/core/editing"
import { conditionText, formatNumber, type Language, questionTypeUis } from "@canvass/ui"
import { isCondition, isExpression } from "../../model/definitionShape.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { placeWords } from "./placeWords.js"

/**
 * The words of a value.
 *
 * @param definition has the questions that conditions name
 * @param place the JSON Pointer of the value
 * @returns `undefined` if the value has no words, such as a list of objects without names
 */
export const valueWords = (
  definition: Definition,
  place: string,
  value: unknown,
  language: Language
): string | undefined => {
  const [list, , field] = pointerSteps(place)
  if (typeof value === "string") return list === "questions" && field === "type" ? typeWords(value, language) : value
  if (typeof value === "number") return formatNumber(language, value, 12)
  if (typeof value === "boolean") return canvasTexts[language][value ? "yes" : "no"]
  if (Array.isArray(value)) {
    const words = value.map((item: unknown) => itemWords(definition, place, item, language))
    return words.includes(undefined) ? undefined : words.join(" · ")
  }
  if (list === "variables" && field === "value" && isExpression(value)) return printFormula(value)
  if (isCondition(value)) return conditionText(definition.questions ?? [], value, language)
  return isFields(value) ? nameOf(value) : undefined
}

/** The items of a list whose order has changed are places or keys. */
const itemWords = (definition: Definition, place: string, item: unknown, language: Language): string | undefined => {
  if (typeof item !== "string") return valueWords(definition, place, item, language)
  return (item.startsWith("/") ? placeWords(definition, item, language) : undefined) ?? item
}

const typeWords = (type: string, language: Language): string =>
  Object.entries(questionTypeUis).find(([name]) => name === type)?.[1].texts[language].name ?? type

/** What respondents or the owner know an item by. */
const nameOf = (item: Readonly<Record<string, unknown>>): string | undefined =>
  ["text", "label", "title", "name", "alt", "message", "key", "value"].map((field) => item[field]).find(
    (text): text is string => typeof text === "string" && text.trim() !== ""
  )
