/**
 * Preloaded into a measured process (`node --import probe.js …`). Reports processor time and memory at each message,
 * and ends the process when the bench ends.
 */
import process from "node:process"

process.on("message", () => {
  const { system, user } = process.cpuUsage()
  process.send?.({
    cpuMicros: user + system,
    rssBytes: process.memoryUsage.rss(),
    peakBytes: process.resourceUsage().maxRSS * 1_024
  })
})
process.on("disconnect", () => process.exit(1))
// The channel must not keep the process alive.
process.channel?.unref()
