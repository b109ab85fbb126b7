/**
 * The logic of questionnaires: which questions are shown, what is refused, and how a response ends. It has no
 * dependencies, so that a page can use it: `@canvass/core/questionnaire`.
 *
 * @example
 * const walked = walk(survey, { answers: { nps: 3 } })
 * walked.questions.has("reason")
 */
export type { AnswerReading, UnfitReason } from "./logic/questionnaire/AnswerReading.js"
export {
  type AnswerValue,
  type FileReference,
  isList,
  type MatrixValue,
  type Other
} from "./logic/questionnaire/AnswerValue.js"
export type {
  Condition,
  Constant,
  DateOffset,
  Operand,
  Operator,
  Test,
  Tested
} from "./logic/questionnaire/Condition.js"
export type { Expression } from "./logic/questionnaire/Expression.js"
export { pagesOf, type QuestionPage } from "./logic/questionnaire/pagesOf.js"
export type { Image, OptionLogic, QuestionSettings, TextFormat } from "./logic/questionnaire/QuestionSettings.js"
export {
  armsOf,
  fnv1a32,
  inShownOrder,
  maxSeed,
  mulberry32,
  pageName,
  questionsInOrder,
  seedOf,
  shuffled,
  usesSeed
} from "./logic/questionnaire/randomOrder.js"
export { recall, reference } from "./logic/questionnaire/recall.js"
export type {
  AnswerRule,
  Arm,
  Ending,
  HiddenField,
  Outcome,
  PageEnd,
  PageLogic,
  QuestionLogic,
  SurveyLogic,
  Variable
} from "./logic/questionnaire/SurveyLogic.js"
export { type Scale, type ScaleLabels } from "./logic/questionnaire/type-parts/numbers.js"
export { fileDefaults, type FileSettings, maxFileBytes } from "./logic/questionnaire/types/file.js"
export { numberScales, type QuestionType } from "./logic/questionnaire/types/registry.js"
export type { TypedQuestion } from "./logic/questionnaire/types/TypedQuestion.js"
export {
  isComplete,
  type ListWalkInput,
  type Walk,
  type WalkedPage,
  type WalkedQuestion,
  walkInListOrder
} from "./logic/questionnaire/walk.js"
export { walk, type WalkInput } from "./logic/questionnaire/walkInRandomOrder.js"
export { type AnswerLimits, answerLimits } from "./values/AnswerLimits.js"
export { isBlank, trimBlank } from "./values/text/Blank.js"
