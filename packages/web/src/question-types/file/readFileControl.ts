import type { ControlReader } from "../../question-parts/controls/ControlReader.js"

/** Conditions count the files: those that were accepted before and are not removed, and those that are chosen now. */
export const readFileControl: ControlReader = (card) => {
  const count = (selector: string) => card.querySelectorAll(selector).length
  const chosen = card.querySelector<HTMLInputElement>("[type=file]")?.files?.length ?? 0
  const length = count("[type=hidden]") - count(".choice :checked") + chosen
  return Array.from({ length }, (_, index) => ({ fileId: String(index) }))
}
