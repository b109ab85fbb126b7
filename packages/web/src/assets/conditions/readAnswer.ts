/** Reads an answer of the form as the server reads it, hidden fields included: `walk` leaves out what is not shown. */
import type { QuestionLogic } from "@canvass/core/questionnaire"
import { choicesOf, dropdownOf, elementsOf, otherOf, rowsOf, selectsOf } from "./elements.js"

/** Returns the answer. `null`: there is none, or no condition tests it. */
export const readAnswer = (question: QuestionLogic, card: HTMLElement | undefined): unknown => {
  if (card === undefined) return null
  const { options = [], settings = {}, type } = question
  switch (type) {
    case "boolean":
    case "nps":
    case "rating":
      return elementsOf(card, HTMLInputElement, ":checked")[0]?.value ?? null
    case "text":
      return card.querySelector<HTMLInputElement>("[name]")?.value ?? null
    case "slider":
      return card.querySelector<HTMLInputElement>("[name]")?.value || null
    case "date":
      return readDate(elementsOf(card, HTMLInputElement, "[name]"))
    case "single_choice":
    case "multiple_choice": {
      const choices = readChoices(options, card)
      return type === "multiple_choice"
        ? choices
        : choices[typeof choices[0] === "string" ? 0 : choices.length - 1] ?? null
    }
    case "ranking":
      return selectsOf(card).flatMap(({ selectedIndex }) => options[selectedIndex - 1]?.value ?? [])
    case "matrix":
      return Object.fromEntries(
        rowsOf(card).map((row, index) => {
          const columns = elementsOf(row, HTMLInputElement, "input").flatMap(({ checked }, column) =>
            checked ? options[column]?.value ?? [] : []
          )
          return [settings.rows?.[index]?.value, settings.multiple === true ? columns : columns[0] ?? null]
        })
      )
    case "file":
      return readFiles(card)
    default:
      return null
  }
}

/** A time has the distance of its zone from UTC, in minutes. */
const readDate = ([input, offset]: ReadonlyArray<HTMLInputElement>): string | null => {
  if (input === undefined || input.value === "") return null
  const millis = offset === undefined ? Number.NaN : Date.parse(`${input.value}Z`) + Number(offset.value) * 60_000
  return Number.isNaN(millis) ? input.value : new Date(millis).toISOString()
}

const readChoices = (options: NonNullable<QuestionLogic["options"]>, card: HTMLElement): ReadonlyArray<unknown> => {
  const choices = choicesOf(card)
  const dropdown = dropdownOf(card)
  const isChosen = (index: number) =>
    dropdown === null ? choices[index]?.checked === true : dropdown.selectedIndex === index + 1
  const other = otherOf(card)
  const isOther = other !== null && (other.value.trim() !== "" || isChosen(options.length))
  return [
    ...options.filter((_, index) => isChosen(index)).map(({ value }) => value),
    ...isOther ? [{ other: other.value }] : []
  ]
}

/** The files that were accepted before and are not removed, and those that are chosen now. */
const readFiles = (card: HTMLElement): ReadonlyArray<{ readonly fileId: string }> => {
  const removed = new Set(elementsOf(card, HTMLInputElement, ".choice :checked").map(({ value }) => value))
  const accepted = elementsOf(card, HTMLInputElement, "[type=hidden]").map(({ value }) => value.slice(0, 36))
  const chosen = elementsOf(card, HTMLInputElement, "[type=file]").flatMap(({ files }) => [...files ?? []])
  return [
    ...accepted.filter((fileId) => !removed.has(fileId)),
    ...chosen.map((_, index) => String(index))
  ].map((fileId) => ({ fileId }))
}
