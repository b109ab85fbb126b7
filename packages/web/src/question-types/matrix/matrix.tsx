/** A question with rows, each of which is answered with one or several columns. The options are the columns. */
import { AnswerValue, type QuestionTypes } from "@canvass/core"
import { labelOf, questionTypeUis } from "@canvass/ui"
import { compareFigures, type OptionFigures, optionLines } from "../../question-parts/figures/FigureLine.js"
import { shareOf, shareTrend } from "../../question-parts/figures/TrendFigures.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { MatrixChart } from "./MatrixChart.js"

export const matrix: QuestionTypePages<"matrix"> = {
  ...questionTypeUis.matrix,
  figures: {
    isWide: true,
    // Shared results may hide all rows.
    view: ({ figures: { rows, text }, language, question }) =>
      rows.length === 0 ? null : (
        <MatrixChart
          caption={text}
          rows={rows}
          hasSeveral={question === undefined || question.settings.multiple === true || rows.some(hasSeveral)}
          language={language}
        />
      ),
    compare: ({ figures, language }) =>
      compareFigures<ComparedRows>(
        figures,
        figures.rows.flatMap((row) =>
          optionLines<ComparedRows>(
            row.columns,
            ({ rows }) => rows.find(({ value }) => value === row.value)?.columns ?? [],
            language,
            ({ label }) => `${row.label}: ${label}`
          )
        )
      )
  },
  trend: ({ options }, language, row) =>
    shareTrend<ComparedRows>(
      options.map(({ label, value }) => ({
        label,
        valueOf: ({ rows }) => shareOf(rows.find((one) => one.value === row)?.columns ?? [], value)
      })),
      language
    ),
  answerContent: ({ options, settings: { rows } }, value) => {
    if (typeof value !== "object" || AnswerValue.isList(value)) return undefined
    const labels = new Map(rows.map((row) => [row.value, row.label]))
    return {
      _tag: "Rows",
      rows: Object.entries(value).map(([row, columns]) => [
        labels.get(row) ?? row,
        (typeof columns === "string" ? [columns] : columns).map((column) => labelOf(options, column))
      ])
    }
  },
  sampleAnswer: () => undefined
}

interface ComparedRows {
  readonly rows: ReadonlyArray<{ readonly value: string; readonly columns: ReadonlyArray<OptionFigures> }>
}

/** Whether anybody chose several columns for a row, when the question was another one. */
const hasSeveral = ({ answered, columns }: QuestionTypes.BreakdownOf<"matrix">["rows"][number]): boolean =>
  columns.reduce((sum, { count }) => sum + count, 0) > answered
