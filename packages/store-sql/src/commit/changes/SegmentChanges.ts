import { Segment } from "@canvass/core"
import * as Effect from "effect/Effect"
import { upsert } from "../../database/Statements.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { read, write } from "../StateAccess.js"
import { removeOrphans } from "./removeOrphans.js"

export const segmentChanges = {
  SegmentPut: {
    touches: ({ segment: { surveyId } }) => [write("segments", surveyId), read("survey", surveyId)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.zipRight(
        upsert(
          database,
          "segments",
          ["surveyId", "id"],
          changes.map(({ segment }) => ({ ...segment, condition: JSON.stringify(segment.condition) }))
        ),
        removeOrphans(database, "segments", changes.map(({ segment }) => segment.surveyId))
      )
  },
  SegmentRemoved: {
    touches: ({ surveyId }) => [write("segments", surveyId)],
    locks: "touched",
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(
        changes,
        ({ segmentId, surveyId }) => sql`DELETE FROM segments WHERE "surveyId" = ${surveyId} AND id = ${segmentId}`
      )
  }
} satisfies SomeChangeDescriptions

export const segmentGuards = {
  SegmentsAt: {
    touches: ({ surveyId }) => read("segments", surveyId),
    locks: "touched",
    reads: ({ surveyId }) => ({ segments: [surveyId] }),
    holds: ({ segments, surveyId }, state) =>
      Segment.haveSameNames(
        Array.from(state.segments.values()).filter((stored) => stored.surveyId === surveyId),
        segments
      )
  }
} satisfies SomeGuardDescriptions
