/**
 * Numbers as people write them. A form carries the decimal mark of the language in which it is shown beside each
 * number: `1,5` and `1.234,5` are read where the mark is a comma.
 */
import { trimBlank } from "@canvass/core/questionnaire"

export type DecimalMark = "," | "."

/** A number as JSON writes it, or the two numbers that the text may mean. Undefined: it is none. */
export type WrittenNumber = string | readonly [one: string, other: string] | undefined

/**
 * Reads a number: with grouping by points, commas, blanks or apostrophes, digits of any script, a sign, and blanks
 * around it. A single mark before three digits that is not the decimal mark, such as that of `1.234` where the mark is
 * a comma, may separate thousands or decimals: that is ambiguous.
 */
export const readWritten = (text: string, decimalMark: DecimalMark): WrittenNumber => {
  if (text.length > maxLength) return undefined
  const plain = trimBlank(text).replaceAll(/\p{Nd}/gu, asciiDigit).replaceAll("٫", ".").replaceAll("٬", "'")
  const [, sign = "", rest = ""] = /^([+\u2212\uFE62\uFE63\uFF0B\uFF0D-]?)(.*)$/su.exec(plain) ?? []
  const numeral = readUnsigned(rest, decimalMark)
  const withSign = (read: string) => (sign === "" || plus.test(sign) ? "" : "-") + read
  return numeral === undefined || typeof numeral === "string"
    ? numeral && withSign(numeral)
    : [withSign(numeral[0]), withSign(numeral[1])]
}

const readUnsigned = (text: string, decimalMark: DecimalMark): WrittenNumber => {
  const spaced = groupedByBlanks.test(text) ? text.replaceAll(/[\s'\u2019]/gu, "") : text
  if (/^\d+(?:\.\d+)?[eE][+-]?\d+$/.test(spaced)) return spaced
  if (!/^[\d.,]*\d$/.test(spaced)) return undefined
  const marks = spaced.replaceAll(/\d/g, "")
  const last = marks.at(-1)
  if (last === undefined) return numeralOf(spaced, "")
  const end = spaced.lastIndexOf(last)
  const [before, decimals] = [spaced.slice(0, end), spaced.slice(end + 1)]
  if (marks.length > 1) {
    const [group = ""] = marks
    const isGrouped = (whole: string) => new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+$`).test(whole)
    // One kind of marks groups the digits; with two kinds, the last one is the decimal mark.
    const whole = group === last ? spaced : before
    if (!isGrouped(whole)) return undefined
    return numeralOf(whole.replaceAll(group, ""), group === last ? "" : decimals)
  }
  const decimal = numeralOf(before, decimals)
  return last !== decimalMark && /^[1-9]\d{0,2}$/.test(before) && decimals.length === 3
    ? [before + decimals, decimal]
    : decimal
}

const numeralOf = (whole: string, decimals: string): string =>
  (whole.replace(/^0+(?=\d)/, "") || "0") + (decimals === "" ? "" : `.${decimals}`)

/** A number as JSON writes it, with the decimal mark of a language. */
export const writeNumber = (numeral: string, decimalMark: DecimalMark): string => numeral.replace(".", decimalMark)

/** A longer text is no number. */
const maxLength = 60

const plus = /[+\uFF0B]/u
const groupedByBlanks = /^\d{1,3}(?:[\s'\u2019]\d{3})+(?:[.,]\d+)?$/u

/** Each script has its ten digits in a row. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return code < 128 ? digit : String(value)
}
