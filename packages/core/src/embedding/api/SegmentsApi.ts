/** Segments in the promise API. */
import * as Effect from "effect/Effect"
import { encodeSegment, type SurveySegment } from "../../json/SegmentJson.js"
import type { Condition } from "../../logic/questionnaire/Condition.js"
import type { SegmentInput } from "../../surveys/segments/Segment.js"
import type { Segments } from "../../surveys/segments/Segments.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"

/** A segment as it is saved. */
export interface SegmentOptions {
  /** 1 to 100 characters, unique in the survey. No UUID. */
  readonly name: string
  /** A condition, which may also test what stored responses have: retired questions, metadata, properties. */
  readonly filter: Condition
}

/** Segments: filters over the responses to a survey that are saved under a name. */
export interface SegmentsApi {
  /**
   * Returns the segments of a survey, oldest first. Rejects with `NotFound`.
   *
   * @example
   * const segments = await canvass.segments.list(owner.id, survey.id)
   */
  readonly list: (owner: string, surveyId: string) => Promise<ReadonlyArray<SurveySegment>>
  /**
   * Saves a filter under a name. Rejects with `InvalidInput`, which names every violation of the filter, with
   * `RuleViolated` when the survey has a segment with this name or too many segments, and with `NotFound`.
   *
   * @example
   * await canvass.segments.create(owner.id, survey.id, {
   *   name: "Promoters",
   *   filter: { question: "recommend", op: "gte", value: 9 }
   * })
   */
  readonly create: (owner: string, surveyId: string, segment: SegmentOptions) => Promise<SurveySegment>
  /**
   * Replaces the name and the filter of a segment. Rejects as `create`.
   *
   * @example
   * await canvass.segments.replace(owner.id, survey.id, segment.id, { ...segment, name: "Fans" })
   */
  readonly replace: (
    owner: string,
    surveyId: string,
    segmentId: string,
    segment: SegmentOptions
  ) => Promise<SurveySegment>
  /**
   * Deletes a segment. Rejects with `NotFound`.
   *
   * @example
   * await canvass.segments.remove(owner.id, survey.id, segment.id)
   */
  readonly remove: (owner: string, surveyId: string, segmentId: string) => Promise<void>
}

export const segmentsApi = ({ run }: Calls, segments: Segments): SegmentsApi => {
  const place = (owner: string, surveyId: string) => ({
    owner: Arguments.owner(owner),
    id: Arguments.surveyId(surveyId)
  })
  return {
    list: (owner, surveyId) =>
      run(Effect.flatMap(
        Arguments.all(place(owner, surveyId)),
        ({ id, owner }) => Effect.map(segments.list(owner, id), (all) => all.map(encodeSegment))
      )),
    create: (owner, surveyId, segment) =>
      run(Effect.flatMap(
        Arguments.all({ ...place(owner, surveyId), body: Arguments.body<SegmentInput>(segment) }),
        ({ body, id, owner }) => Effect.map(segments.create(owner, id, body), encodeSegment)
      )),
    replace: (owner, surveyId, segmentId, segment) =>
      run(Effect.flatMap(
        Arguments.all({
          ...place(owner, surveyId),
          segmentId: Arguments.segmentId(segmentId),
          body: Arguments.body<SegmentInput>(segment)
        }),
        ({ body, id, owner, segmentId }) => Effect.map(segments.replace(owner, id, segmentId, body), encodeSegment)
      )),
    remove: (owner, surveyId, segmentId) =>
      run(Effect.flatMap(
        Arguments.all({ ...place(owner, surveyId), segmentId: Arguments.segmentId(segmentId) }),
        ({ id, owner, segmentId }) => segments.remove(owner, id, segmentId)
      ))
  }
}
