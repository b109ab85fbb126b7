import type { ControlReader } from "../../question-parts/controls/ControlReader.js"
import { elementsOf, rowsOf } from "../../question-parts/controls/elements.js"

export const readMatrixControl: ControlReader = (card, { options = [], settings = {} }) =>
  Object.fromEntries(
    rowsOf(card).map((row, index) => {
      const columns = elementsOf(row, HTMLInputElement, "input").flatMap(({ checked }, column) =>
        checked ? options[column]?.value ?? [] : []
      )
      return [settings.rows?.[index]?.value, settings.multiple === true ? columns : columns[0] ?? null]
    })
  )
