/** Changes to the responses of one survey, and assertions on its log and its rollups. */
import type { Response } from "@canvass/core"
import {
  type LogRequest,
  type LogSlice,
  type RollupPart,
  type RollupPartRequest,
  RollupStore,
  type Store,
  type UnitOfWork
} from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { assertEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"

/** The account and the survey of all steps. */
export const [owner, survey] = [Fixtures.accountId(0), Fixtures.surveyId(0)]

/** Puts the survey. */
export const surveyPut: UnitOfWork.Change = { _tag: "SurveyPut", survey: Fixtures.survey(0) }

/** Puts response `n` to the survey. */
export const responsePut = (n: number, overrides: Partial<Response.Response> = {}): UnitOfWork.Change => ({
  _tag: "ResponsePut",
  response: Fixtures.responseToFirstSurvey(n, overrides)
})

/** Removes response `n` of the survey. */
export const responseRemoved = (n: number): UnitOfWork.Change => ({
  _tag: "ResponseRemoved",
  at: 0,
  surveyId: survey,
  responseId: Fixtures.responseId(n)
})

/** Stores rollups of the survey that were counted at this `lastRemoval`. */
export const rollupsPut = (lastRemoval: number, ...parts: ReadonlyArray<RollupPart>): UnitOfWork.Change => ({
  _tag: "RollupsPut",
  surveyId: survey,
  lastRemoval,
  parts
})

/** Deletes the rollups of the survey. */
export const rollupsInvalidated: UnitOfWork.Change = { _tag: "RollupsInvalidated", surveyId: survey }

/** A rollup of a range of sequence numbers, or one of its parts. */
export const rollup = (after: number, upTo: number, content = "{}", part = 0): RollupPart => ({
  after,
  upTo,
  part,
  digest: "d1",
  firstSubmittedAt: after,
  lastSubmittedAt: upTo,
  content
})

/** Reads the log of the survey from its beginning, unless the request says otherwise. */
export const readLog = (request: Partial<LogRequest> = {}): Effect.Effect<LogSlice, never, Store> =>
  Effect.flatMap(
    RollupStore,
    (store) => Effect.map(store.readLog(owner, survey, { after: 0, maxCount: 10_000, ...request }), Option.getOrThrow)
  )

/** Dies unless the survey has this watermark. */
export const assertWatermark = (lastSequence: number, lastRemoval: number, partialCount: number) =>
  Effect.flatMap(
    readLog(),
    ({ watermark }) => assertEqual(watermark, { lastSequence, lastRemoval, partialCount }, "the watermark")
  )

/** Dies unless the log contains these sequence numbers with these responses. */
export const assertSequences = (
  request: Partial<LogRequest>,
  expected: ReadonlyArray<readonly [sequence: number, response: number]>
) =>
  Effect.flatMap(readLog(request), ({ responses }) =>
    assertEqual(
      responses.map(({ sequence, response }) => [sequence, response.id]),
      expected.map(([sequence, n]) => [sequence, Fixtures.responseId(n)]),
      "the sequence numbers"
    ))

/** How many changes the rollups count that the steps store. */
const changeCounts = [1, 2, 4]

/** Returns the parts of all rollups of a survey inside a range, the smallest first. */
export const listParts = (
  { after = 0, content, skippedParts = 0, upTo = 1_000 }: Partial<RollupPartRequest> = {},
  account = owner,
  id = survey
): Effect.Effect<ReadonlyArray<RollupPart>, never, Store> =>
  Effect.flatMap(RollupStore, (store) =>
    Effect.map(
      Effect.forEach(
        changeCounts,
        (changeCount) => store.listRollupParts(account, id, { after, upTo, skippedParts, changeCount, content })
      ),
      Arr.flatten
    ))

/** Dies unless the survey has these rollups, in this order. */
export const assertRollups = (expected: ReadonlyArray<RollupPart>, request: Partial<RollupPartRequest> = {}) =>
  Effect.flatMap(listParts(request), (found) => assertEqual(found, expected, "the rollups"))
