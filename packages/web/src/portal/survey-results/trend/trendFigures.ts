/** Which figures of a question a trend shows, by its type. */
import { Question, type Trend } from "@canvass/core"
import { type Language, npsScale, ratingScale, sliderScale } from "@canvass/core/ports"
import { formatNumber, formatShare, formatSigned } from "../../../i18n/format.js"
import { labelOf } from "../../../question-parts/Choice.js"
import { choiceTexts } from "../../../question-parts/texts/choiceTexts.js"
import { scaleTexts } from "../../../question-parts/texts/scaleTexts.js"
import { booleanAnswerTexts } from "../../../question-types/boolean/answerTexts.js"
import { npsTexts } from "../../../question-types/nps/texts.js"
import { rankingTexts } from "../../../question-types/ranking/texts.js"
import { comparisonTexts } from "../comparison/comparisonTexts.js"

type Point = Trend.QuestionPoint

/** A line of the chart. */
export interface TrendFigure {
  readonly label: string
  readonly valueOf: (point: Point) => number | null
}

export interface TrendFigures {
  readonly figures: ReadonlyArray<TrendFigure>
  readonly format: (value: number) => string
  /** The ends of the axis. Undefined: those of the values, from 0. */
  readonly range: readonly [min: number, max: number] | undefined
}

/** @param row - The row of a matrix. */
export const trendFigures = (
  question: Question.Question,
  row: string | undefined,
  language: Language
): TrendFigures => {
  const { options, type } = question
  const mean = (range: readonly [number, number]): TrendFigures => ({
    figures: [{ label: scaleTexts[language].mean, valueOf: (point) => "mean" in point ? point.mean : null }],
    format: (value) => formatNumber(language, value, 2),
    range
  })
  switch (type) {
    case "nps":
      return {
        figures: [{
          label: npsTexts[language].score,
          valueOf: (point) => point.type === "nps" ? point.nps.score : null
        }],
        format: (value) => formatSigned(language, value),
        range: [-10 * npsScale.max, 10 * npsScale.max]
      }
    case "rating": {
      const { max, min } = ratingScale(question.settings)
      return mean([min, max])
    }
    case "slider": {
      const { max, min } = sliderScale(question.settings)
      return mean([min, max])
    }
    case "boolean":
      return shares(
        ["true", "false"].map((value) => ({
          label: (value === "true" ? question.settings.trueLabel : question.settings.falseLabel) ??
            booleanAnswerTexts[language][value === "true" ? "yes" : "no"],
          valueOf: (point) => shareOf(optionsOf(point), value)
        })),
        language
      )
    case "multiple_choice":
    case "single_choice":
      return shares([
        ...options.map(({ label, value }): TrendFigure => ({
          label,
          valueOf: (point) => shareOf(optionsOf(point), value)
        })),
        ...question.settings.allowOther === true
          ? [{
            label: choiceTexts[language].otherAnswers,
            valueOf: (point: Point) => "other" in point && point.answered > 0 ? point.other / point.answered : null
          }]
          : []
      ], language)
    case "matrix":
      return shares(
        options.map(({ label, value }) => ({
          label,
          valueOf: (point) =>
            point.type === "matrix"
              ? shareOf(point.rows.find((one) => one.value === row)?.columns ?? [], value)
              : null
        })),
        language
      )
    case "ranking":
      return {
        figures: options.map(({ value }) => ({
          label: `${labelOf(options, value)} (${rankingTexts[language].meanRank})`,
          valueOf: (point) =>
            point.type === "ranking" ? point.options.find((one) => one.value === value)?.meanRank ?? null : null
        })),
        format: (value) => formatNumber(language, value, 2),
        range: [Math.max(2, options.length), 1]
      }
    case "date":
    case "file":
    case "text":
      return {
        figures: [{ label: comparisonTexts[language].answered, valueOf: ({ answered }) => answered }],
        format: (value) => formatNumber(language, value),
        range: undefined
      }
  }
}

const shares = (figures: ReadonlyArray<TrendFigure>, language: Language): TrendFigures => ({
  figures,
  format: (share) => formatShare(language, share),
  range: [0, 1]
})

interface Option {
  readonly value: string
  readonly share: number | null
}

const optionsOf = (point: Point): ReadonlyArray<Option> => {
  switch (point.type) {
    case "boolean":
    case "multiple_choice":
    case "single_choice":
      return point.options
    default:
      return []
  }
}

const shareOf = (options: ReadonlyArray<Option>, value: string): number | null =>
  options.find((option) => option.value === value)?.share ?? null

/** The row of a question that is named by `<key>` or `<key>.<row>`. */
export const findQuestion = (
  name: string,
  questions: ReadonlyArray<Question.Question>
): { readonly question: Question.Question; readonly row: string | undefined } | undefined => {
  const dot = name.indexOf(".")
  const key = dot < 0 ? name : name.slice(0, dot)
  const question = questions.find((question) => question.key === key)
  if (question === undefined) return undefined
  const rows = Question.rowsOf(question)
  const row = dot < 0 ? rows[0]?.value : rows.find(({ value }) => value === name.slice(dot + 1))?.value
  return { question, row }
}
