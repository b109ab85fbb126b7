/** Shows progress: a line that is redrawn on a terminal, and a few plain lines anywhere else. */
import { bar } from "./barChart.js"
import type { Terminal } from "./terminal.js"

export interface Progress {
  readonly step: () => void
  readonly end: () => void
}

export interface ProgressOptions {
  readonly terminal: Terminal
  readonly total: number
  /** Returns the remaining wait for the rate limit, in milliseconds; 0 when there is none. */
  readonly waitMillis: () => number
}

const redrawMillis = 100
const stepsPerLine = 200

export const startProgress = ({ waitMillis, terminal, total }: ProgressOptions): Progress => {
  let done = 0
  const draw = () => terminal.moving?.(progressLine(done, total, waitMillis(), terminal.columns))
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

/** Returns a line shorter than `columns`, because a line that wraps cannot be redrawn. */
export const progressLine = (done: number, total: number, waitMillis: number, columns: number): string => {
  const note = waitMillis > 0
    ? `waiting ${Math.ceil(waitMillis / 1_000)} s for the rate limit`
    : `${Math.floor((100 * done) / total)}%`
  const figures = `  ${String(done).padStart(String(total).length)}/${total}  ${note}`
  // Leaves room for the longest note, so that the bar keeps its width.
  const width = Math.max(10, Math.min(50, columns - 52))
  return (bar(done / total, width).padEnd(width, "░") + figures).slice(0, columns - 1)
}
