import type { ControlReader } from "../../question-parts/controls/ControlReader.js"
import { selectsOf } from "../../question-parts/controls/elements.js"

export const readRankingControl: ControlReader = (card, { options = [] }) =>
  selectsOf(card).flatMap(({ selectedIndex }) => options[selectedIndex - 1]?.value ?? [])
