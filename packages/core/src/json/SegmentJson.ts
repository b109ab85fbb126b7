/** Segments as JSON. */
import * as Schema from "effect/Schema"
import type { Condition } from "../logic/questionnaire/Condition.js"
import { StoredFilter } from "../questions/question-parts/definition/conditions/ConditionSchema.js"
import { Segment } from "../surveys/segments/Segment.js"
import type { SegmentView } from "../surveys/segments/Segments.js"
import { typedEncoderOf } from "./Encoder.js"

const { createdAt, id, name, updatedAt } = Segment.fields

/** A filter that is saved under a name. */
export const SegmentItem = Schema.Struct({
  id,
  name,
  filter: StoredFilter.annotations({ description: "With the present keys of the questions." }),
  createdAt,
  updatedAt
}).annotations({ identifier: "Segment" })

/** A filter over the responses to a survey that is saved under a name. */
export interface SurveySegment {
  /** A UUID. */
  readonly id: string
  readonly name: string
  /** With the present keys of the questions. */
  readonly filter: Condition
  /** An ISO timestamp. */
  readonly createdAt: string
  /** An ISO timestamp. */
  readonly updatedAt: string
}

/** Encodes a segment. */
export const encodeSegment: (segment: SegmentView) => SurveySegment = typedEncoderOf(SegmentItem)
