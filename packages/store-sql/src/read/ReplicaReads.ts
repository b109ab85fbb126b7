/**
 * The reads that a replica may execute: the long ones of one survey's responses and log. All others stay on the
 * primary.
 *
 * A replica has a prefix of the primary's commits. A read of a survey compares the survey's row on the replica with the
 * row that the primary had when the read began (`SurveyState`). So it may only read what no commit changes without
 * changing the row:
 *
 * | Read | Changed by | What moves in the row |
 * | --- | --- | --- |
 * | responses | the end of a response, its replacement and removal | `lastSequence`, and `lastRemoval` |
 * | responses | a save or the removal of a partial response | `lastPartialSequence` |
 * | responses | a step of a recompute of variables | `variablesComputedTo`; with the last one `lastSequence` |
 * | log entries | an edit, a deleted file, a removal | `lastSequence` or `lastPartialSequence` |
 * | the survey's row | what is above, and edits | `version`. Ids of surveys are not used again |
 * | whether survey and account exist | their removal | the primary says so: then the read stays there |
 *
 * There is one exception: the job that forgets the ids of responses removed 400 days ago changes log entries and
 * nothing else. A reader may see such an id for as long as the replica is behind, seconds at most, and what follows
 * from the entries of a snapshot agrees.
 *
 * Records of files change without the row when a file expires or a partial response loses one. Rollups are written
 * without it. Translations, versions, segments and links are short reads. They stay on the primary.
 */
import type { Ids } from "@canvass/core"
import { type LogRequest, LogStore, type ResponseFilter, ResponseStore, RollupStore } from "@canvass/core/ports"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

/** The survey that the statements of a fiber read, if a replica may execute them. */
export class ReplicaSurvey extends Context.Reference<ReplicaSurvey>()("@canvass/store-sql/ReplicaSurvey", {
  defaultValue: (): Ids.SurveyId | undefined => undefined
}) {}

type ReplicaPorts = LogStore | ResponseStore | RollupStore

/** Marks the reads of a store that a replica may execute. */
export const layer: Layer.Layer<ReplicaPorts, never, ReplicaPorts> = Layer.effectContext(
  Effect.map(Effect.all([LogStore, ResponseStore, RollupStore]), ([log, responses, rollups]) =>
    Context.make(LogStore, {
      ...log,
      page: (owner, survey, request) => of(survey, log.page(owner, survey, request))
    }).pipe(
      Context.add(ResponseStore, {
        ...responses,
        page: (owner, survey, filter, request) =>
          Effect.map(of(survey, responses.page(owner, survey, filter, request)), ({ chunks, ...page }) => ({
            ...page,
            chunks: streamOf(survey, chunks)
          })),
        count: (owner, survey, filter) => {
          const count = responses.count(owner, survey, filter)
          return isStoredCount(filter) ? count : of(survey, count)
        },
        stream: (owner, survey, filter, order, from) =>
          streamOf(survey, responses.stream(owner, survey, filter, order, from))
      }),
      Context.add(RollupStore, {
        ...rollups,
        readLog: (owner, survey, request) => {
          const slice = rollups.readLog(owner, survey, request)
          return isWatermark(request) ? slice : of(survey, slice)
        },
        countReached: (owner, survey, range) => of(survey, rollups.countReached(owner, survey, range))
      })
    ))
)

const of = <A>(survey: Ids.SurveyId, effect: Effect.Effect<A>): Effect.Effect<A> =>
  Effect.provideService(effect, ReplicaSurvey, survey)

const streamOf = <A>(survey: Ids.SurveyId, stream: Stream.Stream<A>): Stream.Stream<A> =>
  Stream.provideService(stream, ReplicaSurvey, survey)

/** Whether a count is in the row of the survey: the primary is asked for that row anyway. */
const isStoredCount = ({ externalId, from, to }: ResponseFilter): boolean =>
  externalId === undefined && from === undefined && to === undefined

/** Whether a read of the log needs the row of the survey only. */
const isWatermark = ({ from, maxCount, to }: LogRequest): boolean =>
  maxCount === 0 && from === undefined && to === undefined

/**
 * What tells how new the row of a survey is. The row is written under its lock, so its states have one order. In that
 * order the numbers never decrease. Among states in which they are equal, `variablesComputedTo` goes from null up.
 */
export interface SurveyState {
  readonly version: number
  readonly lastSequence: number
  readonly lastPartialSequence: number
  readonly lastRemoval: number
  readonly variablesComputedTo: number | null
}

const numbers = ["version", "lastSequence", "lastPartialSequence", "lastRemoval"] as const

/** The columns of `SurveyState`, quoted. */
export const stateColumns: string = [...numbers, "variablesComputedTo"].map((name) => `"${name}"`).join(", ")

/** Whether a row of a survey is as new as another one, or newer. */
export const isAtLeast = (row: SurveyState, other: SurveyState): boolean =>
  numbers.every((name) => row[name] >= other[name]) &&
  (numbers.some((name) => row[name] > other[name]) ||
    (row.variablesComputedTo ?? -1) >= (other.variablesComputedTo ?? -1))
