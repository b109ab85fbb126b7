/** What a question type is on the pages: everything particular to it, in one value. */
import type { AnswerValue, LimitValues, QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import type { RespondentLanguage } from "../i18n/languages.js"
import type { AnswerContent } from "./answers/AnswerContent.js"
import type { AnswerErrorMessages } from "./answers/AnswerErrorMessages.js"
import type { QuestionControl } from "./controls/QuestionControl.js"
import type { Figures } from "./figures/Figures.js"
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
  /** The fields of the settings in the survey editor, in the order of the form. */
  readonly settings: { readonly [Name in SettingName<Type>]-?: SettingField }
  /** The label of the options in the survey editor, of a type that has another name for them. */
  readonly optionsLabel?: (language: Language) => string
  /** The figures of a question in the results. */
  readonly figures: Figures<QuestionTypes.BreakdownOf<Type>, QuestionOf<Type>>
  /** An answer as the owner of the survey reads it. `undefined`: no question of the type has such an answer. */
  readonly answerContent: (
    question: QuestionOf<Type>,
    value: AnswerValue.AnswerValue,
    language: Language
  ) => AnswerContent | undefined
  /** An answer for an example request. `undefined`: one that an example cannot have, or that is too long for it. */
  readonly sampleAnswer: (question: QuestionOf<Type>) => unknown
}
