/** How a question of one type is shown, read from the form, and filled in. */
import type { AnswerValue, Question } from "@canvass/core"
import type { ComponentChildren } from "preact"
import type { Entries } from "../../form/Entries.js"
import type { RespondentTexts } from "../texts/respondentTexts.js"

/** A question of the type `Type`. */
export type QuestionOf<Type extends Question.QuestionType> = Extract<Question.Question, { readonly type: Type }>

/** What the native elements of a question need. */
export interface ControlProps<Q> {
  readonly question: Q
  /** `id` of the first element, which the error summary links to. Those of further elements begin with it. */
  readonly id: string
  readonly entries: Entries
  readonly t: RespondentTexts
  /** ARIA attributes of each element: hint, error, and whether the answer is invalid. */
  readonly aria: AriaProps
  /** Rows of a matrix whose answer is invalid. */
  readonly invalidRows: ReadonlySet<string>
}

export interface AriaProps {
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": "true" | undefined
}

/** The name and the value of a form field. */
export type FieldEntry = readonly [name: string, value: string]

export interface QuestionControl<Q> {
  /** Whether the question has several elements, which a legend names, and not a label. */
  readonly isGroup: boolean
  /** A line below the question that says what is expected. */
  readonly hint: (question: Q, t: RespondentTexts) => string | undefined
  readonly view: (props: ControlProps<Q>) => ComponentChildren
  /** Reads the answer as the API takes it. `null`: not answered. */
  readonly read: (question: Q, entries: Entries) => unknown
  /** The fields of an answer: of a stored one, or of one that a link fills in. Ignores a value of another shape. */
  readonly fieldsOf: (question: Q, value: AnswerValue.AnswerValue) => ReadonlyArray<FieldEntry>
}

/** The name of a field of a question: `a.{key}` or `a.{key}.{part}`. A key has no dot. */
export const fieldName = ({ key }: { readonly key: string }, part?: string): string =>
  part === undefined ? `a.${key}` : `a.${key}.${part}`

/** Whether a field belongs to an answer. */
export const isAnswerField = (name: string): boolean => name.startsWith("a.")
