/** The registry of question types on the pages, and the only list of them there. */
import { QuestionTypes } from "@canvass/core"
import type { QuestionTypePages } from "../question-parts/QuestionTypePages.js"
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
export const questionTypes: { readonly [Type in QuestionTypes.QuestionType]: QuestionTypePages<Type> } = {
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

/** The names of all question types, in the order of the survey editor. */
export const orderedTypes: ReadonlyArray<QuestionTypes.QuestionType> = Object.keys(questionTypes).filter(
  QuestionTypes.isQuestionType
)

/** What the pages know of the type of a question. */
export const questionTypePagesOf = <Type extends QuestionTypes.QuestionType>(
  { type }: { readonly type: Type }
): QuestionTypePages<Type> => questionTypes[type]
