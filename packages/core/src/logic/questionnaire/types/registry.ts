/** What each question type does with answers. A page bundles the readers alone. */
import { trimBlank } from "../../../values/text/Blank.js"
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import type { QuestionSettings } from "../QuestionSettings.js"
import type { QuestionShape } from "../QuestionShape.js"
import type { Scale } from "../type-parts/numbers.js"
import { boolean, booleanReader, type BooleanSettings, booleanShape } from "./boolean.js"
import { date, dateReader, type DateSettings, dateShape } from "./date.js"
import { file, fileReader, type FileSettings, fileShape } from "./file.js"
import { matrix, matrixReader, type MatrixSettings, matrixShape } from "./matrix.js"
import {
  multipleChoice,
  multipleChoiceReader,
  type MultipleChoiceSettings,
  multipleChoiceShape
} from "./multipleChoice.js"
import { nps, npsReader, npsScale, type NpsSettings, npsShape } from "./nps.js"
import { ranking, rankingReader, type RankingSettings, rankingShape } from "./ranking.js"
import { rating, ratingReader, ratingScale, type RatingSettings, ratingShape } from "./rating.js"
import { singleChoice, singleChoiceReader, type SingleChoiceSettings, singleChoiceShape } from "./singleChoice.js"
import { slider, sliderReader, sliderScale, type SliderSettings, sliderShape } from "./slider.js"
import { text, textReader, type TextSettings, textShape } from "./text.js"

/** How an answer to a question of the type is read. The names of the question types are those of this list. */
export const answerReaders = {
  text: textReader,
  multiple_choice: multipleChoiceReader,
  single_choice: singleChoiceReader,
  rating: ratingReader,
  boolean: booleanReader,
  date: dateReader,
  file: fileReader,
  matrix: matrixReader,
  ranking: rankingReader,
  slider: sliderReader,
  nps: npsReader
} satisfies Readonly<Record<string, AnswerReader>>

/** The name of a question type. */
export type QuestionType = keyof typeof answerReaders

/** The settings of questions by their type. */
export interface SettingsOfTypes {
  readonly text: TextSettings
  readonly multiple_choice: MultipleChoiceSettings
  readonly single_choice: SingleChoiceSettings
  readonly rating: RatingSettings
  readonly boolean: BooleanSettings
  readonly date: DateSettings
  readonly file: FileSettings
  readonly matrix: MatrixSettings
  readonly ranking: RankingSettings
  readonly slider: SliderSettings
  readonly nps: NpsSettings
}

/** The value that an answer is read of: without the blanks around a number, a date, or a text with a format. */
export const sentValue = (type: QuestionType, value: unknown, settings: QuestionSettings): unknown => {
  const { isTrimmed }: AnswerReader = answerReaders[type]
  return typeof value === "string" && isTrimmed?.(settings) === true ? trimBlank(value) : value
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

const questionShapes: Readonly<Record<QuestionType, QuestionShape>> = {
  text: textShape,
  multiple_choice: multipleChoiceShape,
  single_choice: singleChoiceShape,
  rating: ratingShape,
  boolean: booleanShape,
  date: dateShape,
  file: fileShape,
  matrix: matrixShape,
  ranking: rankingShape,
  slider: sliderShape,
  nps: npsShape
}

/** What questions of the type are made of. */
export const shapeOf = (type: QuestionType): QuestionShape => questionShapes[type]

/** The scales of questions whose answers are numbers of one. */
export const numberScales = {
  rating: ratingScale,
  slider: sliderScale,
  nps: () => npsScale
} satisfies Partial<Readonly<Record<QuestionType, (settings: QuestionSettings) => Scale>>>
