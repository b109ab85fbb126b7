/** The registry of question types on the pages, and the only list of them there. */
import { QuestionTypes } from "@canvass/core"
import { numberScales } from "@canvass/core/questionnaire"
import { questionTypeUis } from "@canvass/ui"
import { choiceResults } from "../question-parts/Choice.js"
import { numberResults } from "../question-parts/NumberResults.js"
import type { QuestionTypePages } from "../question-parts/QuestionTypePages.js"
import { boolean } from "./boolean/boolean.js"
import { date } from "./date/date.js"
import { file } from "./file/file.js"
import { matrix } from "./matrix/matrix.js"
import { nps } from "./nps/nps.js"
import { ranking } from "./ranking/ranking.js"
import { rating } from "./rating/rating.js"
import { text } from "./text/text.js"

/**
 * All question types by name, in the order of the survey editor. A type whose results look like those of others is
 * described here alone.
 */
export const questionTypes: { readonly [Type in QuestionTypes.QuestionType]: QuestionTypePages<Type> } = {
  text,
  single_choice: {
    ...questionTypeUis.single_choice,
    ...choiceResults,
    sampleAnswer: ({ options }) => options[0]?.value
  },
  multiple_choice: {
    ...questionTypeUis.multiple_choice,
    ...choiceResults,
    sampleAnswer: ({ options, settings: { minSelected = 1 } }) =>
      options.slice(0, minSelected).map(({ value }) => value)
  },
  rating,
  nps,
  boolean,
  matrix,
  ranking,
  slider: {
    ...questionTypeUis.slider,
    ...numberResults<QuestionTypes.QuestionOf<"slider">>(
      ({ settings }) => numberScales.slider(settings),
      ({ settings }) => settings.unit
    ),
    sampleAnswer: () => undefined
  },
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
