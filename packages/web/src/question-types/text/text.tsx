/** A question that is answered with a text. */
import type { QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { isBlank, trimBlank } from "@canvass/core/questionnaire"
import { type Entries, textAreaContent, withPlainLineBreaks } from "../../form/Entries.js"
import { formatNumber, formatPlainNumber, noFigure } from "../../i18n/format.js"
import type { RespondentLanguage } from "../../i18n/languages.js"
import { textContent } from "../../question-parts/answers/AnswerContent.js"
import type { AnswerErrorMessages } from "../../question-parts/answers/AnswerErrorMessages.js"
import { explainNumber, MarkField, readNumberField, writtenValue } from "../../question-parts/controls/numberField.js"
import { fieldName } from "../../question-parts/controls/QuestionControl.js"
import { compareFigures, type FigureLine } from "../../question-parts/figures/FigureLine.js"
import { FigureList } from "../../question-parts/figures/FigureList.js"
import { NumberBinChart } from "../../question-parts/figures/NumberBinChart.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { type MeanAndMedian, meanLines, NumberFigures } from "../../question-parts/Scale.js"
import { flag } from "../../question-parts/settings/flag.js"
import { integer, number } from "../../question-parts/settings/number.js"
import { oneOf } from "../../question-parts/settings/oneOf.js"
import { answerErrorTexts } from "../../question-parts/texts/answerErrorTexts.js"
import { scaleTexts } from "../../question-parts/texts/scaleTexts.js"
import { type TextAnswerTexts, textAnswerTexts } from "./answerTexts.js"
import { textTexts } from "./texts.js"

export const text: QuestionTypePages<"text"> = {
  texts: textTexts,
  control: {
    isGroup: false,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: ({ aria, entries, id, language, limits, question }) => {
      const name = fieldName(question)
      const { format, maxLength = limits.textAnswer, multiline } = question.settings
      const value = format === "number"
        ? writtenValue(question, entries, language)
        : aria["aria-invalid"] === undefined
        ? entries.first(name)
        : schemeAdded(question, entries) ?? entries.first(name)
      const mark = format === "number" && <MarkField question={question} language={language} />
      return multiline === true
        ? (
          <>
            <textarea id={id} name={name} rows={4} maxLength={maxLength} {...aria}>{textAreaContent(value)}</textarea>
            {mark}
          </>
        )
        : (
          <>
            <input id={id} name={name} {...inputs[format ?? "none"]} maxLength={maxLength} value={value} {...aria} />
            {mark}
          </>
        )
    },
    read: (question, entries) => {
      const text = withPlainLineBreaks(entries.first(fieldName(question)))
      if (isBlank(text)) return null
      return question.settings.format === "number" ? readNumberField(question, entries) : text
    },
    explain: (question, entries, language) => {
      if (schemeAdded(question, entries) !== undefined) return textAnswerTexts[language].schemeAdded
      return question.settings.format === "number" ? explainNumber(question, entries, language) : undefined
    },
    fieldsOf: (question, value) => typeof value === "string" ? [[fieldName(question), value]] : []
  },
  errorsOf: ({ settings: { format, max, maxLength, min, minLength = 1 } }, language, limits) => {
    const t = textAnswerTexts[language]
    return {
      "wrong-type": t.notInteger,
      ...rangeErrors(t, min, max, language),
      "too-short": t.tooShort(minLength),
      "too-long": answerErrorTexts[language].tooLong(maxLength ?? limits.textAnswer),
      ...format === undefined ? {} : { "invalid-format": t.formatErrors[format] }
    }
  },
  settings: {
    multiline: flag,
    format: oneOf((language) => {
      const { anyFormat, formats } = textTexts[language]
      return { "": anyFormat, ...formats }
    }),
    minLength: integer(() => "0"),
    maxLength: integer((_language, { textAnswer }) => String(textAnswer)),
    min: number(() => ""),
    max: number(() => ""),
    integer: flag
  },
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
  values: undefined,
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

const rangeErrors = (
  t: TextAnswerTexts,
  min: number | undefined,
  max: number | undefined,
  language: RespondentLanguage
): AnswerErrorMessages => {
  if (min !== undefined && max !== undefined) {
    return { "out-of-range": t.notBetween(formatPlainNumber(language, min), formatPlainNumber(language, max)) }
  }
  if (min !== undefined) return { "out-of-range": t.tooSmall(formatPlainNumber(language, min)) }
  return max === undefined ? {} : { "out-of-range": t.tooLarge(formatPlainNumber(language, max)) }
}

/** The address with a scheme, of an address that was written without one. Undefined: that is not what is wrong. */
const schemeAdded = (question: QuestionTypes.QuestionOf<"text">, entries: Entries): string | undefined => {
  const text = trimBlank(entries.first(fieldName(question)))
  return question.settings.format === "url" && withoutScheme.test(text) && URL.canParse(`https://${text}`)
    ? `https://${text}`
    : undefined
}

/** A name with a dot, and what may follow it. */
const withoutScheme = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u

const inputs = {
  none: { type: "text" },
  email: { type: "email", autocomplete: "email" },
  url: { type: "url", inputMode: "url" },
  // A number input would change what is written.
  number: { type: "text", inputMode: "decimal" },
  phone: { type: "tel", autocomplete: "tel" }
} as const
