/** Options that are chosen alone. */
import type { QuestionLogic } from "@canvass/core/questionnaire"
import { choicesOf, otherOf } from "./elements.js"

/** Removes the choices that do not go with the one that was just made. */
export const chooseAlone = (
  { card, question: { options = [] } }: { readonly card: HTMLElement; readonly question: QuestionLogic },
  chosen: HTMLInputElement
): void => {
  const other = otherOf(card)
  if (chosen === other ? chosen.value === "" : !chosen.checked) return
  const choices = choicesOf(card)
  const isExclusive = options[choices.indexOf(chosen)]?.exclusive === true
  choices.forEach((choice, index) => {
    if (choice !== chosen && (isExclusive || options[index]?.exclusive === true)) choice.checked = false
  })
  if (isExclusive && other !== null) other.value = ""
}
