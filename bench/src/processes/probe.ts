/**
 * Preloaded into a measured process (`node --import probe.js …`). Reports processor time and memory at each message,
 * and ends the process when the bench ends.
 *
 * With `PROBE_STALLS` it also reports the processor time of the longest stall of the event loop since the last message.
 * The main thread is then measured each millisecond.
 */
import cluster from "node:cluster"
import { readFileSync } from "node:fs"
import process from "node:process"

/** Linux counts the main thread alone. Elsewhere threads that collect garbage count too. */
const mainThreadMillis = (): number => {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "latin1").split(" ")[0]) / 1e6
  } catch {
    const { system, user } = process.cpuUsage()
    return (user + system) / 1e3
  }
}

let stallCpuMillis = 0
if (process.env["PROBE_STALLS"] !== undefined) {
  let last = mainThreadMillis()
  setInterval(() => {
    const now = mainThreadMillis()
    stallCpuMillis = Math.max(stallCpuMillis, now - last)
    last = now
  }, 1).unref()
}

const report = (message: unknown) => {
  if (message !== "usage") return
  const { system, user } = process.cpuUsage()
  process.send?.({
    cpuMicros: user + system,
    rssBytes: process.memoryUsage.rss(),
    peakBytes: process.resourceUsage().maxRSS * 1_024,
    stallCpuMillis
  })
  stallCpuMillis = 0
}

// The workers of a measured process have the probe too, and a channel of their own.
if (!cluster.isWorker) {
  process.on("message", report)
  process.on("disconnect", () => process.exit(1))
  // The channel must not keep the process alive.
  process.channel?.unref()
}
