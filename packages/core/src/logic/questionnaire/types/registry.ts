/** What each question type does with answers. A page bundles the readers alone. */
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import type { QuestionType } from "../SurveyLogic.js"
import { boolean, readBoolean } from "./boolean.js"
import { date, readDate } from "./date.js"
import { file, readFiles } from "./file.js"
import { matrix, readMatrix } from "./matrix.js"
import { multipleChoice, readMultipleChoice } from "./multipleChoice.js"
import { nps, readNps } from "./nps.js"
import { ranking, readRanking } from "./ranking.js"
import { rating, readRating } from "./rating.js"
import { readSingleChoice, singleChoice } from "./singleChoice.js"
import { readSlider, slider } from "./slider.js"
import { readText, text } from "./text.js"

/** How an answer to a question of the type is read. */
export const answerReaders: Readonly<Record<QuestionType, AnswerReader>> = {
  text: readText,
  multiple_choice: readMultipleChoice,
  single_choice: readSingleChoice,
  rating: readRating,
  boolean: readBoolean,
  date: readDate,
  file: readFiles,
  matrix: readMatrix,
  ranking: readRanking,
  slider: readSlider,
  nps: readNps
}

/** What is known about the answers to questions of the type. */
export const answerModels: Readonly<Record<QuestionType, AnswerModel>> = {
  text,
  multiple_choice: multipleChoice,
  single_choice: singleChoice,
  rating,
  boolean,
  date,
  file,
  matrix,
  ranking,
  slider,
  nps
}
