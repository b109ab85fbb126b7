/**
 * How the script of conditions reads the answer to a question, as the server reads the form: by the elements that the
 * question has, whatever its type. It is part of that script, and imports nothing that renders.
 */
import { isBlank, type QuestionLogic } from "@canvass/core/questionnaire"
import { choicesOf, dropdownOf, elementsOf, otherOf, rowsOf, selectsOf } from "./elements.js"

/** Returns the answer, hidden elements included: `walk` leaves out what is not shown. Empty or null: there is none. */
export const readControl = (card: HTMLElement, question: QuestionLogic): unknown => {
  const upload = card.querySelector<HTMLInputElement>("[type=file]")
  if (upload !== null) return readFiles(card, upload)
  const rows = rowsOf(card)
  if (rows.length > 0) return readRows(rows, question)
  const { options = [] } = question
  const places = selectsOf(card)
  if (places.length > 0) return places.flatMap(({ selectedIndex }) => options[selectedIndex - 1]?.value ?? [])
  if (options.length > 0) return readChosen(card, options)
  if (card.querySelector("[type=radio]") !== null) return valueOf(card, ":checked")
  const offset = card.querySelector<HTMLInputElement>("[data-zone] [type=hidden]")
  const value = valueOf(card, "[name]")
  const mark = valueOf(card, "[name$='.mark']")
  // The server reads further forms of numbers, and shows them in this one.
  if (mark !== null) return value?.replace(mark, ".") ?? null
  if (offset === null || value === null) return value
  // A time, and the distance of its zone from UTC in minutes.
  const millis = Date.parse(`${value}Z`) + Number(offset.value) * 60_000
  return Number.isNaN(millis) ? value : new Date(millis).toISOString()
}

const valueOf = (card: HTMLElement, selector: string): string | null =>
  card.querySelector<HTMLInputElement>(selector)?.value || null

/** Conditions count the files: those that were accepted before and are not removed, and those that are chosen now. */
const readFiles = (card: HTMLElement, { files }: HTMLInputElement): unknown => {
  const count = (selector: string) => card.querySelectorAll(selector).length
  const length = count("[type=hidden]") - count(".choice :checked") + (files?.length ?? 0)
  return Array.from({ length }, (_, index) => ({ fileId: String(index) }))
}

const readRows = (rows: ReadonlyArray<HTMLElement>, { options = [], settings = {} }: QuestionLogic): unknown =>
  Object.fromEntries(
    rows.map((row, index) => {
      const columns = elementsOf(row, HTMLInputElement, "input").flatMap(({ checked }, column) =>
        checked ? options[column]?.value ?? [] : []
      )
      return [settings.rows?.[index]?.value, settings.multiple === true ? columns : columns[0] ?? null]
    })
  )

/** The options come first: a text that is left over from an earlier choice of one is not the answer. */
const readChosen = (card: HTMLElement, options: NonNullable<QuestionLogic["options"]>): unknown => {
  const choices = choicesOf(card)
  const dropdown = dropdownOf(card)
  const isChosen = (index: number) =>
    dropdown === null ? choices[index]?.checked === true : dropdown.selectedIndex === index + 1
  const other = otherOf(card)
  const isOther = other !== null && (!isBlank(other.value) || isChosen(options.length))
  const chosen = [
    ...options.filter((_, index) => isChosen(index)).map(({ value }) => value),
    ...isOther ? [{ other: other.value }] : []
  ]
  return choices[0]?.type === "checkbox" ? chosen : chosen[0] ?? null
}
