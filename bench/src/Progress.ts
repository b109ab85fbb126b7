/** A bar that grows on a terminal; where lines are kept, a line now and then. */
import process from "node:process"
import { count } from "./Figure.js"

const width = 30

const terminal = process.stderr.isTTY
const everyMillis = terminal ? 100 : 10_000

export const bar = (title: string): (done: number, all: number) => void => {
  const began = performance.now()
  let shownAt = began
  return (done, all) => {
    const now = performance.now()
    if (done < all && now - shownAt < everyMillis) return
    shownAt = now
    const filled = Math.round(width * done / all)
    const seconds = ((now - began) / 1_000).toFixed(0)
    const line = `${title} ${"█".repeat(filled)}${"·".repeat(width - filled)} ${count(done)} of ${
      count(all)
    }, ${seconds} s`
    process.stderr.write(terminal ? `\r\x1b[K${line}${done < all ? "" : "\n"}` : `${line}\n`)
  }
}

/** What goes on now, for whoever waits. */
export const say = (text: string): void => {
  process.stderr.write(`· ${text}\n`)
}
