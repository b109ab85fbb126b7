/** The program's output: a terminal, a pipe, or a test. */
export interface Terminal {
  readonly columns: number
  /** Writes a permanent line. */
  readonly line: (text: string) => void
  /** Writes a line that the next one overwrites. Absent if the output is not a terminal. */
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
