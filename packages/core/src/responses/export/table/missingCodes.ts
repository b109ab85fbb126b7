/** The numbers that stand for missing answers in files for SPSS. */
import type { ColumnContent } from "../../../questions/question-parts/output/AnswerColumns.js"

/** The codes of questions that a response was shown and did not answer, and that it was not shown. */
export interface MissingCodes {
  readonly skipped: number
  readonly notShown: number
}

/**
 * The missing codes of a column, null for one of texts. They are −98 and −99, or −998 and −999, and so on: the first
 * pair of which no number is an answer.
 */
export const missingCodesOf = (content: ColumnContent): MissingCodes | null => {
  switch (content.kind) {
    case "boolean":
    case "chosen":
    case "date":
    case "instant":
    case "option":
    case "options":
    case "rank":
      return codesOf(2)
    case "numeral":
    case "number": {
      const { max, min } = content
      const isAnswer = (code: number): boolean => code >= min && code <= max
      for (let digits = 2; digits < maxDigits; digits++) {
        const codes = codesOf(digits)
        if (!isAnswer(codes.skipped) && !isAnswer(codes.notShown)) return codes
      }
      return codesOf(maxDigits)
    }
    case "text":
    case "texts":
      return null
  }
}

/** A double holds every integer of so many digits. */
const maxDigits = 15

const codesOf = (digits: number): MissingCodes => ({ skipped: 2 - 10 ** digits, notShown: 1 - 10 ** digits })
