/** The use cases of segments. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { readFilter, showFilter, statusScope } from "../../logic/filters/Filter.js"
import type { Condition } from "../../logic/questionnaire/Condition.js"
import { type Decision, type DecisionAttempt, Transactor } from "../../unit-of-work/Transactor.js"
import type { Guard } from "../../unit-of-work/UnitOfWork.js"
import { type InvalidInput, type RuleViolated, ruleViolated } from "../../validation/ValidationError.js"
import { type AccountId, SegmentId, type SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import { Limits } from "../../values/Limits.js"
import { NotFound, orNotFound } from "../../values/NotFound.js"
import type { Survey } from "../model/Survey.js"
import { readableDecoder } from "../readableInput.js"
import { SurveyStore } from "../SurveyStore.js"
import { byCreation, type Segment, type SegmentInput, segmentInput, segmentRecord } from "./Segment.js"

/** A segment as it is read. `filter` has the present keys of the questions. */
export interface SegmentView extends Pick<Segment, "createdAt" | "id" | "name" | "updatedAt"> {
  readonly filter: Condition
}

export class Segments extends Effect.Service<Segments>()("@canvass/core/Segments", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const limits = yield* Limits
    const store = yield* SurveyStore

    const decodeInput = readableDecoder(Schema.suspend(() => segmentInput(limits)))

    const find = (owner: AccountId, id: SurveyId) => orNotFound(store.find(owner, id))

    /** Returns all segments of a survey, the oldest first. Their number is bounded by `Limits.segments`. */
    const list = (owner: AccountId, id: SurveyId): Effect.Effect<ReadonlyArray<SegmentView>, NotFound> =>
      Effect.flatMap(
        find(owner, id),
        (survey) =>
          Effect.map(
            store.children("segments", id),
            (segments) => segments.toSorted(byCreation).map((segment) => viewOf(survey, segment))
          )
      )

    /**
     * Saves a filter under a name. Fails with `InvalidInput`, which names every violation of the filter, and with
     * `RuleViolated` when the name is taken or the survey has as many segments as it may have.
     */
    const create = (
      owner: AccountId,
      id: SurveyId,
      input: SegmentInput
    ): Effect.Effect<SegmentView, InvalidInput | NotFound | RuleViolated> =>
      Effect.flatMap(
        decodeInput(input),
        ({ refuse, refuseFirst, value: body }) =>
          refuseFirst(change(owner, id, (survey, segments, { newId, now }) => {
            if (segments.length >= limits.segments) {
              return Either.left(
                ruleViolated(
                  "",
                  "too-many-segments",
                  `A survey may have ${limits.segments} segments. Delete one first.`,
                  {
                    max: limits.segments
                  }
                )
              )
            }
            return refuse(put(survey, segments, { id: newId(SegmentId), createdAt: now }, body, now))
          }))
      )

    /** Replaces the name and the filter of a segment. Fails as `create`, and with `NotFound`. */
    const replace = (
      owner: AccountId,
      id: SurveyId,
      segmentId: SegmentId,
      input: SegmentInput
    ): Effect.Effect<SegmentView, InvalidInput | NotFound | RuleViolated> =>
      Effect.flatMap(
        decodeInput(input),
        ({ refuse, refuseFirst, value: body }) =>
          refuseFirst(change(owner, id, (survey, segments, { now }) => {
            const present = segments.find((segment) => segment.id === segmentId)
            return present === undefined
              ? Either.left(new NotFound())
              : refuse(put(survey, segments.filter((segment) => segment.id !== segmentId), present, body, now))
          }))
      )

    /** Deletes a segment. */
    const remove = (owner: AccountId, id: SurveyId, segmentId: SegmentId): Effect.Effect<void, NotFound> =>
      change<undefined, NotFound>(owner, id, (_survey, segments) =>
        segments.some((segment) => segment.id === segmentId)
          ? Either.right({ result: undefined, changes: [segmentRecord.remove({ surveyId: id, id: segmentId })] })
          : Either.left(new NotFound()))

    const put = (
      survey: Survey,
      others: ReadonlyArray<Segment>,
      { createdAt, id, updatedAt }: Pick<Segment, "createdAt" | "id"> & Partial<Segment>,
      { filter, name }: SegmentInput,
      now: Instant
    ): Either.Either<SegmentDecision<SegmentView>, InvalidInput | NotFound | RuleViolated> =>
      Either.flatMap(readFilter(filter, survey, limits, statusScope), ({ condition }) => {
        if (others.some((segment) => segment.name === name)) {
          return Either.left(ruleViolated("/name", "name-taken", "The survey has a segment with this name."))
        }
        // A guard tells two states by their times.
        const changedAt = updatedAt === undefined ? now : Math.max(now, updatedAt + 1)
        const segment: Segment = { id, surveyId: survey.id, name, condition, createdAt, updatedAt: changedAt }
        return Either.right({ result: viewOf(survey, segment), changes: [segmentRecord.put(segment)] })
      })

    /** Changes the segments of a survey, if neither it nor one of its segments has changed since. */
    const change = <A, E>(
      owner: AccountId,
      id: SurveyId,
      decide: (
        survey: Survey,
        segments: ReadonlyArray<Segment>,
        attempt: DecisionAttempt
      ) => Effect.Effect<SegmentDecision<A>, E>
    ): Effect.Effect<A, E | NotFound> =>
      transact((attempt) =>
        Effect.gen(function*() {
          const survey = yield* find(owner, id)
          const segments = yield* store.children("segments", id)
          const decided = yield* decide(survey, segments, attempt)
          const guards: ReadonlyArray<Guard> = [
            { _tag: "SurveyAt", surveyId: id, version: survey.version },
            segmentRecord.at(id, segments)
          ]
          const decision: Decision<A> = { ...decided, accountId: owner, surveyTitle: survey.title, guards }
          return decision
        })
      )

    return { list, create, replace, remove }
  })
}) {}

type SegmentDecision<A> = Pick<Decision<A>, "changes" | "result">

const viewOf = (survey: Survey, { condition, createdAt, id, name, updatedAt }: Segment): SegmentView => ({
  id,
  name,
  filter: showFilter({ condition }, survey),
  createdAt,
  updatedAt
})
