/** Where the parts of a question are on the page. */

/** The elements of a type that a selector names. */
export const elementsOf = <E extends HTMLElement>(
  root: ParentNode,
  type: new() => E,
  selector: string
): ReadonlyArray<E> => [...root.querySelectorAll(selector)].filter((element): element is E => element instanceof type)

/** The questions of the form, in their order. */
export const cardsOf = (form: HTMLFormElement): ReadonlyArray<HTMLElement> => elementsOf(form, HTMLElement, ".question")

/** The places of a ranking. */
export const selectsOf = (card: HTMLElement): ReadonlyArray<HTMLSelectElement> =>
  elementsOf(card, HTMLSelectElement, ".ranking select")

/** The fields of the options of a choice, in their order. The last one may be that of the respondent's own text. */
export const choicesOf = (card: HTMLElement): ReadonlyArray<HTMLInputElement> =>
  elementsOf(card, HTMLInputElement, ".choices .choice input")

/** The dropdown of a single choice. Its first option is none of the question. */
export const dropdownOf = (card: HTMLElement): HTMLSelectElement | null => card.querySelector(".dropdown")

/** The text of the respondent's own. */
export const otherOf = (card: HTMLElement): HTMLInputElement | null => card.querySelector("[data-other]")

/** The rows of a matrix. */
export const rowsOf = (card: HTMLElement): ReadonlyArray<HTMLTableRowElement> =>
  elementsOf(card, HTMLTableRowElement, "tbody tr")

/** The elements of each option or column, by its place in the survey. */
export const optionElementsOf = (card: HTMLElement) => {
  const choices = choicesOf(card)
  const dropdown = dropdownOf(card)
  const selects = selectsOf(card)
  const lines = elementsOf(card, HTMLTableRowElement, "tr")
  return (index: number): ReadonlyArray<HTMLElement> =>
    [
      choices[index]?.closest(".choice"),
      dropdown?.options[index + 1],
      ...selects.map((select) => select.options[index + 1]),
      ...lines.map((line) => line.cells[index + 1])
    ].filter((element) => element instanceof HTMLElement)
}
