/** Renders the analytics as text: a table for each question, with a bar for each share. */
import type { Analytics, ChoiceAnalytics, MatrixAnalytics, QuestionAnalytics, RankingAnalytics } from "./analytics.js"
import { bar } from "./barChart.js"

/** Returns the whole report. Lines have at most `columns` characters, or 80 if that is more. */
export const renderAnalytics = (analytics: Analytics, columns: number): string => {
  const width = Math.max(80, Math.min(120, columns))
  return [renderTotals(analytics), ...analytics.questions.map((question) => renderQuestion(question, width))].join("\n")
}

const renderTotals = ({ totals }: Analytics): string =>
  `${totals.started} started, ${totals.completed} completed (${percent(totals.completionRate)})\n`

const renderQuestion = (question: QuestionAnalytics, width: number): string =>
  [
    ...wrap(question.text, width),
    `${question.key} · ${question.answered} answered, ${question.skipped} skipped`,
    "",
    ...renderByType(question, width),
    ""
  ].join("\n")

const renderByType = (question: QuestionAnalytics, width: number): ReadonlyArray<string> => {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return renderChoice(question, width)
    case "ranking":
      return renderRanking(question, width)
    case "matrix":
      return renderMatrix(question, width)
  }
}

const renderChoice = (question: ChoiceAnalytics, width: number): ReadonlyArray<string> =>
  renderBars(
    question.options.map(({ count, label, share }) => ({ label, figures: [String(count), percent(share)], share })),
    ["", ""],
    width
  )

/** Options in the order of their mean rank. */
const renderRanking = (question: RankingAnalytics, width: number): ReadonlyArray<string> =>
  renderBars(
    [...question.options]
      .sort((a, b) => (a.meanRank ?? Infinity) - (b.meanRank ?? Infinity))
      .map(({ firstPlace, label, meanRank }) => ({
        label,
        figures: [meanRank?.toFixed(2) ?? "–", String(firstPlace)],
        share: question.answered === 0 ? null : firstPlace / question.answered
      })),
    ["mean", "first"],
    width
  )

interface BarLine {
  readonly label: string
  readonly figures: ReadonlyArray<string>
  readonly share: number | null
}

/** Renders lines of a label, its figures and a bar, which fills the rest of the width. */
const renderBars = (
  lines: ReadonlyArray<BarLine>,
  headings: ReadonlyArray<string>,
  width: number
): ReadonlyArray<string> => {
  const labels = lines.map(({ label }) => collapseSpaces(label))
  const widths = headings.map((heading, at) => maxLength([heading, ...lines.map(({ figures }) => figures[at] ?? "")]))
  const figuresWidth = widths.reduce((sum, width) => sum + width + 2, 0)
  const labelWidth = Math.min(maxLength(labels), width - figuresWidth - 14)
  const barWidth = Math.min(40, width - 2 - labelWidth - figuresWidth - 2)
  const line = (label: string, figures: ReadonlyArray<string>, tail: string) => {
    const padded = figures.map((figure, at) => figure.padStart(widths[at] ?? 0))
    return `  ${[fit(label, labelWidth), ...padded, tail].join("  ")}`.trimEnd()
  }
  const heading = headings.some((heading) => heading !== "") ? [line("", headings, "")] : []
  return [
    ...heading,
    ...lines.map(({ figures, share }, at) => line(labels[at] ?? "", figures, bar(share ?? 0, barWidth)))
  ]
}

/** A row a line, a column a letter: the columns' names would never fit over their figures. */
const renderMatrix = (question: MatrixAnalytics, width: number): ReadonlyArray<string> => {
  const labelWidth = Math.min(maxLength(question.rows.map(({ label }) => label)), 24)
  const columns = question.rows[0]?.columns ?? []
  const cellWidth = Math.min(10, Math.floor((width - 2 - labelWidth - 6) / Math.max(1, columns.length)))
  const grid = (label: string, answered: string, cells: ReadonlyArray<string>) =>
    `  ${fit(label, labelWidth)}${answered.padStart(6)}${cells.map((cell) => cell.padStart(cellWidth)).join("")}`
  return [
    ...columns.map(({ label }, at) => `  ${letter(at)}  ${collapseSpaces(label)}`),
    "",
    grid("", "n", columns.map((_, at) => letter(at))),
    ...question.rows.map((row) =>
      grid(
        row.label,
        String(row.answered),
        row.columns.map(({ count, share }) => `${count} ${percent(share, 0).padStart(3)}`)
      )
    )
  ]
}

const letter = (index: number): string => String.fromCharCode("A".charCodeAt(0) + index)

const percent = (share: number | null, digits = 1): string => share === null ? "–" : `${(100 * share).toFixed(digits)}%`

const maxLength = (texts: ReadonlyArray<string>): number => Math.max(0, ...texts.map((text) => text.length))

const collapseSpaces = (text: string): string => text.replace(/\s+/g, " ")

/** Cuts or pads a text to `width` characters. */
const fit = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)

const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of collapseSpaces(text).split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === "" ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}
