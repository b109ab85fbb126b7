/** The limits of answers. They have no dependencies, so that a page can read answers by them. */

/** Texts are measured in UTF-16 code units. */
export interface AnswerLimits {
  readonly textAnswer: number
  /** The value and the label of an option, and a text that a respondent writes beside the options. */
  readonly optionText: number
  /** Texts of the respondent's own in one answer to a multiple choice. */
  readonly otherAnswers: number
}

/** The default limits of answers. */
export const answerLimits: AnswerLimits = { textAnswer: 10_000, optionText: 500, otherAnswers: 1 }
