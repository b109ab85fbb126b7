/**
 * Options as text, one a line: `label`, or `value = label` where both differ. A backslash makes the next character
 * literal, and `\n` and `\r` are line breaks, so that every list of options can be written.
 */

/** An option of a question, or a row of a matrix. */
export interface OptionLine {
  readonly value: string
  readonly label: string
}

/** Writes options, one a line. */
export const writeOptions = (options: ReadonlyArray<OptionLine>): string =>
  options.map(({ label, value }) => value === label ? escape(value) : `${escape(value)} = ${escape(label)}`).join("\n")

/** Reads options. Blank lines are skipped. `=` separates the value from the label if there is white space around it. */
export const readOptions = (text: string): ReadonlyArray<OptionLine> =>
  linesOf(text).filter((line) => !isBlank(line)).map(readLine)

/** The numbers of the lines, from 1, in which the options are. */
export const lineNumbersOf = (text: string): ReadonlyArray<number> =>
  linesOf(text).flatMap((line, index) => isBlank(line) ? [] : [index + 1])

const linesOf = (text: string): ReadonlyArray<string> => text.split(/\r\n|\r|\n/)

/** A backslash makes white space literal, and is not blank itself. */
const isBlank = (text: string): boolean => text.trim() === ""

const readLine = (line: string): OptionLine => {
  const separator = separatorIn(line)
  if (separator === undefined) {
    const value = readText(line)
    return { value, label: value }
  }
  return { value: readText(line.slice(0, separator)), label: readText(line.slice(separator + 1)) }
}

/** The index of the first `=` that no backslash makes literal, with white space and text on both sides. */
const separatorIn = (line: string): number | undefined => {
  const end = line.trimEnd().length
  let isAfterSpace = false
  for (let index = line.length - line.trimStart().length; index < end; index++) {
    const character = line.charAt(index)
    if (character === "=" && isAfterSpace && index + 1 < end && isBlank(line.charAt(index + 1))) return index
    isAfterSpace = isBlank(character)
    if (character === "\\") index++
  }
  return undefined
}

/** Removes white space at both ends, and the backslashes. */
const readText = (text: string): string => {
  const rest = text.trimStart()
  const end = rest.trimEnd().length
  let backslashes = 0
  while (rest.charAt(end - 1 - backslashes) === "\\") backslashes++
  // The last of an odd number of backslashes makes the white space after it literal.
  return rest.slice(0, end + backslashes % 2)
    .replaceAll(/\\(.)/gsu, (_, character: string) => lineBreaks[character] ?? character)
}

const lineBreaks: Readonly<Partial<Record<string, string>>> = { n: "\n", r: "\r" }

/** Makes literal: line breaks, backslashes, white space at both ends, and `=` beside white space or an end. */
const escape = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(/(?<=^|\s)=|=(?=\s|$)/g, "\\=")
    .replaceAll(/^[^\S\r\n]+|(?<![^\S\r\n])[^\S\r\n]+$/g, (spaces) => spaces.replaceAll(/./gsu, "\\$&"))
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
