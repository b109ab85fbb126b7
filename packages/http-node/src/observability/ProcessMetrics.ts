/** Metrics of the Node process for `GET /metrics`. */
import type { MetricFamily } from "@canvass/http"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { monitorEventLoopDelay } from "node:perf_hooks"

/** Measures the delay of the event loop until the scope closes. Returns the function that collects all metrics. */
export const make: Effect.Effect<() => ReadonlyArray<MetricFamily>, never, Scope.Scope> = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      const delay = monitorEventLoopDelay({ resolution: 20 })
      delay.enable()
      return delay
    }),
    (delay) => Effect.sync(() => delay.disable())
  ),
  (delay) => () => {
    const memory = process.memoryUsage()
    const cpu = process.cpuUsage()
    return [
      gauge("process_resident_memory_bytes", "Memory in use.", memory.rss),
      gauge("nodejs_heap_size_used_bytes", "Of it, for JavaScript.", memory.heapUsed),
      {
        ...gauge("process_cpu_seconds_total", "Time of the processor.", (cpu.user + cpu.system) / 1e6),
        type: "counter"
      },
      gauge("process_uptime_seconds", "Since the start.", process.uptime()),
      gauge("nodejs_eventloop_lag_mean_seconds", "How late the event loop is.", seconds(delay.mean)),
      gauge("nodejs_eventloop_lag_max_seconds", "How late it was at worst.", seconds(delay.max))
    ]
  }
)

const gauge = (name: string, help: string, value: number): MetricFamily => ({
  name,
  type: "gauge",
  help,
  samples: [["", value]]
})

const seconds = (nanos: number): number => Number.isFinite(nanos) ? nanos / 1e9 : 0
