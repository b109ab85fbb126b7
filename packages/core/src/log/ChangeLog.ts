/** The log of a survey, as its owner reads it: every change once, in the order of commits. */
import * as Chunk from "effect/Chunk"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { FileStore } from "../files/FileStore.js"
import { markDeletedFiles } from "../responses/FileAnswers.js"
import * as ResponseView from "../responses/ResponseView.js"
import type { SurveySummary } from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { InvalidInput, violation } from "../validation/ValidationError.js"
import type { AccountId, ResponseId, SurveyId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { NotFound, orNotFound } from "../values/NotFound.js"
import { maxBatchBytes, maxChunkBytes } from "../values/ReadBudget.js"
import * as ChangeCursor from "./ChangeCursor.js"
import { defaultChanges, maxWaitSeconds } from "./ChangeLimits.js"
import { ChangeWaiters } from "./ChangeWaiters.js"
import { CursorExpired } from "./CursorExpired.js"
import { beginning, comparePlaces, type LogEntry, type LogPlace } from "./LogEntry.js"
import {
  type LogHead,
  type LogPage,
  LogStore,
  type PlacedChange,
  type SurveyRemoval,
  type SurveyRemovalRequest
} from "./LogStore.js"

/** What a reader asks for. */
export interface ChangesRequest {
  /** The cursor of the last change that the reader has. Absent: the log from its beginning. */
  readonly after?: string | undefined
  /** Maximum number of changes, 1 to 1 000. Default 100. */
  readonly limit?: number | undefined
  /** Whether partial responses, and their removals, are read too. */
  readonly partials?: boolean | undefined
  /** How long to wait for a change when there is none, in seconds, 0 to 30. */
  readonly wait?: number | undefined
}

/** A response as the log has it. */
type LoggedResponse = Omit<ResponseView.ResponseView, "accountId" | "revision">

/** A change of a survey or of its responses, by the type of a response. */
export type ChangeOf<Response> =
  & { readonly cursor: string; readonly at: Instant }
  & (
    | { readonly type: "partial" | "response"; readonly response: Response }
    | {
      readonly type: "response.changed"
      readonly responseId: ResponseId
      readonly reason: "file"
      readonly response: Response
    }
    | Exclude<LogEntry, { readonly type: "response.changed" }>
  )

/** A change of a survey or of its responses. */
export type LoggedChange = ChangeOf<LoggedResponse>

/** Changes in order. */
export interface ChangesPage {
  readonly changes: ReadonlyArray<LoggedChange>
  /** Where the reader goes on: the cursor of the last change, or that of the request if there is none. */
  readonly cursor: string
}

/** Where the log of a survey ends. */
export interface SurveyHead extends Pick<SurveySummary, "status" | "title"> {
  readonly surveyId: SurveyId
  /** Where a reader goes on that has everything, without partial responses. */
  readonly cursor: string
  /** Where a reader goes on that has everything, partial responses included. */
  readonly partialsCursor: string
}

/** Changes in order, as they were read. */
export interface ReadChanges extends ChangesPage {
  /** Where the log ended at that moment. */
  readonly head: LogPlace
}

export class ChangeLog extends Effect.Service<ChangeLog>()("@canvass/core/ChangeLog", {
  effect: Effect.gen(function*() {
    const files = yield* FileStore
    const store = yield* LogStore
    const surveys = yield* SurveyStore
    const waiters = new ChangeWaiters(store, yield* Effect.runtime())

    const decodeCursor = (
      surveyId: SurveyId,
      lineage: number,
      { after, partials: hasPartials = false }: ChangesRequest
    ): Effect.Effect<ChangeCursor.ChangeCursor, CursorExpired | InvalidInput> => {
      if (after === undefined) return Effect.succeed({ surveyId, ...beginning, hasPartials, lineage, at: 0 })
      const cursor = ChangeCursor.decode(after)
      if (cursor === undefined) return wrongCursor("This is no cursor of a log.")
      if (cursor.surveyId !== surveyId) return wrongCursor("This cursor belongs to another survey.")
      if (cursor.hasPartials !== hasPartials) {
        return wrongCursor(`This cursor was given ${cursor.hasPartials ? "with" : "without"} \`partials=true\`.`)
      }
      return cursor.lineage === lineage ? Effect.succeed(cursor) : new CursorExpired()
    }

    const read = (
      owner: AccountId,
      surveyId: SurveyId,
      cursor: ChangeCursor.ChangeCursor,
      { limit = defaultChanges }: ChangesRequest,
      maxBytes: number
    ): Effect.Effect<LogPage, CursorExpired | NotFound> => {
      const { at, hasPartials, partialSequence, sequence } = cursor
      const after = { sequence, partialSequence }
      return Effect.filterOrFail(
        orNotFound(store.page(owner, surveyId, { after, limit, maxBytes, hasPartials })),
        ({ afterAt, forgottenTo, head }) =>
          // A reader from the beginning has nothing that a forgotten removal concerns.
          (at === 0 && comparePlaces(after, beginning) === 0 || comparePlaces(after, forgottenTo) >= 0) &&
          after.sequence <= head.sequence && after.partialSequence <= head.partialSequence && afterAt <= at,
        () => new CursorExpired()
      )
    }

    /** Reads the responses of changes as they are read in lists: deleted files are marked. */
    const viewsOf = (owner: AccountId, surveyId: SurveyId, changes: ReadonlyArray<PlacedChange>) =>
      Effect.gen(function*() {
        const survey = yield* orNotFound(surveys.find(owner, surveyId))
        const stored = changes.flatMap(({ response }) => response === undefined ? [] : [response])
        const questions = ResponseView.questionsById(survey)
        const marked = yield* markDeletedFiles(files.findStored, surveyId, stored)
        return new Map(marked.map((response) => [response.id, ResponseView.viewOf(questions, response)]))
      })

    /**
     * Reads the changes behind a cursor without waiting. Changes whose responses together have more than `maxBytes` are
     * left to the next page.
     */
    const readChanges = (
      owner: AccountId,
      surveyId: SurveyId,
      request: ChangesRequest,
      maxBytes: number
    ): Effect.Effect<ReadChanges, CursorExpired | InvalidInput | NotFound> =>
      Effect.gen(function*() {
        const cursor = yield* decodeCursor(surveyId, yield* store.lineage, request)
        const { changes, head } = yield* read(owner, surveyId, cursor, request, maxBytes)
        const views = changes.length === 0
          ? new Map<ResponseId, ResponseView.ResponseView>()
          : yield* viewsOf(owner, surveyId, changes)
        const cursorAt = ({ partialSequence, sequence }: LogPlace, at: Instant): string =>
          ChangeCursor.encode({ ...cursor, sequence, partialSequence, at })
        const logged = changes.flatMap(({ at, entry, place, response: stored }): ReadonlyArray<LoggedChange> => {
          const head = { cursor: cursorAt(place, at), at }
          const response = stored === undefined ? undefined : views.get(stored.id)
          if (entry !== undefined && entry.type !== "response.changed") return [{ ...head, ...entry }]
          if (response === undefined) return []
          if (entry !== undefined) return [{ ...head, ...entry, response }]
          return [{ ...head, type: response.status === "partial" ? "partial" : "response", response }]
        })
        const last = changes.at(-1)
        return {
          changes: logged,
          cursor: last === undefined ? ChangeCursor.encode(cursor) : cursorAt(last.place, last.at),
          head
        }
      })

    /**
     * Waits until a log has changed since its end was `head`. Returns `false` when it has not within the time. Without
     * `millis`, there is no end.
     */
    const awaitChange = (surveyId: SurveyId, head: LogPlace, millis?: number): Effect.Effect<boolean> =>
      waiters.wait(surveyId, head, millis)

    /**
     * Reads the changes behind a cursor. An empty page means that the reader is up to date. Fails with `InvalidInput`
     * for a cursor of another survey or of the other kind of `partials`, and with `CursorExpired`.
     */
    const page = (
      owner: AccountId,
      surveyId: SurveyId,
      request: ChangesRequest = {}
    ): Effect.Effect<ChangesPage, CursorExpired | InvalidInput | NotFound> =>
      Effect.gen(function*() {
        const { wait = 0 } = request
        const readPage = readChanges(owner, surveyId, request, wait === 0 ? maxBatchBytes : maxChunkBytes)
        const found = yield* readUntilFound(
          readPage,
          Math.min(wait, maxWaitSeconds),
          (head, millis) => Effect.zipRight(awaitChange(surveyId, head, millis), readPage)
        )
        return { changes: found.changes, cursor: found.cursor }
      })

    /**
     * Follows the log from a cursor, page by page. Ends when the reader is up to date, unless `follow`: then it waits
     * for further changes.
     */
    const stream = (
      owner: AccountId,
      surveyId: SurveyId,
      { follow = false, ...request }: ChangesRequest & { readonly follow?: boolean } = {}
    ): Stream.Stream<LoggedChange, CursorExpired | InvalidInput | NotFound> =>
      Stream.paginateChunkEffect(request.after, (after) =>
        Effect.map(
          page(owner, surveyId, { ...request, after, wait: follow ? maxWaitSeconds : 0 }),
          ({ changes, cursor }) => [
            Chunk.fromIterable(changes),
            changes.length === 0 && !follow ? Option.none() : Option.some<string | undefined>(cursor)
          ]
        ))

    /** The cursor of the head of a log, for an export that begins now, with or without partial responses. */
    const headCursor = (
      owner: AccountId,
      surveyId: SurveyId,
      hasPartials: boolean
    ): Effect.Effect<string, NotFound> =>
      Effect.gen(function*() {
        yield* orNotFound(surveys.find(owner, surveyId))
        const heads = yield* store.heads([surveyId])
        const found = heads.get(surveyId)
        if (found === undefined) return yield* new NotFound()
        return cursorAtHead(surveyId, found, hasPartials, yield* store.lineage)
      })

    const cursorAtHead = (
      surveyId: SurveyId,
      { head, headAt }: LogHead,
      hasPartials: boolean,
      lineage: number
    ): string =>
      ChangeCursor.encode({
        surveyId,
        sequence: head.sequence,
        partialSequence: hasPartials ? head.partialSequence : 0,
        hasPartials,
        lineage,
        at: headAt
      })

    /** The surveys that an account has deleted in the last 400 days. */
    const removedSurveys = (
      owner: AccountId,
      request: SurveyRemovalRequest
    ): Effect.Effect<ReadonlyArray<SurveyRemoval>> => store.removedSurveys(owner, request)

    /** Reads where the logs of these surveys end. A survey that has been deleted meanwhile is left out. */
    const heads = (found: ReadonlyArray<SurveySummary>): Effect.Effect<ReadonlyArray<SurveyHead>> =>
      Effect.gen(function*() {
        const lineage = yield* store.lineage
        const heads = yield* store.heads(found.map(({ id }) => id))
        return found.flatMap(({ id, status, title }) => {
          const head = heads.get(id)
          return head === undefined ? [] : [{
            surveyId: id,
            title,
            status,
            cursor: cursorAtHead(id, head, false, lineage),
            partialsCursor: cursorAtHead(id, head, true, lineage)
          }]
        })
      })

    return { awaitChange, headCursor, heads, page, readChanges, removedSurveys, stream }
  })
}) {}

/**
 * Reads a page, and reads on while it is empty and time is left.
 *
 * @param readOn waits for a change behind the end of the log, so many milliseconds at most, and reads the page again.
 * `undefined`: the reader waits no longer.
 */
export const readUntilFound = <ReadError, ReadOnError>(
  read: Effect.Effect<ReadChanges, ReadError>,
  waitSeconds: number,
  readOn: (head: LogPlace, millis: number) => Effect.Effect<ReadChanges | undefined, ReadOnError>
): Effect.Effect<ReadChanges, ReadError | ReadOnError> =>
  Effect.gen(function*() {
    const until = (yield* Clock.currentTimeMillis) + waitSeconds * 1_000
    let found = yield* read
    while (found.changes.length === 0) {
      const left = until - (yield* Clock.currentTimeMillis)
      const next = left <= 0 ? undefined : yield* readOn(found.head, left)
      if (next === undefined) break
      found = next
    }
    return found
  })

const wrongCursor = (detail: string): InvalidInput =>
  new InvalidInput({ violations: [violation("after", "wrong-cursor", detail)] })
