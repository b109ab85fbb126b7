/** Shows that a long step is at work: counting seconds on a terminal, a line now and then where lines are kept. */
import process from "node:process"

const terminal = process.stderr.isTTY
const dots = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
const stillEveryMillis = 15_000

/** Says `title` until `done` is called; `note` adds what has come up meanwhile. */
export const progress = (title) => {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1_000)
  let noted = ""
  let turn = 0
  const show = terminal
    ? () => process.stderr.write(`\r\x1b[K${dots[turn++ % dots.length]} ${title}${noted} … ${seconds()} s`)
    : () => process.stderr.write(`· ${title}${noted} … ${seconds()} s\n`)
  show()
  const timer = setInterval(show, terminal ? 100 : stillEveryMillis)
  return {
    note: (text) => {
      if (noted === text) return
      noted = text
      show()
    },
    done: (ok) => {
      clearInterval(timer)
      process.stderr.write(`${terminal ? "\r\x1b[K" : ""}${ok ? "✓" : "✗"} ${title}, ${seconds()} s\n`)
    }
  }
}
