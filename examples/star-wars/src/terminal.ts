/** Where the program writes: a person's terminal, a pipe, or a test. */
export interface Terminal {
  readonly columns: number
  /** A line that stays. */
  readonly line: (text: string) => void
  /** A line that the next one writes over. Absent where that can't be done. */
  readonly moving?: (text: string) => void
}

const clearLine = "\r\u001b[2K"

const columnsWithoutTerminal = 80

export const standardOutput = (stdout: typeof process.stdout): Terminal =>
  stdout.isTTY
    ? {
      columns: stdout.columns,
      line: (text) => void stdout.write(`${clearLine}${text}\n`),
      moving: (text) => void stdout.write(clearLine + text)
    }
    : { columns: columnsWithoutTerminal, line: (text) => void stdout.write(`${text}\n`) }
