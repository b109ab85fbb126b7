/** A question that is answered with a text. */
import type { QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { textAreaContent, withPlainLineBreaks } from "../../form/Entries.js"
import { formatNumber, noFigure } from "../../i18n/format.js"
import type { RespondentLanguage } from "../../i18n/languages.js"
import { textContent } from "../../question-parts/answers/AnswerContent.js"
import type { AnswerErrorMessages } from "../../question-parts/answers/AnswerErrorMessages.js"
import { fieldName } from "../../question-parts/controls/QuestionControl.js"
import { compareFigures, type FigureLine } from "../../question-parts/figures/FigureLine.js"
import { FigureList } from "../../question-parts/figures/FigureList.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { meanLine, NumberFigures } from "../../question-parts/Scale.js"
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
    view: ({ aria, entries, id, limits, question }) => {
      const name = fieldName(question)
      const value = entries.first(name)
      const { format, maxLength = limits.textAnswer, multiline } = question.settings
      return multiline === true
        ? <textarea id={id} name={name} rows={4} maxLength={maxLength} {...aria}>{textAreaContent(value)}</textarea>
        : <input id={id} name={name} {...inputs[format ?? "none"]} maxLength={maxLength} value={value} {...aria} />
    },
    read: (question, entries) => {
      const text = withPlainLineBreaks(entries.first(fieldName(question)))
      return text === "" ? null : text
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
    view: ({ figures: { averageLength, numbers, samples }, language }) => {
      const t = textTexts[language]
      return (
        <>
          {samples.length > 0 && (
            <>
              <h3>{t.newestAnswers}</h3>
              <ul class="quotes">
                {samples.map((sample, index) => <li key={index} class="text">{sample}</li>)}
              </ul>
            </>
          )}
          {numbers === null
            ? (
              <FigureList
                items={[[
                  t.averageLength,
                  averageLength === null ? noFigure : t.characters(formatNumber(language, averageLength))
                ]]}
              />
            )
            : <NumberFigures figures={numbers} language={language} />}
        </>
      )
    },
    compare: ({ figures, language }) => {
      const t = textTexts[language]
      // The test of the question is of the means of numbers.
      if (figures.numbers !== null) return compareFigures<ComparedTexts>(figures, [numbersLine(language)])
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

type ComparedTexts = Pick<QuestionTypes.BreakdownOf<"text">, "averageLength" | "numbers">

/** The mean of numbers. Nobody of a group may have given one. */
const numbersLine = (language: Language): FigureLine<ComparedTexts> => {
  const { cell, label } = meanLine({ language })
  return { label, cell: ({ numbers }) => cell(numbers ?? { mean: null, margin95: null }) }
}

const rangeErrors = (
  t: TextAnswerTexts,
  min: number | undefined,
  max: number | undefined,
  language: RespondentLanguage
): AnswerErrorMessages => {
  if (min !== undefined && max !== undefined) {
    return { "out-of-range": t.notBetween(formatNumber(language, min), formatNumber(language, max)) }
  }
  if (min !== undefined) return { "out-of-range": t.tooSmall(formatNumber(language, min)) }
  return max === undefined ? {} : { "out-of-range": t.tooLarge(formatNumber(language, max)) }
}

const inputs = {
  none: { type: "text" },
  email: { type: "email", autocomplete: "email" },
  url: { type: "url", inputMode: "url" },
  // A number input would change what is written.
  number: { type: "text", inputMode: "decimal" },
  phone: { type: "tel", autocomplete: "tel" }
} as const
