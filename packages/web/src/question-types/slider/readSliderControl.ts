import type { ControlReader } from "../../question-parts/controls/ControlReader.js"

export const readSliderControl: ControlReader = (card) => card.querySelector<HTMLInputElement>("[name]")?.value || null
