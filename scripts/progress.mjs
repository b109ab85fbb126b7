/** Shows the progress of a long step: a spinner on a terminal, otherwise a line every 15 seconds. */
import process from "node:process"

const terminal = process.stderr.isTTY
const frames = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
const lineIntervalMillis = 15_000

/** Shows `title` until `done` is called. `note` appends a text to it. */
export const progress = (title) => {
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000)
  let noteText = ""
  let frame = 0
  const show = terminal
    ? () => process.stderr.write(`\r\x1b[K${frames[frame++ % frames.length]} ${title}${noteText} … ${seconds()} s`)
    : () => process.stderr.write(`· ${title}${noteText} … ${seconds()} s\n`)
  show()
  const timer = setInterval(show, terminal ? 100 : lineIntervalMillis)
  return {
    note: (text) => {
      if (noteText === text) return
      noteText = text
      show()
    },
    done: (ok) => {
      clearInterval(timer)
      process.stderr.write(`${terminal ? "\r\x1b[K" : ""}${ok ? "✓" : "✗"} ${title}, ${seconds()} s\n`)
    }
  }
}
