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
export const readOptions = (text: string): ReadonlyArray<OptionLine> => linesOf(text).map(({ content }) => content)

/** The number of the line, from 1, in which an option is. Undefined if the text has fewer options. */
export const lineNumberOf = (text: string, optionIndex: number): number | undefined =>
  linesOf(text)[optionIndex]?.number

const linesOf = (text: string): ReadonlyArray<{ readonly content: OptionLine; readonly number: number }> =>
  text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const characters = trim(charactersOf(line))
    return characters.length === 0 ? [] : [{ content: readLine(characters), number: index + 1 }]
  })

/** A character of a line, and whether a backslash makes it literal. */
interface Character {
  readonly text: string
  readonly isLiteral: boolean
}

const charactersOf = (line: string): ReadonlyArray<Character> =>
  [...line.matchAll(/\\(.)|[^]/gsu)].map(([text, escaped]) =>
    escaped === undefined ? { text, isLiteral: false } : { text: lineBreaks[escaped] ?? escaped, isLiteral: true }
  )

const lineBreaks: Readonly<Partial<Record<string, string>>> = { n: "\n", r: "\r" }

const readLine = (characters: ReadonlyArray<Character>): OptionLine => {
  const separator = characters.findIndex((character, index) =>
    character.text === "=" && !character.isLiteral && isSpace(characters[index - 1]) && isSpace(characters[index + 1])
  )
  if (separator === -1) {
    const value = join(characters)
    return { value, label: value }
  }
  return { value: join(characters.slice(0, separator)), label: join(characters.slice(separator + 1)) }
}

const isSpace = (character: Character | undefined): boolean =>
  character !== undefined && !character.isLiteral && character.text.trim() === ""

const trim = (characters: ReadonlyArray<Character>): ReadonlyArray<Character> => {
  const first = characters.findIndex((character) => !isSpace(character))
  return first === -1 ? [] : characters.slice(first, characters.findLastIndex((character) => !isSpace(character)) + 1)
}

const join = (characters: ReadonlyArray<Character>): string => trim(characters).map(({ text }) => text).join("")

/** Makes literal: line breaks, backslashes, white space at both ends, and `=` beside white space or an end. */
const escape = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(/(?<=^|\s)=|=(?=\s|$)/g, "\\=")
    .replaceAll(/^[^\S\r\n]+|[^\S\r\n]+$/g, (spaces) => spaces.replaceAll(/./gsu, "\\$&"))
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
