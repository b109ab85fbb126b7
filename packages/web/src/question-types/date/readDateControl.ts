import type { ControlReader } from "../../question-parts/controls/ControlReader.js"
import { elementsOf } from "../../question-parts/controls/elements.js"

/** A time has the distance of its zone from UTC, in minutes. */
export const readDateControl: ControlReader = (card) => {
  const [input, offset] = elementsOf(card, HTMLInputElement, "[name]")
  if (input === undefined || input.value === "") return null
  const millis = offset === undefined ? Number.NaN : Date.parse(`${input.value}Z`) + Number(offset.value) * 60_000
  return Number.isNaN(millis) ? input.value : new Date(millis).toISOString()
}
