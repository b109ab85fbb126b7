/** How the script of conditions reads the answers to questions of each type: apart from all that the server renders. */
import type { QuestionTypes } from "@canvass/core"
import { type ControlReader, readButton, readChosen, readField } from "../question-parts/controls/ControlReader.js"
import { readDateControl } from "./date/readDateControl.js"
import { readFileControl } from "./file/readFileControl.js"
import { readMatrixControl } from "./matrix/readMatrixControl.js"
import { readRankingControl } from "./ranking/readRankingControl.js"

/** The reader of each type. */
export const controlReaders: Readonly<Record<QuestionTypes.QuestionType, ControlReader>> = {
  text: readField,
  // The options come first: a text that is left over from an earlier choice is not the answer.
  single_choice: (card, question) => readChosen(card, question)[0] ?? null,
  multiple_choice: readChosen,
  rating: readButton,
  nps: readButton,
  boolean: readButton,
  matrix: readMatrixControl,
  ranking: readRankingControl,
  slider: readField,
  date: readDateControl,
  file: readFileControl
}
