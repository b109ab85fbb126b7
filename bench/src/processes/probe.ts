/**
 * Preloaded into a measured process (`node --import probe.js …`). Reports processor time, memory and the longest stall
 * of the event loop since the last message at each message, and ends the process when the bench ends.
 */
import { monitorEventLoopDelay } from "node:perf_hooks"
import process from "node:process"

const stall = monitorEventLoopDelay({ resolution: 10 })
stall.enable()

process.on("message", () => {
  const { system, user } = process.cpuUsage()
  process.send?.({
    cpuMicros: user + system,
    rssBytes: process.memoryUsage.rss(),
    peakBytes: process.resourceUsage().maxRSS * 1_024,
    stallMillis: stall.max / 1e6
  })
  stall.reset()
})
process.on("disconnect", () => process.exit(1))
// The channel must not keep the process alive.
process.channel?.unref()
