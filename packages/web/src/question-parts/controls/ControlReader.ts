/**
 * How the script of conditions reads the answer to a question from its elements, as the server reads the form. The
 * readers are part of that script: they import nothing that renders.
 */
import type { QuestionLogic } from "@canvass/core/questionnaire"
import { choicesOf, dropdownOf, otherOf } from "./elements.js"

/** Returns the answer, hidden elements included: `walk` leaves out what is not shown. `null`: there is none. */
export type ControlReader = (card: HTMLElement, question: QuestionLogic) => unknown

/** Reads the only field. */
export const readField: ControlReader = (card) => card.querySelector<HTMLInputElement>("[name]")?.value || null

/** Reads the button that is chosen. */
export const readButton: ControlReader = (card) => card.querySelector<HTMLInputElement>(":checked")?.value || null

/** Reads the chosen options, and then the respondent's own text. */
export const readChosen = (card: HTMLElement, { options = [] }: QuestionLogic): ReadonlyArray<unknown> => {
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
