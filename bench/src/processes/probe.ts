/**
 * Preloaded into a measured process (`node --import probe.js …`). Reports processor time, memory and the longest stall
 * of the event loop since the last message at each message, and ends the process when the bench ends.
 *
 * With `PROBE_STALLS` it also reports the processor time of the longest stall. The main thread is then asked each
 * millisecond.
 */
import { readFileSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"
import process from "node:process"

const stall = monitorEventLoopDelay({ resolution: 10 })
stall.enable()

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

process.on("message", () => {
  const { system, user } = process.cpuUsage()
  process.send?.({
    cpuMicros: user + system,
    rssBytes: process.memoryUsage.rss(),
    peakBytes: process.resourceUsage().maxRSS * 1_024,
    stallMillis: stall.max / 1e6,
    stallCpuMillis
  })
  stallCpuMillis = 0
  stall.reset()
})
process.on("disconnect", () => process.exit(1))
// The channel must not keep the process alive.
process.channel?.unref()
