/**
 * The parts of a survey that decide what a respondent is asked and how a response ends. A stored survey and a survey of
 * the API have this shape, with more fields.
 */
import type { Condition } from "./Condition.js"
import type { Expression } from "./Expression.js"
import type { OptionLogic, QuestionSettings } from "./QuestionSettings.js"
import type { QuestionType } from "./types/registry.js"

/** A survey as `walk` reads it. */
export interface SurveyLogic<Q extends QuestionLogic = QuestionLogic> {
  readonly questions: ReadonlyArray<Q>
  readonly variables?: ReadonlyArray<Variable>
  readonly endings?: ReadonlyArray<Ending>
}

/** A question. Its type decides which of the settings it has. */
export interface QuestionLogic {
  readonly key: string
  readonly type: QuestionType
  readonly required?: boolean
  readonly options?: ReadonlyArray<OptionLogic>
  readonly settings?: QuestionSettings
  /** The question is asked when it is true. */
  readonly showIf?: Condition
  /** The question needs an answer when it is true. */
  readonly requiredIf?: Condition
  /** Rules for the answer. */
  readonly validIf?: ReadonlyArray<AnswerRule>
  /** The question begins this page. */
  readonly page?: PageLogic
  /** Whether its options, or the rows of a matrix, are shown in random order. */
  readonly shuffle?: boolean
}

/** A rule for an answer: where `when` is false, the answer is refused with the message. */
export interface AnswerRule {
  readonly when: Condition
  readonly message: string
}

/** A page of a questionnaire. It ends before the next question that begins a page. */
export interface PageLogic {
  readonly title?: string
  readonly description?: string
  /** The questions of the page are asked when it is true. */
  readonly showIf?: Condition
  /** The questionnaire ends after the page with the ending of the first one that is true. */
  readonly endIf?: ReadonlyArray<PageEnd>
  /** Whether its questions are shown in random order. */
  readonly shuffle?: boolean
}

/** `ending` is the key of an ending. */
export interface PageEnd {
  readonly when: Condition
  readonly ending: string
}

/** A hidden field. The value of one with arms is drawn. */
export interface HiddenField {
  readonly name: string
  readonly arms?: ReadonlyArray<Arm>
}

/** A value that is drawn as often as its weight says, compared with those of the other arms. Default: 1. */
export interface Arm {
  readonly value: string
  readonly weight?: number
}

/** A number that is computed from answers. */
export interface Variable {
  readonly name: string
  readonly value: Expression
}

/** How a response can end. */
export interface Ending {
  readonly key: string
  readonly outcome?: Outcome
  readonly showIf?: Condition
  readonly title?: string
  readonly message?: string
  readonly redirectUrl?: string
}

/** What a response can be. */
export const responseStatuses = ["completed", "partial", "screenedOut", "overQuota"] as const

/** The status of a response that has ended. */
export type Outcome = "completed" | "screenedOut"
