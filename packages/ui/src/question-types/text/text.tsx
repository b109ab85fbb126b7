/** A question that is answered with a text. */
import type { TypedQuestion } from "@canvass/core/questionnaire"
import { isBlank, trimBlank } from "@canvass/core/questionnaire"
import { type Entries, textAreaContent, withPlainLineBreaks } from "../../entries/Entries.js"
import { formatPlainNumber } from "../../i18n/format.js"
import type { RespondentLanguage } from "../../i18n/languages.js"
import type { AnswerErrorMessages } from "../../question-parts/answers/AnswerErrorMessages.js"
import { explainNumber, MarkField, readNumberField, writtenValue } from "../../question-parts/controls/numberField.js"
import { fieldName } from "../../question-parts/controls/QuestionControl.js"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { flag } from "../../question-parts/settings/flag.js"
import { integer, number } from "../../question-parts/settings/number.js"
import { oneOf } from "../../question-parts/settings/oneOf.js"
import { answerErrorTexts } from "../../question-parts/texts/answerErrorTexts.js"
import { type TextAnswerTexts, textAnswerTexts } from "./answerTexts.js"
import { textTexts } from "./texts.js"

const isNumber = ({ format }: { readonly format?: unknown }): boolean => format === "number"

export const text: QuestionTypeUi<"text"> = {
  texts: textTexts,
  sign: "M3 4h10M3 8h10M3 12h6",
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
    min: { ...number(() => ""), isUsed: isNumber },
    max: { ...number(() => ""), isUsed: isNumber },
    integer: { ...flag, isUsed: isNumber }
  },
  values: undefined
}

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
const schemeAdded = (question: TypedQuestion<"text">, entries: Entries): string | undefined => {
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
