/** What the primary process and its workers tell each other. */
import * as Schema from "effect/Schema"

const MetricFamily = Schema.Struct({
  name: Schema.String,
  type: Schema.Literal("counter", "gauge", "histogram"),
  help: Schema.String,
  samples: Schema.Array(Schema.Tuple(Schema.String, Schema.Union(Schema.Number, Schema.BigIntFromSelf)))
})

const WorkerReady = Schema.TaggedStruct("WorkerReady", {
  publicUrl: Schema.String,
  healthUrl: Schema.UndefinedOr(Schema.String)
})
export type WorkerReady = typeof WorkerReady.Type

/** What a worker sends. */
export const FromWorker = Schema.Union(
  WorkerReady,
  /** The worker cannot serve, and ends. */
  Schema.TaggedStruct("WorkerFailed", { lines: Schema.Array(Schema.String) }),
  /** Answers `MetricsWanted`. */
  Schema.TaggedStruct("MetricsReported", { families: Schema.Array(MetricFamily) }),
  /** Asks for the metrics of all processes: `MetricsCollected` answers it. */
  Schema.TaggedStruct("MetricsRequested", {})
)
export type FromWorker = typeof FromWorker.Type

/** What the primary process sends. */
export const FromPrimary = Schema.Union(
  Schema.TaggedStruct("MetricsWanted", {}),
  Schema.TaggedStruct("MetricsCollected", { families: Schema.Array(MetricFamily) }),
  Schema.TaggedStruct("WorkersChanged", { running: Schema.Int, expected: Schema.Int })
)
export type FromPrimary = typeof FromPrimary.Type
