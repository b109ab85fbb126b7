import { AccountGauge } from "@canvass/core/ports"
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"
import { expect, it } from "vitest"
import * as Metrics from "../../src/pages/Metrics.js"

const rendered = (): string => Metrics.render(Metrics.make().families())

/** The lines of one metric, without those of its help. */
const linesOf = (name: string): ReadonlyArray<string> =>
  rendered().split("\n").filter((line) => line.startsWith(name) || line.startsWith(`# TYPE ${name} `))

it("renders histograms of Effect with cumulative buckets", () => {
  const histogram = Metric.tagged(
    Metric.histogram("test_metrics_seconds", MetricBoundaries.fromIterable([0.5, 2])),
    "kind",
    "a"
  )
  for (const value of [0.25, 1, 1, 7]) histogram.unsafeUpdate(value, [])
  expect(linesOf("test_metrics_seconds")).toEqual([
    "# TYPE test_metrics_seconds histogram",
    "test_metrics_seconds_bucket{kind=\"a\",le=\"0.5\"} 1",
    "test_metrics_seconds_bucket{kind=\"a\",le=\"2\"} 3",
    "test_metrics_seconds_bucket{kind=\"a\",le=\"+Inf\"} 4",
    "test_metrics_seconds_sum{kind=\"a\"} 9.25",
    "test_metrics_seconds_count{kind=\"a\"} 4"
  ])
})

it("the name of every counter ends with `_total`", () => {
  Metric.counter("test_metrics_unnamed").unsafeUpdate(3, [])
  Metric.counter("test_metrics_total").unsafeUpdate(1, [])
  const counters = [...rendered().matchAll(/^# TYPE (\S+) counter$/gm)].map(([, name]) => name)
  expect(counters).toContain("test_metrics_unnamed_total")
  for (const name of counters) expect(name).toMatch(/_total$/)
})

it("a metric of accounts has the values that were set last, and not more than its limit", () => {
  const gauge = AccountGauge.make("test_metrics_waiting", "What waits.")
  gauge.set(Array.from({ length: 50 }, (_, n) => ({ accountId: `a${n}`, value: 50 - n })))
  expect(linesOf("test_metrics_waiting")).toHaveLength(1 + AccountGauge.maxAccounts)
  gauge.set([{ accountId: "b", value: 2 }])
  expect(linesOf("test_metrics_waiting")).toEqual([
    "# TYPE test_metrics_waiting gauge",
    "test_metrics_waiting{account=\"b\"} 2"
  ])
})
