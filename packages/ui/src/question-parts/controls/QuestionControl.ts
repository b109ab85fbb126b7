/** How a question of one type is shown, read from the form, and filled in. */
import type { AnswerLimits, AnswerValue } from "@canvass/core/questionnaire"
import type { ComponentChildren } from "preact"
import type { Entries } from "../../entries/Entries.js"
import type { RespondentLanguage } from "../../i18n/languages.js"
import type { PictureOf } from "../images/Picture.js"

/** The limits that controls and their messages name. `fileBytes` is the size of one file. */
export interface ControlLimits extends AnswerLimits {
  readonly fileBytes: number
}

/** What the native elements of a question need. */
export interface ControlProps<Question> {
  readonly question: Question
  /** The options and the rows that the rules of the survey show. */
  readonly shown: ShownParts
  /** `id` of the first element, which the error summary links to. Those of further elements begin with it. */
  readonly id: string
  readonly entries: Entries
  readonly language: RespondentLanguage
  readonly limits: ControlLimits
  /** ARIA attributes of each element: hint, error, and whether the answer is invalid. */
  readonly aria: AriaProps
  /** Finds the pictures of options. Absent: they are shown without. */
  readonly pictureOf?: PictureOf | undefined
  /** Parts of the answer that are invalid: values of rows, of a matrix. */
  readonly invalidParts: ReadonlySet<string>
  /** Whether a script serves the buttons of the control. Default: the server shows none, and a script adds them. */
  readonly hasButtons?: boolean
}

/** Values of options, or of columns, and of rows. */
export interface ShownParts {
  readonly options: ReadonlySet<string>
  readonly rows: ReadonlySet<string>
}

export interface AriaProps {
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": "true" | undefined
}

/** The name and the value of a form field. */
export type FieldEntry = readonly [name: string, value: string]

export interface QuestionControl<Question> {
  /** Whether the question has several elements, which a legend names, and not a label. */
  readonly isGroup: boolean
  /** A line below the question that says what is expected. */
  readonly hint: (question: Question, language: RespondentLanguage, limits: ControlLimits) => string | undefined
  readonly view: (props: ControlProps<Question>) => ComponentChildren
  /** Whether it has radio buttons: nobody can take back what they have chosen of them. Default: no. */
  readonly hasRadioButtons?: (question: Question) => boolean
  /** Reads the answer as the API takes it. `null`: not answered. */
  readonly read: (question: Question, entries: Entries) => unknown
  /**
   * Says why what was entered is refused, where the refusal of the API does not say enough. Undefined: it does.
   * Default: it always does.
   */
  readonly explain?: (question: Question, entries: Entries, language: RespondentLanguage) => string | undefined
  /** The fields of an answer: of a stored one, or of one that a link fills in. Ignores a value of another shape. */
  readonly fieldsOf: (question: Question, value: AnswerValue) => ReadonlyArray<FieldEntry>
  /** Whether a link fills in a list, by a parameter that is repeated. */
  readonly isPrefilledWithList: boolean
}

/** The name of a field of a question: `a.{key}` or `a.{key}.{part}`. A key has no dot. */
export const fieldName = ({ key }: { readonly key: string }, part?: string): string =>
  part === undefined ? `a.${key}` : `a.${key}.${part}`

/** Whether a field belongs to an answer. */
export const isAnswerField = (name: string): boolean => name.startsWith("a.")
