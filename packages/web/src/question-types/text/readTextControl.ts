import type { ControlReader } from "../../question-parts/controls/ControlReader.js"

export const readTextControl: ControlReader = (card) => card.querySelector<HTMLInputElement>("[name]")?.value ?? null
