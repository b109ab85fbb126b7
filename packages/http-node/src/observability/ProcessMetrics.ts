/** Metrics of the Node process for `GET /metrics`. */
import type { MetricFamily } from "@canvass/http"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as EventLoopLag from "./EventLoopLag.js"

/** Measures the event loop until the scope closes. Returns the function that collects all metrics. */
export const make: Effect.Effect<() => ReadonlyArray<MetricFamily>, never, Scope.Scope> = Effect.map(
  EventLoopLag.make(),
  (readLag) => () => {
    const memory = process.memoryUsage()
    const cpu = process.cpuUsage()
    const { max, p50, p99 } = readLag()
    return [
      gauge("process_resident_memory_bytes", "Memory in use.", memory.rss),
      gauge("nodejs_heap_size_used_bytes", "Of it, for JavaScript.", memory.heapUsed),
      {
        ...gauge("process_cpu_seconds_total", "Time of the processor.", (cpu.user + cpu.system) / 1e6),
        type: "counter"
      },
      gauge("process_uptime_seconds", "Since the start.", process.uptime()),
      gauge("nodejs_eventloop_lag_p50_seconds", "Median lag, in the worst 10 s of the last minute.", p50),
      gauge("nodejs_eventloop_lag_p99_seconds", "99th percentile of it, in the worst 10 s of the last minute.", p99),
      gauge("nodejs_eventloop_lag_max_seconds", "The greatest lag in the last minute.", max)
    ]
  }
)

const gauge = (name: string, help: string, value: number): MetricFamily => ({
  name,
  type: "gauge",
  help,
  samples: [["", value]]
})
