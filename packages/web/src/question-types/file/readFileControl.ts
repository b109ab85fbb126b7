import type { ControlReader } from "../../question-parts/controls/ControlReader.js"
import { elementsOf } from "../../question-parts/controls/elements.js"

/** The files that were accepted before and are not removed, and those that are chosen now. */
export const readFileControl: ControlReader = (card) => {
  const removed = new Set(elementsOf(card, HTMLInputElement, ".choice :checked").map(({ value }) => value))
  const accepted = elementsOf(card, HTMLInputElement, "[type=hidden]").map(({ value }) => value.slice(0, 36))
  const chosen = elementsOf(card, HTMLInputElement, "[type=file]").flatMap(({ files }) => [...files ?? []])
  return [
    ...accepted.filter((fileId) => !removed.has(fileId)),
    ...chosen.map((_, index) => String(index))
  ].map((fileId) => ({ fileId }))
}
