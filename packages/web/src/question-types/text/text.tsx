/** A question that is answered with a text. */
import type { QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatNumber, noFigure, questionTypeUis, scaleTexts, textTexts } from "@canvass/ui"
import { textContent } from "../../question-parts/answers/AnswerContent.js"
import { compareFigures, type FigureLine } from "../../question-parts/figures/FigureLine.js"
import { FigureList } from "../../question-parts/figures/FigureList.js"
import { NumberBinChart } from "../../question-parts/figures/NumberBinChart.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { type MeanAndMedian, meanLines, NumberFigures } from "../../question-parts/Scale.js"

export const text: QuestionTypePages<"text"> = {
  ...questionTypeUis.text,
  figures: {
    isWide: true,
    view: ({ figures: { averageLength, numbers, samples, text }, language }) => {
      const t = textTexts[language]
      return (
        <>
          {numbers !== null && (
            <>
              {numbers.histogram.length > 0 && (
                <NumberBinChart caption={text} bins={numbers.histogram} language={language} />
              )}
              <NumberFigures figures={numbers} language={language} />
            </>
          )}
          {samples.length > 0 && (
            <>
              <h3>{t.newestAnswers}</h3>
              <ul class="quotes">
                {samples.map((sample, index) => (
                  <li key={index} class="text">
                    <Quote text={sample} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {numbers === null && (
            <FigureList
              items={[[
                t.averageLength,
                averageLength === null ? noFigure : t.characters(formatNumber(language, averageLength))
              ]]}
            />
          )}
        </>
      )
    },
    compare: ({ figures, language }) => {
      const t = textTexts[language]
      // The test of the question is of the means of numbers.
      if (figures.numbers !== null) return compareFigures<ComparedTexts>(figures, numberLines(language))
      return compareFigures<ComparedTexts>(figures, [
        {
          label: t.averageLength,
          cell: ({ averageLength }) => ({
            text: averageLength === null ? noFigure : t.characters(formatNumber(language, averageLength))
          })
        }
      ])
    }
  },
  trend: ({ settings: { format } }, language) =>
    format === "number"
      ? {
        figures: [{ label: scaleTexts[language].mean, valueOf: ({ numbers }) => numbers?.mean ?? null }],
        format: (value) => formatNumber(language, value, 2),
        range: undefined
      }
      : undefined,
  answerContent: (_question, value) => typeof value === "string" ? textContent(value) : undefined,
  sampleAnswer: ({ settings: { format } }) => format === undefined ? "Very good" : undefined
}

/** An answer. A long one opens: its first words are its summary. */
const Quote = ({ text }: { readonly text: string }) => {
  if (text.length <= maxQuoteLength) return <>{text}</>
  const start = text.slice(0, maxQuoteLength)
  const end = Math.max(/\s\S*$/u.exec(start)?.index ?? 0, maxQuoteLength / 2)
  const length = text.codePointAt(end - 1) === text.charCodeAt(end - 1) ? end : end - 1
  return (
    <details>
      <summary>
        {text.slice(0, length)}
        <span class="cut">…</span>
      </summary>
      <span>{text.slice(length)}</span>
    </details>
  )
}

/** Characters of an answer that are shown at once. */
const maxQuoteLength = 280

type ComparedTexts = Pick<QuestionTypes.BreakdownOf<"text">, "averageLength" | "numbers">

/** Mean and median of numbers. */
const numberLines = (language: Language): ReadonlyArray<FigureLine<ComparedTexts>> =>
  meanLines({ language }).map(({ cell, label }) => ({ label, cell: ({ numbers }) => cell(numbers ?? noNumbers) }))

const noNumbers: MeanAndMedian = { mean: null, median: null, margin95: null }
