/** Handlers of the endpoints for the log of a survey. */
import { Accounts, ChangeLog, type ChangesPage, Ids, Page, Surveys, ValidationError } from "@canvass/core"
import { Cursor, ReadBudget, type ReadChanges, readUntilFound } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { type ChangeEndpoints, defaultHeads } from "../contract/ChangeEndpoints.js"
import { surveysOf, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { withParameter } from "../endpoint/PublicUrl.js"
import type { Waiting } from "../endpoint/Waiting.js"
import { acceptsEvents, eventStreamType } from "../request/acceptsEvents.js"
import * as ChangeEvents from "./shared/ChangeEvents.js"
import { changeText } from "./shared/changeText.js"
import { inParts, listTexts } from "./shared/JsonParts.js"

export const changeHandlers: GroupHandlers<typeof ChangeEndpoints, Accounts | ChangeLog | Surveys> = {
  surveys: ({ caller, url, urlParams: { cursor, limit = defaultHeads, removedSince } }) => {
    const ofRemoved = Cursor.scopeOf(["/api/changes", "removed", removedSince ?? null])
    const ofSurveys = Cursor.scopeOf(["/api/changes", "surveys", removedSince ?? null])
    if (cursor !== undefined && cursor.scope !== ofRemoved && cursor.scope !== ofSurveys) {
      return Effect.fail(wrongCursor)
    }
    const ids = surveysOf(caller)
    const after = cursor?.after
    return Effect.map(
      withChangeLog(caller, (log, accountId) =>
        Effect.gen(function*() {
          const removed = removedSince === undefined || cursor?.scope === ofSurveys
            ? []
            : yield* log.removedSurveys(accountId, {
              since: removedSince,
              surveys: ids,
              limit,
              after: after === undefined ? undefined : { at: after.at, surveyId: Ids.SurveyId.make(after.id) }
            })
          // Removals come in the order of their times, and later ones have later times.
          const sinceOfPage = cursor?.scope === ofSurveys ? after?.part : after?.at
          const since = removed.at(-1)?.at ?? sinceOfPage ?? removedSince ?? 0
          const last = removed[limit - 1]
          if (last !== undefined) {
            // The next page has further removals, or the first surveys.
            return {
              removed,
              surveys: [],
              removedSince: since,
              next: { scope: ofRemoved, after: { at: last.at, id: last.surveyId } }
            }
          }
          const surveys = yield* Surveys
          const page = yield* Effect.flatMap(
            surveys.list(accountId, { ids }, {
              limit: limit - removed.length,
              order: "asc",
              after: cursor?.scope === ofSurveys && after !== undefined ? { at: after.at, id: after.id } : undefined
            }),
            Page.collect
          )
          return {
            removed,
            surveys: yield* log.heads(page.items),
            removedSince: since,
            // The cursor has the time, because the further pages have no removals.
            next: page.next === undefined ? undefined : { scope: ofSurveys, after: { ...page.next, part: since } }
          }
        })),
      ({ next, removed, removedSince, surveys }) =>
        HandlerResult.value({ surveys, removed, removedSince }, {
          headers: next === undefined
            ? {}
            : { Link: `<${withParameter(url, "cursor", Cursor.encode({ ...next, order: "asc" }))}>; rel="next"` }
        })
    )
  },

  list: ({ caller, headers, path, url, urlParams: { fields, wait = 0, ...request }, waiting }) =>
    acceptsEvents(headers.accept)
      ? withChangeLog(
        caller,
        (log, accountId) =>
          openEvents(log, accountId, path.id, { request, fields, lastEventId: headers["last-event-id"], waiting })
      )
      : Effect.map(
        withChangeLog(caller, (log, accountId) => {
          const read = (maxBytes: number) => log.readChanges(accountId, path.id, request, maxBytes)
          return wait === 0
            ? read(ReadBudget.maxBatchBytes)
            : readAfterWait(log, path.id, read(ReadBudget.maxChunkBytes), wait, waiting)
        }),
        ({ changes, cursor }: ChangesPage) =>
          HandlerResult.value(changes, {
            headers: {
              "X-Cursor": cursor,
              Vary: "Accept",
              ...changes.length === 0 ? {} : { Link: `<${withParameter(url, "after", cursor)}>; rel="next"` }
            },
            json: () => inParts(listTexts(changes, (change) => [changeText(change, fields)]))
          })
      )
}

/** Reads a page again whenever the log changes, until there is something, or the time is over. */
const readAfterWait = <E>(
  log: ChangeLog,
  surveyId: Ids.SurveyId,
  read: Effect.Effect<ReadChanges, E>,
  waitSeconds: number,
  waiting: Waiting
) =>
  readUntilFound(
    Effect.tap(read, ({ changes }) => changes.length === 0 ? waiting.begin : Effect.void),
    waitSeconds,
    (head, millis) =>
      Effect.flatMap(ChangeEvents.awaitChange(log, surveyId, head, waiting, millis), (end) =>
        end === "stopping"
          ? Effect.succeed(undefined)
          : Effect.zipRight(waiting.checkCaller, waiting.readInTurn(read)))
  )

/** Opens a stream of events. A cursor that is refused is a problem, and not an event. */
const openEvents = (
  log: ChangeLog,
  accountId: Ids.AccountId,
  surveyId: Ids.SurveyId,
  { fields, lastEventId, request, waiting }: {
    readonly request: ChangeEvents.EventsRequest
    readonly fields: ReadonlyArray<string> | undefined
    readonly lastEventId: string | undefined
    readonly waiting: Waiting
  }
) =>
  Effect.gen(function*() {
    const accounts = yield* Accounts
    const hasLastEvent = lastEventId !== undefined && lastEventId !== ""
    const read = ChangeEvents.reader(log, accountId, surveyId, request)
    yield* waiting.begin
    const first = yield* Effect.mapError(
      waiting.readInTurn(read(hasLastEvent ? lastEventId : request.after)),
      (error) => hasLastEvent && error._tag === "InvalidInput" ? ofLastEventId(error) : error
    )
    return HandlerResult.streamed(
      eventStreamType,
      ChangeEvents.stream({
        first,
        read,
        awaitChange: (head) => ChangeEvents.awaitChange(log, surveyId, head, waiting),
        isAccountRemoved: Effect.isFailure(accounts.get(accountId)),
        textOf: (change) => changeText(change, fields),
        waiting
      }),
      // Proxies of nginx collect a response, unless it says this.
      { framing: "events", headers: { "X-Cursor": first.cursor, "X-Accel-Buffering": "no", Vary: "Accept" } }
    )
  })

/** The cursor is that of the header. */
const ofLastEventId = ({ violations: [first, ...rest] }: ValidationError.InvalidInput): ValidationError.InvalidInput =>
  new ValidationError.InvalidInput({
    violations: [{ ...first, pointer: "Last-Event-ID" }, ...rest]
  })

const wrongCursor = new ValidationError.InvalidInput({
  violations: [
    ValidationError.violation(
      "cursor",
      "wrong-cursor",
      "This cursor belongs to another list, or to another `removedSince`."
    )
  ]
})

const withChangeLog = withService(ChangeLog)
