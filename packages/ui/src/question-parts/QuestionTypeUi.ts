/** What a question type is where it is drawn: everything particular to it, in one value. */
import type { Condition, QuestionLogic, QuestionType, Tested, TypedQuestion } from "@canvass/core/questionnaire"
import type { Language, RespondentLanguage } from "../i18n/languages.js"
import type { AnswerErrorMessages } from "./answers/AnswerErrorMessages.js"
import type { ControlLimits, QuestionControl } from "./controls/QuestionControl.js"
import type { SettingField } from "./settings/SettingField.js"

/** The name of a setting of a type. */
type SettingName<Type extends QuestionType> = keyof TypedQuestion<Type>["settings"]

/** The texts that every type has. */
export interface QuestionTypeTexts<Type extends QuestionType> {
  readonly name: string
  /** Says in the survey editor what the type is for. */
  readonly hint: string
  /** The labels of the settings. */
  readonly settings: Readonly<Record<SettingName<Type>, string>>
}

/** The answers of a type whose values are few. */
export interface AnswerValues {
  /**
   * The values of a question that a condition compares answers with. Undefined: they are not listed.
   *
   * @param question with settings as they are stored, or as the form of the survey editor has them
   * @param row the row, of a matrix
   */
  readonly choices: (
    question: Pick<QuestionLogic, "options" | "settings">,
    row: string | undefined
  ) => ReadonlyArray<ValueChoice> | undefined
  /** The condition that selects the answers of a group. */
  readonly groupCondition: (tested: Tested, value: string) => Condition
  /** The name of a group that has no label. Undefined: its value. */
  readonly groupName?: (value: string, language: Language) => string | undefined
}

/** A value to choose. Without a label it has the words of the page for `true` and `false`. */
export interface ValueChoice {
  readonly value: string
  readonly label: string | undefined
}

/**
 * A question type, as the registry lists it.
 *
 * @typeParam Question - Questions of the type, which may have more fields.
 */
export interface QuestionTypeUi<Type extends QuestionType, Question = TypedQuestion<Type>> {
  readonly texts: Readonly<Record<Language, QuestionTypeTexts<Type>>>
  /** The path of its small picture: lines in a square of 16 by 16. */
  readonly sign: string
  /** How respondents answer a question. */
  readonly control: QuestionControl<Question>
  /** What respondents read about an answer that the API refuses. */
  readonly errorsOf: (question: Question, language: RespondentLanguage, limits: ControlLimits) => AnswerErrorMessages
  /**
   * What respondents read about parts of an answer that are missing, such as rows. Undefined: an answer has no parts
   * that can be missing.
   */
  readonly partsMissing?: (question: Question, parts: ReadonlyArray<string>, language: RespondentLanguage) => string
  /** The fields of the settings in the survey editor, in the order of the form. */
  readonly settings: { readonly [Name in SettingName<Type>]-?: SettingField }
  /** The label of the options in the survey editor, of a type that has another name for them. */
  readonly optionsLabel?: (language: Language) => string
  /** How answers are values to choose from, and make groups. `undefined`: they are not. */
  readonly values: AnswerValues | undefined
}
