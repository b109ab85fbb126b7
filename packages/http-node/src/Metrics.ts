/** What `GET /metrics` tells Prometheus. Counting costs a look-up and an addition, the rest is done when it is read. */
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as MetricState from "effect/MetricState"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { monitorEventLoopDelay } from "node:perf_hooks"

export interface Metrics {
  readonly started: () => void
  readonly finished: (operation: string, method: string, status: number, seconds: number) => void
  /** A 429, by who was refused: `address` or `caller`. */
  readonly limited: (subject: "address" | "caller") => void
  /** In Prometheus' text format 0.0.4. */
  readonly render: () => string
}

export const contentType = "text/plain; version=0.0.4; charset=utf-8"

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Histogram {
  /** One more than bounds: what is above all of them. */
  readonly counts: Array<number>
  sum: number
}

export const make: Effect.Effect<Metrics, never, Scope.Scope> = Effect.gen(function*() {
  const loopDelay = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const delay = monitorEventLoopDelay({ resolution: 20 })
      delay.enable()
      return delay
    }),
    (delay) => Effect.sync(() => delay.disable())
  )
  const requests = new Map<string, number>()
  const durations = new Map<string, Histogram>()
  const refusals = { address: 0, caller: 0 }
  let inFlight = 0
  return {
    started: () => {
      inFlight++
    },
    finished: (operation, method, status, seconds) => {
      inFlight--
      const request = `operation="${operation}",method="${method}",status="${status}"`
      requests.set(request, (requests.get(request) ?? 0) + 1)
      observe(durations, operation, seconds)
    },
    limited: (subject) => {
      refusals[subject]++
    },
    render: () =>
      [
        ...family("http_requests_total", "counter", "Requests answered.", lines(requests)),
        ...family(
          "http_request_duration_seconds",
          "histogram",
          "From the headers to the end of the answer.",
          [
            ...durations
          ].flatMap(([operation, histogram]) => buckets(`operation="${operation}"`, histogram))
        ),
        ...family("http_requests_in_flight", "gauge", "Requests without an answer as yet.", [["", inFlight]]),
        ...family("http_rate_limited_total", "counter", "Requests answered with 429.", [
          [`{subject="address"}`, refusals.address],
          [`{subject="caller"}`, refusals.caller]
        ]),
        ...processMetrics(loopDelay.mean, loopDelay.max),
        ...effectMetrics()
      ].join("\n") + "\n"
  }
})

const observe = (durations: Map<string, Histogram>, operation: string, seconds: number): void => {
  const histogram = durations.get(operation) ?? { counts: [...bounds, Infinity].map(() => 0), sum: 0 }
  durations.set(operation, histogram)
  const found = bounds.findIndex((bound) => seconds <= bound)
  const bucket = found === -1 ? bounds.length : found
  histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1
  histogram.sum += seconds
}

/** What follows the family's name, and the value. */
type Sample = readonly [suffix: string, value: number | bigint]

const family = (
  name: string,
  type: "counter" | "gauge" | "histogram",
  help: string,
  samples: ReadonlyArray<Sample>
): ReadonlyArray<string> => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([suffix, value]) => `${name}${suffix} ${value}`)
]

const lines = (counts: ReadonlyMap<string, number>): ReadonlyArray<Sample> =>
  [...counts].map(([labels, count]) => [`{${labels}}`, count])

const buckets = (labels: string, { counts, sum }: Histogram): ReadonlyArray<Sample> => {
  let below = 0
  const cumulative = counts.map((count, index): Sample => {
    below += count
    return [`_bucket{${labels},le="${bounds[index] ?? "+Inf"}"}`, below]
  })
  return [...cumulative, [`_sum{${labels}}`, sum], [`_count{${labels}}`, below]]
}

const processMetrics = (lagMeanNanos: number, lagMaxNanos: number): ReadonlyArray<string> => {
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  return [
    ...family("process_resident_memory_bytes", "gauge", "Memory in use.", [["", memory.rss]]),
    ...family("nodejs_heap_size_used_bytes", "gauge", "Of it, for JavaScript.", [["", memory.heapUsed]]),
    ...family("process_cpu_seconds_total", "counter", "Time of the processor.", [["", (cpu.user + cpu.system) / 1e6]]),
    ...family("process_uptime_seconds", "gauge", "Since the start.", [["", process.uptime()]]),
    ...family("nodejs_eventloop_lag_mean_seconds", "gauge", "How late the event loop is.", [[
      "",
      seconds(lagMeanNanos)
    ]]),
    ...family("nodejs_eventloop_lag_max_seconds", "gauge", "How late it was at worst.", [["", seconds(lagMaxNanos)]])
  ]
}

const seconds = (nanos: number): number => Number.isFinite(nanos) ? nanos / 1e9 : 0

/** The counters and gauges that other parts of the product keep with Effect. */
const effectMetrics = (): ReadonlyArray<string> => {
  const families = new Map<string, Parameters<typeof family>>()
  for (const { metricKey, metricState } of Metric.unsafeSnapshot()) {
    const isCounter = MetricState.isCounterState(metricState)
    if (!isCounter && !MetricState.isGaugeState(metricState)) continue
    const name = metricKey.name.replaceAll(/[^a-zA-Z0-9_:]/g, "_")
    const labels = metricKey.tags.map(({ key, value }) => `${key}=${JSON.stringify(value)}`).join(",")
    const sample: Sample = [labels === "" ? "" : `{${labels}}`, isCounter ? metricState.count : metricState.value]
    const help = Option.getOrElse(metricKey.description, () => name)
    families.set(name, [name, isCounter ? "counter" : "gauge", help, [...families.get(name)?.[3] ?? [], sample]])
  }
  return [...families.values()].flatMap((one) => family(...one))
}
