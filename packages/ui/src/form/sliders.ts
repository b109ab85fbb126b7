/** The range of a slider, beside its number. Without script there is the number only. */
import { elementsOf } from "../question-parts/controls/elements.js"

interface SliderParts {
  readonly box: HTMLElement
  readonly range: HTMLInputElement
  readonly number: HTMLInputElement
  readonly mark: string
  readonly clear: HTMLButtonElement | null
}

const partsOf = (box: HTMLElement): SliderParts | undefined => {
  const [range, number, mark] = elementsOf(box, HTMLInputElement, "input")
  return range === undefined || number === undefined
    ? undefined
    : { box, range, number, mark: mark?.value ?? ".", clear: box.querySelector("button") }
}

/** Shows the ranges, each at its number. */
export const showSliders = (root: HTMLElement): void => {
  for (const box of elementsOf(root, HTMLElement, "[data-slider]")) {
    const parts = partsOf(box)
    if (parts === undefined) continue
    const { clear, mark, number, range } = parts
    const isEmpty = number.value === ""
    range.hidden = false
    range.toggleAttribute("data-empty", isEmpty)
    range.value = isEmpty ? String((Number(range.min) + Number(range.max)) / 2) : number.value.replace(mark, ".")
    range.ariaValueText = isEmpty ? box.dataset["slider"] ?? "" : number.value
    if (clear !== null) clear.hidden = isEmpty
  }
}

/** Takes the number of a range that was moved, or clears it. Returns whether the target is of a slider. */
export const takeSlider = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  const box = target.closest<HTMLElement>("[data-slider]")
  const parts = box === null ? undefined : partsOf(box)
  if (parts === undefined) return false
  if (target === parts.range) parts.number.value = parts.range.value.replace(".", parts.mark)
  else if (target === parts.clear) parts.number.value = ""
  else return false
  return true
}
