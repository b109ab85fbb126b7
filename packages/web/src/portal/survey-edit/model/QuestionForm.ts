/** The form of a question. */
import type { Question } from "@canvass/core"
import type { SettingEntries } from "@canvass/ui"
import type { ConditionForm } from "./conditions/ConditionForm.js"

/** The entries of a question. */
export interface QuestionForm {
  /** Names the question within the form. */
  readonly token: string
  readonly type: Question.QuestionType
  /** Empty for a new question. */
  readonly id: string
  readonly key: string
  readonly text: string
  readonly description: string
  readonly required: boolean
  /** One a line. */
  readonly options: string
  readonly settings: SettingEntries
  readonly page: PageForm
  /** The question is shown when it is true. */
  readonly showIf: ConditionForm
  /** Whether the options, or the rows of a matrix, are shown in random order. */
  readonly shuffle: boolean
}

/** The page that a question begins. */
export interface PageForm {
  /** Whether the question begins a page. */
  readonly isBegun: boolean
  readonly title: string
  /** Whether its questions are shown in random order. */
  readonly shuffle: boolean
}

/** The question continues the page of the question before. */
export const noPage: PageForm = { isBegun: false, title: "", shuffle: false }
