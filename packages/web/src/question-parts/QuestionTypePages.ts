/** What a question type is on the pages: everything particular to it, in one value. */
import type { AnswerValue, LimitValues, QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import type { Condition, QuestionLogic, Tested } from "@canvass/core/questionnaire"
import type { RespondentLanguage } from "../i18n/languages.js"
import type { AnswerContent } from "./answers/AnswerContent.js"
import type { AnswerErrorMessages } from "./answers/AnswerErrorMessages.js"
import type { QuestionControl } from "./controls/QuestionControl.js"
import type { Figures } from "./figures/Figures.js"
import type { TrendFigures } from "./figures/TrendFigures.js"
import type { SettingField } from "./settings/SettingField.js"

/** A question of the type `Type`. */
type QuestionOf<Type extends QuestionTypes.QuestionType> = QuestionTypes.QuestionOf<Type>

/** The name of a setting of a type. */
type SettingName<Type extends QuestionTypes.QuestionType> = keyof QuestionOf<Type>["settings"]

/** The texts that every type has. */
export interface QuestionTypeTexts<Type extends QuestionTypes.QuestionType> {
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

/** A question type, as the registry lists it. */
export interface QuestionTypePages<Type extends QuestionTypes.QuestionType> {
  readonly texts: Readonly<Record<Language, QuestionTypeTexts<Type>>>
  /** How respondents answer a question. */
  readonly control: QuestionControl<QuestionOf<Type>>
  /** What respondents read about an answer that the API refuses. */
  readonly errorsOf: (
    question: QuestionOf<Type>,
    language: RespondentLanguage,
    limits: LimitValues
  ) => AnswerErrorMessages
  /**
   * What respondents read about parts of an answer that are missing, such as rows. Undefined: an answer has no parts
   * that can be missing.
   */
  readonly partsMissing?: (
    question: QuestionOf<Type>,
    parts: ReadonlyArray<string>,
    language: RespondentLanguage
  ) => string
  /** The fields of the settings in the survey editor, in the order of the form. */
  readonly settings: { readonly [Name in SettingName<Type>]-?: SettingField }
  /** The label of the options in the survey editor, of a type that has another name for them. */
  readonly optionsLabel?: (language: Language) => string
  /** The figures of a question in the results. */
  readonly figures: Figures<QuestionTypes.BreakdownOf<Type>, QuestionOf<Type>>
  /**
   * The figures of a question in a trend. `undefined`, or a function that returns it: how many answered.
   *
   * @param row the row, of a matrix
   */
  readonly trend:
    | ((
      question: QuestionOf<Type>,
      language: Language,
      row: string | undefined
    ) => TrendFigures<QuestionTypes.PointOf<Type>> | undefined)
    | undefined
  /** How answers are values to choose from, and make groups. `undefined`: they are not. */
  readonly values: AnswerValues | undefined
  /** An answer as the owner of the survey reads it. `undefined`: no question of the type has such an answer. */
  readonly answerContent: (
    question: QuestionOf<Type>,
    value: AnswerValue.AnswerValue,
    language: Language
  ) => AnswerContent | undefined
  /** An answer for an example request. `undefined`: one that an example cannot have, or that is too long for it. */
  readonly sampleAnswer: (question: QuestionOf<Type>) => unknown
}
