/**
 * How many of those who answered a question were shown each of its options and rows: an option may have a condition,
 * and it may have come after the first answers. The counts do not depend on the present options.
 */
import * as Histogram from "./Histogram.js"
import { histogramOf, type MutableQuestionCounts, type QuestionCounts } from "./QuestionCounts.js"

/** The values of the options, and of the rows, that a respondent was shown of a question. */
export interface ShownParts {
  readonly options: ReadonlyArray<string>
  readonly rows: ReadonlyArray<string>
}

/** Stands for every option, or every row. No option has an empty value. */
const every = ""

/** The parts of a respondent of whom nothing is known: all that there are. */
export const allParts = (hasRows: boolean): ShownParts => hasRows ? everyCell : everyOption

const everyCell: ShownParts = { options: [every], rows: [every] }

const everyOption: ShownParts = { options: [every], rows: [] }

/** The answers of a question that were counted at a moment. `rows`: by row, where the question has rows. */
export interface CountedAnswers {
  readonly answered: number
  readonly rows: Histogram.Histogram<string>
}

/** What is counted now. `hasRows`: whether the question has rows. */
export const countedAnswers = (
  { answered, valueCounts }: MutableQuestionCounts,
  hasRows: boolean
): CountedAnswers => ({ answered, rows: hasRows ? new Map(valueCounts) : noRows })

const noRows: Histogram.Histogram<string> = new Map()

/** Counts that the respondents of all answers since `before` were shown the parts. */
export const addShown = (
  counts: MutableQuestionCounts,
  { options, rows }: ShownParts,
  before: CountedAnswers
): void => {
  const answered = counts.answered - before.answered
  if (answered === 0) return
  if (rows.length === 0) {
    for (const option of options) Histogram.increment(counts.shownCounts, option, answered)
    return
  }
  for (const row of rows) Histogram.increment(counts.shownCounts, row, answered)
  counts.valueCounts.forEach((count, row) => {
    const added = count - (before.rows.get(row) ?? 0)
    if (added === 0) return
    const shown = histogramOf(counts.shownColumnCounts, row)
    for (const option of options) Histogram.increment(shown, option, added)
  })
}

/** How many of those who answered were shown a part. */
export interface Shown {
  readonly of: (part: string) => number
}

/** The options of a question, or the rows of one that has rows, as those were shown who answered the question. */
export const shownParts = ({ answered, shownCounts }: QuestionCounts): Shown => shownOf(shownCounts, answered)

/** The columns of a row, as those were shown who answered the row. */
export const shownColumns = ({ shownColumnCounts, valueCounts }: QuestionCounts, row: string): Shown =>
  shownOf(shownColumnCounts.get(row), valueCounts.get(row) ?? 0)

/** Without counts nothing is known, so everybody counts. */
const shownOf = (counts: Histogram.Histogram<string> | undefined, answered: number): Shown => {
  if (counts === undefined || counts.size === 0) return { of: () => answered }
  const all = counts.get(every) ?? 0
  return { of: (part) => all + (counts.get(part) ?? 0) }
}
