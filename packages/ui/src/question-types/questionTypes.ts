/** The registry of question types where they are drawn, and the only list of them there. */
import type { QuestionType } from "@canvass/core/questionnaire"
import type { QuestionTypeUi } from "../question-parts/QuestionTypeUi.js"
import { boolean } from "./boolean/boolean.js"
import { date } from "./date/date.js"
import { file } from "./file/file.js"
import { matrix } from "./matrix/matrix.js"
import { multipleChoice } from "./multiple-choice/multipleChoice.js"
import { nps } from "./nps/nps.js"
import { ranking } from "./ranking/ranking.js"
import { rating } from "./rating/rating.js"
import { singleChoice } from "./single-choice/singleChoice.js"
import { slider } from "./slider/slider.js"
import { text } from "./text/text.js"

/** All question types by name, in the order of the survey editor. */
export const questionTypeUis: { readonly [Type in QuestionType]: QuestionTypeUi<Type> } = {
  text,
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  rating,
  nps,
  boolean,
  matrix,
  ranking,
  slider,
  date,
  file
}
