/** Progress on standard error: a bar on a terminal, otherwise a line every ten seconds. */
import process from "node:process"
import { count } from "./Figure.js"

const width = 30

const terminal = process.stderr.isTTY
const intervalMillis = terminal ? 100 : 10_000

export const bar = (title: string): (done: number, all: number) => void => {
  const began = performance.now()
  let shownAt = began
  return (done, all) => {
    const now = performance.now()
    if (done < all && now - shownAt < intervalMillis) return
    shownAt = now
    const filled = Math.round(width * done / all)
    const seconds = ((now - began) / 1_000).toFixed(0)
    const line = `${title} ${"█".repeat(filled)}${"·".repeat(width - filled)} ${count(done)} of ${
      count(all)
    }, ${seconds} s`
    process.stderr.write(terminal ? `\r\x1b[K${line}${done < all ? "" : "\n"}` : `${line}\n`)
  }
}

/** Prints the name of a step. */
export const logStep = (text: string): void => {
  process.stderr.write(`· ${text}\n`)
}
