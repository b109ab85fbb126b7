/**
 * The model of an editor of surveys. Every edit is a pure function of the definition: it returns a new one, which
 * shares what has not changed with the one before.
 *
 * @example
 * const history = newHistory(definition)
 * const edited = moveQuestions(definition, ["q14"], { before: "q2" })
 * undo(recordEdit(history, edited, Date.now()))
 */
export {
  type History,
  mapHistory,
  maxUndoStates,
  newHistory,
  recordEdit,
  redo,
  sameEditMillis,
  undo
} from "./model/History.js"
export type { Changes } from "./model/lists/changed.js"
export { addEnding, changeEnding, moveEnding } from "./model/lists/endings.js"
export { addHiddenField, changeArms, moveHiddenField } from "./model/lists/hiddenFields.js"
export { addQuota, changeQuota, moveQuota } from "./model/lists/quotas.js"
export { changeLanguages, changeSettings, type Settings } from "./model/lists/settings.js"
export { addVariable, changeVariable, moveVariable } from "./model/lists/variables.js"
export { type Merged, mergeDefinitions, type Overlap } from "./model/merge/mergeDefinitions.js"
export { freeQuestionKeys, isFreeKey, type KeyKind } from "./model/names/keys.js"
export { removeNamed, removeQuestions, removeQuota, type Uses, usesOf } from "./model/names/removeNamed.js"
export { type PartList, renameKey, renameValue } from "./model/names/renameKey.js"
export { inLanguage, textsIn, translate } from "./model/names/translations.js"
export { withoutFormerKeys } from "./model/names/withoutFormerKeys.js"
export {
  changeQuestion,
  duplicateQuestions,
  insertQuestions,
  moveQuestionBy,
  moveQuestions,
  moveQuestionsBy,
  removeAnswerRule,
  requireQuestions
} from "./model/questions/editQuestions.js"
export {
  changePage,
  type Destination,
  joinPage,
  movePage,
  type Page,
  pagesIn,
  splitPage
} from "./model/questions/pages.js"
export {
  changePart,
  insertParts,
  movePart,
  type PartsOf,
  partsOf,
  pasteParts,
  relabelPart,
  removeParts
} from "./model/questions/parts.js"
export { pasteQuestions, printQuestions } from "./model/questions/pasteQuestions.js"
export { switchType, type TypeSwitch } from "./model/questions/switchType.js"
export { withoutShorthands } from "./model/withoutShorthands.js"
