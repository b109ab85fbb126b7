/** What Canvass draws of questions, on servers and in browsers. */
export { Checkbox, Labelled, type LabelledField, type LabelledProps, TextArea } from "./components/Labelled.js"
export { collectParts, Part, partPlaceholder } from "./components/Part.js"
export { QrCode, qrCodeFile, type QrCodeProps, qrModules } from "./components/QrCode.js"
export { type ConditionPart, conditionParts, type NamedQuestion, type TestPart } from "./conditions/ConditionParts.js"
export { conditionText, conditionWords, operandText, operatorText } from "./conditions/conditionWords.js"
export { sentenceTexts } from "./conditions/sentenceTexts.js"
export { localTime, utcTime } from "./entries/dateValue.js"
export { Entries, singleLine, textAreaContent, ticked, withPlainLineBreaks } from "./entries/Entries.js"
export { Form, type FormProps } from "./form/Form.js"
export {
  answersOf,
  fieldsOf,
  type FormState,
  type FormStep,
  type FormSurvey,
  newForm,
  type Respondent,
  stepsIn,
  walkForm
} from "./form/FormState.js"
export { recalledTime } from "./form/recalledTime.js"
export { type FormTexts, formTexts } from "./form/texts/formTexts.js"
export { commonTags } from "./i18n/commonTags.js"
export { directionOf } from "./i18n/directionOf.js"
export {
  formatDay,
  formatDuration,
  formatFigure,
  formatMonth,
  formatNumber,
  formatRelativeTime,
  formatShare,
  formatSigned,
  formatTimestamp,
  localeOf,
  noFigure
} from "./i18n/format.js"
export { formatBytes } from "./i18n/formatBytes.js"
export { languageName } from "./i18n/languageName.js"
export { type Language, languages, type RespondentLanguage, respondentLanguages } from "./i18n/languages.js"
export { pluralOf } from "./i18n/plural.js"
export { responseStatusTexts } from "./i18n/responseStatusTexts.js"
export { plainText, shortText } from "./i18n/shortText.js"
export { surveyStatusTexts } from "./i18n/surveyStatusTexts.js"
export { type Cells, textColumns, type TextsOf } from "./i18n/textColumns.js"
export { commonErrors } from "./question-parts/answers/AnswerErrorMessages.js"
export { type ChoiceQuestion, labelOf, type Options } from "./question-parts/Choice.js"
export { chooseAlone } from "./question-parts/controls/chooseAlone.js"
export {
  cardsOf,
  choicesOf,
  dropdownOf,
  elementsOf,
  optionElementsOf,
  otherOf,
  rowsOf,
  selectsOf
} from "./question-parts/controls/elements.js"
export { type FieldEntry, fieldName, isAnswerField } from "./question-parts/controls/QuestionControl.js"
export { readControl } from "./question-parts/controls/readControl.js"
export { WhenShown } from "./question-parts/controls/WhenShown.js"
export { ImageView, type Picture, type PictureOf } from "./question-parts/images/Picture.js"
export type { QuestionTypeUi, ValueChoice } from "./question-parts/QuestionTypeUi.js"
export type { ScaleRange } from "./question-parts/Scale.js"
export { lineNumbersOf, type OptionLine, readOptions, writeOptions } from "./question-parts/settings/OptionLines.js"
export type { SettingControl, SettingEntries, SettingField } from "./question-parts/settings/SettingField.js"
export { answerErrorTexts } from "./question-parts/texts/answerErrorTexts.js"
export { choiceTexts } from "./question-parts/texts/choiceTexts.js"
export { optionTexts } from "./question-parts/texts/optionTexts.js"
export { scaleTexts } from "./question-parts/texts/scaleTexts.js"
export { booleanAnswerTexts } from "./question-types/boolean/answerTexts.js"
export { booleanLabels } from "./question-types/boolean/boolean.js"
export { dateBound } from "./question-types/date/dateBound.js"
export { dateTexts } from "./question-types/date/texts.js"
export {
  fieldOfFile,
  isFileQuestion,
  maxFileBytesOf,
  maxFilesOf,
  uploadError,
  withoutRemovedFiles
} from "./question-types/file/fileControl.js"
export { fileTexts } from "./question-types/file/texts.js"
export { typeName } from "./question-types/file/typeName.js"
export { matrixTexts } from "./question-types/matrix/texts.js"
export { npsTexts } from "./question-types/nps/texts.js"
export { questionTypeUis } from "./question-types/questionTypes.js"
export { type AskedQuestion, questionTypeUiOf, typedQuestion } from "./question-types/questionTypeUiOf.js"
export { rankingTexts } from "./question-types/ranking/texts.js"
export { textTexts } from "./question-types/text/texts.js"
export { controlStyle } from "./styles/controlStyle.js"
export { actionStyle, frameStyle, questionStyle } from "./styles/formStyle.js"
export { imageStyle } from "./styles/imageStyle.js"
export { tableWidths } from "./styles/matrixLayout.js"
export { defaultAccent, type Scheme, type Schemes, schemesOf } from "./theme/Scheme.js"
export { type ThemeChoice, themeStyle } from "./theme/themeStyle.js"
export { type CsvError, type CsvRow, readCsv, writeCsv } from "./translations/TranslationCsv.js"
export { type CodedMessage, violationMessage } from "./violations/violationMessage.js"
