/**
 * What an editor of surveys needs to know about definitions: what questions are made of, what conditions and
 * expressions may test and where, what a survey names, and formulas as text. It has no dependencies, so that a page can
 * use it: `@canvass/core/editing`.
 *
 * @example
 * const read = readFormula("score(q1) + 2 * answer(q3)")
 * if ("value" in read) printFormula(read.value)
 */
export { changesBetween } from "./definitions/DefinitionChanges.js"
export type {
  Definition,
  EndingDefinition,
  OptionDefinition,
  QuestionDefinition,
  QuotaDefinition,
  SettingsDefinition
} from "./logic/editing/Definition.js"
export { type NewLabels, newQuestion } from "./logic/editing/newQuestion.js"
export {
  brokenReferences,
  canBeUsed,
  type Named,
  namedByRecall,
  type NamesAt,
  namesAt,
  referencesIn,
  type SurveyReference,
  type Use
} from "./logic/editing/references.js"
export { printCondition, printFormula } from "./logic/formulas/printFormula.js"
export {
  type FormulaError,
  type FormulaResult,
  readCondition,
  readFormula,
  type ReadText,
  type TextRange
} from "./logic/formulas/readFormula.js"
export { renamePlaces } from "./logic/questionnaire/addressPlaces.js"
export type { AnswerKind } from "./logic/questionnaire/AnswerModel.js"
export {
  type Condition,
  type Constant,
  type DateOffset,
  type Operand,
  operandFields,
  operandOf,
  type Operator,
  type Test,
  type Tested
} from "./logic/questionnaire/Condition.js"
export type { Expression, Reference } from "./logic/questionnaire/Expression.js"
export { keyPattern, reservedNames } from "./logic/questionnaire/names.js"
export type { Image } from "./logic/questionnaire/QuestionSettings.js"
export type { QuestionShape } from "./logic/questionnaire/QuestionShape.js"
export { reference, renameReferences } from "./logic/questionnaire/recall.js"
export type { AnswerRule, Arm, HiddenField, PageEnd, PageLogic, Variable } from "./logic/questionnaire/SurveyLogic.js"
export { shapeOf } from "./logic/questionnaire/types/registry.js"
export { answerReaders, type QuestionType } from "./logic/questionnaire/types/registry.js"
export { askedOf, comparedKind, kindOf, operatorsOf } from "./logic/rules/AnswerKind.js"
export { mapExpression, mapTests, testsOf } from "./logic/rules/mapLogic.js"
export { mapSurvey, type RuleSite, type Scope, type SurveyMap, type TextSite } from "./logic/rules/mapSurvey.js"
export { type RenamedKeys, renameInCondition, renameInTranslation, renaming } from "./logic/rules/renameKeys.js"
export { pointer, pointerSteps } from "./validation/pointer.js"
export { type DefinitionLimits, definitionLimits, fixedDefinitionLimits } from "./values/DefinitionLimits.js"
export { isFields } from "./values/isFields.js"
export { isSame } from "./values/isSame.js"
export { isBlank } from "./values/text/Blank.js"
