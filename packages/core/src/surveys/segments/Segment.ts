/** Segments: filters over the responses to a survey that are saved under a name. */
import * as Schema from "effect/Schema"
import { FilterInput, StoredCondition } from "../../questions/question-parts/definition/conditions/ConditionSchema.js"
import { childRecord } from "../../unit-of-work/ChildRecord.js"
import { codedMessage } from "../../validation/ViolationCode.js"
import { SegmentId, SurveyId } from "../../values/Ids.js"
import { Instant } from "../../values/Instant.js"
import type { LimitValues } from "../../values/Limits.js"
import { line } from "../../values/text/Text.js"

/** A segment as it is stored. `condition` names questions by id, so that it means the same when a key changes. */
export const Segment = Schema.Struct({
  id: SegmentId,
  surveyId: SurveyId,
  name: Schema.String,
  condition: StoredCondition,
  createdAt: Instant,
  updatedAt: Instant
})
export type Segment = typeof Segment.Type

export const segmentRecord = childRecord({
  kind: "segments",
  table: "segments",
  schema: Segment,
  key: "id",
  // The time of the last change stands for the filter: a planned edit relies on what segments test.
  guarded: ["name", "updatedAt"],
  columns: {
    id: "uuid",
    surveyId: "uuid",
    name: "text",
    condition: "json",
    createdAt: "instant",
    updatedAt: "instant"
  }
})

/** The first one is the oldest. */
export const byCreation = (left: Segment, right: Segment): number =>
  left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1)

/** A segment in a request. */
export const segmentInput = (limits: LimitValues) =>
  Schema.Struct({
    name: line(limits.segmentName).pipe(
      Schema.filter((name) =>
        isUuid.test(name) ? codedMessage("invalid", "A UUID is no name: it would be read as an id.") : undefined
      )
    ).annotations({ description: "Unique in the survey. No UUID." }),
    filter: FilterInput
  }).annotations({ identifier: "SegmentInput" })
export type SegmentInput = Schema.Schema.Type<ReturnType<typeof segmentInput>>

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
