/** Compares the analytics with the counts of the file. Figures must be equal exactly, since neither side rounds. */
import type { Analytics, QuestionAnalytics } from "./analytics.js"
import type { Figures } from "./count.js"

export interface Comparison {
  /** Number of figures compared. */
  readonly figures: number
  readonly differences: ReadonlyArray<Difference>
}

export interface Difference {
  readonly figure: string
  /** `undefined` if Canvass has no such figure. */
  readonly canvass: number | null | undefined
  /** `undefined` if the file has no such figure. */
  readonly file: number | undefined
}

export const compare = (analytics: Analytics, counted: Figures): Comparison => {
  const computed = figuresOf(analytics)
  const names = new Set([...computed.keys(), ...counted.keys()])
  const differences = [...names]
    .map((figure) => ({ figure, canvass: computed.get(figure), file: counted.get(figure) }))
    .filter(({ canvass, file }) => canvass !== file)
  return { figures: names.size, differences }
}

type Named = [name: string, figure: number | null]

const figuresOf = ({ questions, totals }: Analytics): ReadonlyMap<string, number | null> =>
  new Map<string, number | null>([...Object.entries(totals), ...questions.flatMap(figuresOfQuestion)])

const figuresOfQuestion = (question: QuestionAnalytics): Array<Named> => [
  [`${question.key} / answered`, question.answered],
  [`${question.key} / skipped`, question.skipped],
  ...figuresByType(question)
]

const figuresByType = (question: QuestionAnalytics): Array<Named> => {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return question.options.flatMap((option) => figuresOfCounts(question.key, option))
    case "ranking":
      return question.options.flatMap((option): Array<Named> => {
        const name = `${question.key} / ${option.label}`
        return [
          [`${name} / meanRank`, option.meanRank],
          [`${name} / firstPlace`, option.firstPlace],
          ...option.ranks.map((count, index): Named => [`${name} / rank ${index + 1}`, count])
        ]
      })
    case "matrix":
      return question.rows.flatMap((row): Array<Named> => {
        const name = `${question.key} / ${row.label}`
        return [[`${name} / answered`, row.answered], ...row.columns.flatMap((column) => figuresOfCounts(name, column))]
      })
  }
}

const figuresOfCounts = (
  name: string,
  { count, label, share }: { readonly label: string; readonly count: number; readonly share: number | null }
): Array<Named> => [[`${name} / ${label} / count`, count], [`${name} / ${label} / share`, share]]
