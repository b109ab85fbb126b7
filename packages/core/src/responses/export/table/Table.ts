/** The table of a survey's responses, for those who write it in a format. */
export { joinList } from "../../../encoding/CsvText.js"
export {
  type Cell,
  type ColumnContent,
  notShown,
  optionCell,
  plainCell,
  skipped
} from "../../../questions/question-parts/output/AnswerColumns.js"
export { parseNumber } from "../../../values/Numeral.js"
export { valueLabels } from "../Codebook.js"
export { millisOf, textOf, timeTextOf } from "./cells.js"
export { type MissingCodes, missingCodesOf } from "./missingCodes.js"
export { type Row } from "./ResponseTable.js"
export { optionTexts, type OptionValues, type TableColumn, type TableQuestion } from "./TableColumn.js"
export { type Variable, variablesOf } from "./variables.js"
