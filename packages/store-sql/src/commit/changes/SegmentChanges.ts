import { Segment } from "@canvass/core"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { Database } from "../../database/Database.js"
import { maxRows, upsert } from "../../database/Statements.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { read, write } from "../StateAccess.js"

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
        removeOrphans(database, changes.map(({ segment }) => segment.surveyId))
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

/** A survey that does not exist has no segments. */
const removeOrphans = (database: Database, surveyIds: ReadonlyArray<string>) =>
  Effect.forEach(
    Arr.chunksOf(surveyIds, maxRows),
    (chunk) =>
      database.sql`DELETE FROM segments
        WHERE ${database.dialect.inKeys(database.sql, "surveyId", chunk)}
          AND NOT EXISTS (SELECT 1 FROM surveys WHERE surveys.id = segments."surveyId")`
  )
