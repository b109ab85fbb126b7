/**
 * Metrics of requests in the text format of Prometheus. Counting costs a look-up and an addition; the rest is done on
 * reading.
 */
import { version } from "@canvass/core"
import { AccountGauge } from "@canvass/core/ports"
import * as Metric from "effect/Metric"
import * as MetricState from "effect/MetricState"
import * as Option from "effect/Option"

export interface Metrics {
  /** Counts a request that has arrived. */
  readonly started: () => void
  /** Counts a request that has ended. */
  readonly finished: (endpoint: string, method: string, status: number, seconds: number) => void
  /** Counts a response with status 429, by the subject whose limit it was. */
  readonly rateLimited: (subject: "address" | "caller") => void
  /** All metrics of this process, collected now. */
  readonly families: () => ReadonlyArray<MetricFamily>
}

/** One metric with its samples. */
export interface MetricFamily {
  readonly name: string
  readonly type: "counter" | "gauge" | "histogram"
  readonly help: string
  readonly samples: ReadonlyArray<Sample>
}

/** The text after the name of the metric family, and the value. */
export type Sample = readonly [suffix: string, value: number | bigint]

export const contentType = "text/plain; version=0.0.4; charset=utf-8"

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Histogram {
  /** One element more than `bounds`: the last counts what exceeds all of them. */
  readonly counts: Array<number>
  sum: number
}

/**
 * Makes the metrics of one server.
 *
 * @param platformMetrics collects metrics of the process
 */
export const make = (platformMetrics: () => ReadonlyArray<MetricFamily> = () => []): Metrics => {
  const requests = new Map<string, number>()
  const durations = new Map<string, Histogram>()
  const refusals = { address: 0, caller: 0 }
  let inFlight = 0
  return {
    started: () => {
      inFlight++
    },
    finished: (endpoint, method, status, seconds) => {
      inFlight--
      const labels = `operation="${endpoint}",method="${method}",status="${status}"`
      requests.set(labels, (requests.get(labels) ?? 0) + 1)
      observe(durations, endpoint, seconds)
    },
    rateLimited: (subject) => {
      refusals[subject]++
    },
    families: () => [
      ...requestMetrics(requests, durations, refusals, inFlight),
      ...platformMetrics(),
      ...effectMetrics(),
      ...accountMetrics()
    ]
  }
}

/** Renders metrics in the text format 0.0.4. */
export const render = (families: ReadonlyArray<MetricFamily>): string =>
  families.flatMap(renderFamily).join("\n") + "\n"

const requestMetrics = (
  requests: ReadonlyMap<string, number>,
  durations: ReadonlyMap<string, Histogram>,
  refusals: { readonly address: number; readonly caller: number },
  inFlight: number
): ReadonlyArray<MetricFamily> => [
  {
    name: "canvass_build_info",
    type: "gauge",
    help: "The version of the server, as a label. The value is 1.",
    samples: [[`{version="${version}"}`, 1]]
  },
  {
    name: "http_requests_total",
    type: "counter",
    help: "Requests answered.",
    samples: [...requests].map(([labels, count]) => [`{${labels}}`, count])
  },
  {
    name: "http_request_duration_seconds",
    type: "histogram",
    help: "From the headers to the end of the answer.",
    samples: [...durations].flatMap(([endpoint, histogram]) => buckets(`operation="${endpoint}"`, histogram))
  },
  {
    name: "http_requests_in_flight",
    type: "gauge",
    help: "Requests without an answer as yet.",
    samples: [["", inFlight]]
  },
  {
    name: "http_rate_limited_total",
    type: "counter",
    help: "Requests answered with 429.",
    samples: [[`{subject="address"}`, refusals.address], [`{subject="caller"}`, refusals.caller]]
  }
]

const observe = (durations: Map<string, Histogram>, operation: string, seconds: number): void => {
  const histogram = durations.get(operation) ?? { counts: [...bounds, Infinity].map(() => 0), sum: 0 }
  durations.set(operation, histogram)
  const found = bounds.findIndex((bound) => seconds <= bound)
  const bucket = found === -1 ? bounds.length : found
  histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1
  histogram.sum += seconds
}

const renderFamily = ({ help, name, samples, type }: MetricFamily): ReadonlyArray<string> => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([suffix, value]) => `${name}${suffix} ${value}`)
]

const buckets = (labels: string, { counts, sum }: Histogram): ReadonlyArray<Sample> => {
  let below = 0
  const cumulative = counts.map((count, index): Sample => {
    below += count
    return [`_bucket{${labels},le="${bounds[index] ?? "+Inf"}"}`, below]
  })
  return [...cumulative, [`_sum{${labels}}`, sum], [`_count{${labels}}`, below]]
}

/** Counters, gauges and histograms that other modules register with Effect. */
const effectMetrics = (): ReadonlyArray<MetricFamily> => {
  const families = new Map<string, MetricFamily>()
  for (const { metricKey, metricState } of Metric.unsafeSnapshot()) {
    const labels = metricKey.tags.map(({ key, value }) => `${key}=${JSON.stringify(value)}`).join(",")
    const state = stateOf(metricState, labels)
    if (state === undefined || metricKey.name === fiberLifetimes) continue
    const name = familyName(metricKey.name, state.type)
    families.set(name, {
      name,
      type: state.type,
      help: Option.getOrElse(metricKey.description, () => name),
      samples: [...families.get(name)?.samples ?? [], ...state.samples]
    })
  }
  return [...families.values()]
}

/** Effect measures them without a unit, in 35 buckets. */
const fiberLifetimes = "effect_fiber_lifetimes"

/** Prometheus expects the names of counters to end with `_total`. Those of Effect itself do not. */
const familyName = (name: string, type: MetricFamily["type"]): string => {
  const valid = name.replaceAll(/[^a-zA-Z0-9_:]/g, "_")
  return type === "counter" && !valid.endsWith("_total") ? `${valid}_total` : valid
}

const stateOf = (
  state: MetricState.MetricState.Untyped,
  labels: string
): Pick<MetricFamily, "samples" | "type"> | undefined => {
  const suffix = labels === "" ? "" : `{${labels}}`
  if (MetricState.isCounterState(state)) return { type: "counter", samples: [[suffix, state.count]] }
  if (MetricState.isGaugeState(state)) return { type: "gauge", samples: [[suffix, state.value]] }
  if (!MetricState.isHistogramState(state)) return undefined
  const prefix = labels === "" ? "" : `${labels},`
  return {
    type: "histogram",
    samples: [
      ...state.buckets.filter(([bound]) => Number.isFinite(bound)).map(([bound, count]): Sample => [
        `_bucket{${prefix}le="${bound}"}`,
        count
      ]),
      [`_bucket{${prefix}le="+Inf"}`, state.count],
      [`_sum${suffix}`, state.sum],
      [`_count${suffix}`, state.count]
    ]
  }
}

/** Gauges that have a value for each of a few accounts. */
const accountMetrics = (): ReadonlyArray<MetricFamily> =>
  AccountGauge.list().map(({ description, name, values }) => ({
    name,
    type: "gauge",
    help: description,
    samples: values.map(({ accountId, value }) => [`{account="${accountId}"}`, value])
  }))
