/** The field of a number, in the language of the page. */
import type { Entries } from "../../entries/Entries.js"
import { formatNumber } from "../../i18n/format.js"
import type { RespondentLanguage } from "../../i18n/languages.js"
import { answerErrorTexts } from "../texts/answerErrorTexts.js"
import { fieldName } from "./QuestionControl.js"
import { type DecimalMark, readWritten, writeNumber, type WrittenNumber } from "./writtenNumber.js"

interface Asked {
  readonly key: string
}

/** The mark before the decimals of a number in a language. */
export const decimalMarkOf = (language: RespondentLanguage): DecimalMark =>
  formatNumber(language, 0.5).includes(",") ? "," : "."

const markField = (question: Asked): string => fieldName(question, "mark")

/** The field with the decimal mark of the form. It stands behind the field of the number. */
export const MarkField = ({ language, question }: {
  readonly question: Asked
  readonly language: RespondentLanguage
}) => <input type="hidden" name={markField(question)} value={decimalMarkOf(language)} />

/** What the field shows: the number as the language writes it, or what was written if that is no number. */
export const writtenValue = (question: Asked, entries: Entries, language: RespondentLanguage): string => {
  const text = entries.first(fieldName(question))
  const read = readField(question, entries)
  return typeof read === "string" && isNumeral.test(read) ? writeNumber(read, decimalMarkOf(language)) : text
}

/** Reads the field. An entry without a mark is a number as JSON writes it. */
const readField = (question: Asked, entries: Entries): WrittenNumber => {
  const text = entries.first(fieldName(question))
  const mark = entries.first(markField(question))
  return mark === "," || mark === "." ? readWritten(text, mark) : text
}

/** The number as the API takes it, or what the API refuses. */
export const readNumberField = (question: Asked, entries: Entries): unknown =>
  readField(question, entries) ?? entries.first(fieldName(question))

/** Names the two numbers that the field may mean. Undefined: it means one, or none. */
export const explainNumber = (question: Asked, entries: Entries, language: RespondentLanguage): string | undefined => {
  const read = readField(question, entries)
  const mark = decimalMarkOf(language)
  return read === undefined || typeof read === "string"
    ? undefined
    : answerErrorTexts[language].ambiguous(writeNumber(read[0], mark), writeNumber(read[1], mark))
}

const isNumeral = /^-?\d+(?:\.\d+)?$/
