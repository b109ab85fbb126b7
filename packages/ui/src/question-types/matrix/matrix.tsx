/** A question with rows, each of which is answered with one or several columns. The options are the columns. */
import { optionValues } from "../../question-parts/Choice.js"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { flag } from "../../question-parts/settings/flag.js"
import { optionList } from "../../question-parts/settings/optionList.js"
import { rowsMissing } from "./answerTexts.js"
import { matrixControl } from "./matrixControl.js"
import { matrixTexts } from "./texts.js"

export const matrix: QuestionTypeUi<"matrix"> = {
  texts: matrixTexts,
  sign: "M2.5 3h11v10h-11zm0 3.5h11M2.5 10h11M6.2 3v10M9.8 3v10",
  control: matrixControl,
  errorsOf: () => ({}),
  partsMissing: ({ settings: { rows } }, parts, language) => {
    const labels = rows.filter(({ value }) => parts.includes(value)).map(({ label }) => label)
    const named = labels.slice(0, maxNamedRows).map((label) => `“${label}”`)
    return rowsMissing[language]([...named, ...labels.length > maxNamedRows ? ["…"] : []].join(", "))
  },
  settings: {
    rows: optionList((language) => matrixTexts[language].sampleRows),
    multiple: flag,
    requireAllRows: flag
  },
  optionsLabel: (language) => matrixTexts[language].columns,
  // The answer to a row is compared, and makes groups.
  values: { ...optionValues, choices: ({ options }, row) => row === undefined ? undefined : options }
}

/** Maximum number of rows that a message names. */
const maxNamedRows = 5
