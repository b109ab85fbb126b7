/**
 * Loaded into a process that is measured (`node --import probe.js …`): tells what it has used, whenever it is asked,
 * and ends it with the bench.
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
// Being asked is no reason to live on.
process.channel?.unref()
