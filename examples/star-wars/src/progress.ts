/** Shows how far a long piece of work has come: a moving line on a terminal, a few plain ones anywhere else. */
import { bar } from "./barChart.js"
import type { Terminal } from "./terminal.js"

export interface Progress {
  readonly step: () => void
  readonly end: () => void
}

export interface ProgressOptions {
  readonly terminal: Terminal
  readonly total: number
  /** How long the work is held back from now on; 0 when it is not. */
  readonly heldBackMillis: () => number
}

const redrawMillis = 100
const stepsPerLine = 200

export const startProgress = ({ heldBackMillis, terminal, total }: ProgressOptions): Progress => {
  let done = 0
  const draw = () => terminal.moving?.(progressLine(done, total, heldBackMillis(), terminal.columns))
  const timer = setInterval(draw, redrawMillis)
  return {
    step: () => {
      done++
      if (terminal.moving === undefined && (done % stepsPerLine === 0 || done === total)) {
        terminal.line(`${done} of ${total} responses submitted`)
      }
    },
    end: () => {
      clearInterval(timer)
      if (terminal.moving !== undefined) terminal.line(progressLine(done, total, 0, terminal.columns))
    }
  }
}

/** Shorter than the terminal is wide: a line that wraps can't be written over. */
export const progressLine = (done: number, total: number, heldBackMillis: number, columns: number): string => {
  const note = heldBackMillis > 0
    ? `waiting ${Math.ceil(heldBackMillis / 1_000)} s, as told`
    : `${Math.floor((100 * done) / total)}%`
  const figures = `  ${String(done).padStart(String(total).length)}/${total}  ${note}`
  // Room for the longest note, so that the bar stays as wide as it was when the note changes.
  const width = Math.max(10, Math.min(50, columns - 42))
  return (bar(done / total, width).padEnd(width, "░") + figures).slice(0, columns - 1)
}
