/** The buttons of a ranking, which move an option to the next place. */
import { elementsOf, selectsOf } from "../question-parts/controls/elements.js"

/** Exchanges two places after a button was pressed. Returns whether the target is a button of a ranking. */
export const takeRanking = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLButtonElement)) return false
  const by = Number(target.dataset["move"] ?? 0)
  const card = target.closest<HTMLElement>("[data-question]")
  const place = target.parentElement
  if (by === 0 || card === null || place === null) return false
  const selects = selectsOf(card)
  const index = selects.findIndex((select) => select.parentElement === place)
  const [select, other] = [selects[index], selects[index + by]]
  if (select === undefined || other === undefined) return false
  const { value } = select
  select.value = other.value
  other.value = value
  // The focus goes with the option, so that the next press moves it on.
  const [moved] = elementsOf(other.parentElement ?? card, HTMLButtonElement, `[data-move="${by}"]`)
  if (moved?.disabled === false) moved.focus()
  else other.focus()
  return true
}
