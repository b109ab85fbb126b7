/** A log as server-sent events: each change with its cursor, from the place of the reader on, until it leaves. */
import type {
  ChangeLog,
  ChangesRequest,
  CursorExpired,
  Ids,
  LoggedChange,
  NotFound,
  ValidationError
} from "@canvass/core"
import { ChangeLimits } from "@canvass/core"
import type { ReadChanges } from "@canvass/core/ports"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Waiting } from "../../endpoint/Waiting.js"

/** Why a stream ends whose reader is still there. */
export type EndReason = "account-removed" | "credential-refused" | "cursor-expired" | "survey-deleted"

export type EventsRequest = Pick<ChangesRequest, "after" | "limit" | "partials">

type ReadError = CursorExpired | NotFound | ValidationError.InvalidInput

/** Reads the changes behind a cursor. */
type Reader = (after: string | undefined) => Effect.Effect<ReadChanges, ReadError>

type Head = ReadChanges["head"]

/** What ends a wait. */
export type WaitEnd = "changed" | "idle" | "stopping"

export const reader =
  (log: ChangeLog, accountId: Ids.AccountId, surveyId: Ids.SurveyId, request: EventsRequest): Reader => (after) =>
    log.readChanges(accountId, surveyId, { ...request, after }, ChangeLimits.maxEventBytes)

/** Waits until a log has changed since its end was `head`, until the time is over, or until the server stops. */
export const awaitChange = (
  log: ChangeLog,
  surveyId: Ids.SurveyId,
  head: Head,
  millis: number,
  { stopping }: Waiting
): Effect.Effect<WaitEnd> =>
  Effect.raceFirst(
    Effect.as(stopping, "stopping" as const),
    Effect.map(log.awaitChange(surveyId, head, millis), (hasChanged) => hasChanged ? "changed" : "idle")
  )

export interface EventsOptions {
  /** The first page: a cursor that it refuses is no event. */
  readonly first: ReadChanges
  readonly read: Reader
  readonly awaitChange: (head: Head, millis: number) => Effect.Effect<WaitEnd>
  readonly isAccountRemoved: Effect.Effect<boolean>
  readonly textOf: (change: LoggedChange) => string
  readonly waiting: Pick<Waiting, "checkCaller" | "isStopping" | "readInTurn">
}

/** Where a stream is. */
type State =
  | { readonly _tag: "Opening" }
  /** The page has been read, and is not sent yet. */
  | { readonly _tag: "Sending"; readonly page: ReadChanges; readonly checkedAt: number }
  /** The reader has all changes up to `cursor`. Without `head`, there may be more of them. */
  | { readonly _tag: "Sent"; readonly cursor: string; readonly head: Head | undefined; readonly checkedAt: number }
  | { readonly _tag: "Ended" }

type Step = Option.Option<readonly [text: string, next: State]>

/**
 * The text of the events. It begins with a comment, so that the reader learns that the stream is open, and has another
 * one while nothing happens. It ends behind an event: when the server stops, or with the event `end`.
 */
export const stream = (options: EventsOptions): Stream.Stream<string> => {
  const { awaitChange, first, isAccountRemoved, read, textOf, waiting } = options

  const step = (state: State): Effect.Effect<Step> => {
    switch (state._tag) {
      case "Opening":
        return Effect.map(Clock.currentTimeMillis, (now) => sent(comment, sending(first, now)))
      case "Sending":
        return send(state.page, state.checkedAt)
      case "Sent":
        return state.head === undefined
          ? Effect.flatMap(
            waiting.isStopping,
            (stopping) =>
              stopping ? ended : whileAllowed(state.checkedAt, (checkedAt) => readOn(state.cursor, checkedAt))
          )
          : waitOn(state.cursor, state.head, state.checkedAt)
      case "Ended":
        return ended
    }
  }

  const send = ({ changes, cursor, head }: ReadChanges, checkedAt: number): Effect.Effect<Step> =>
    changes.length === 0
      ? waitOn(cursor, head, checkedAt)
      : Effect.sync(() =>
        sent(changes.map((change) => eventText(change, textOf)).join(""), {
          _tag: "Sent",
          cursor,
          head: undefined,
          checkedAt
        })
      )

  const waitOn = (cursor: string, head: Head, checkedAt: number): Effect.Effect<Step> =>
    Effect.flatMap(awaitChange(head, ChangeLimits.heartbeatMillis), (end) => {
      switch (end) {
        case "stopping":
          return ended
        case "changed":
          return checked((now) => readOn(cursor, now))
        case "idle":
          return whileAllowed(
            checkedAt,
            (checkedAt) => Effect.succeed(sent(comment, { _tag: "Sent", cursor, head, checkedAt }))
          )
      }
    })

  const readOn = (cursor: string, checkedAt: number): Effect.Effect<Step> =>
    Effect.matchEffect(waiting.readInTurn(read(cursor)), {
      onFailure: (error) =>
        error._tag === "NotFound"
          ? endBecause("survey-deleted")
          : error._tag === "CursorExpired"
          ? Effect.succeed(endEvent("cursor-expired"))
          // The cursor was given by this stream.
          : Effect.die(error),
      onSuccess: (page) => send(page, checkedAt)
    })

  /** Goes on, and checks the credential before if the last check is too old. */
  const whileAllowed = (checkedAt: number, next: (checkedAt: number) => Effect.Effect<Step>): Effect.Effect<Step> =>
    Effect.flatMap(
      Clock.currentTimeMillis,
      (now) => now - checkedAt < ChangeLimits.credentialCheckMillis ? next(checkedAt) : checked(next)
    )

  /** Goes on if the credential is valid. */
  const checked = (next: (now: number) => Effect.Effect<Step>): Effect.Effect<Step> =>
    Effect.matchEffect(waiting.checkCaller, {
      onFailure: () => endBecause("credential-refused"),
      onSuccess: () => Effect.flatMap(Clock.currentTimeMillis, next)
    })

  /** With an account, its surveys and its credentials end as well. */
  const endBecause = (reason: EndReason): Effect.Effect<Step> =>
    Effect.map(isAccountRemoved, (isRemoved) => endEvent(isRemoved ? "account-removed" : reason))

  return Stream.unfoldEffect<State, string, never, never>({ _tag: "Opening" }, step)
}

const ended: Effect.Effect<Step> = Effect.succeed(Option.none())

const sending = (page: ReadChanges, checkedAt: number): State => ({ _tag: "Sending", page, checkedAt })

const sent = (text: string, next: State): Step => Option.some([text, next] as const)

/** A line that readers ignore. */
const comment = ":\n\n"

/** JSON has no line breaks. */
const eventText = (change: LoggedChange, textOf: (change: LoggedChange) => string): string =>
  `id: ${change.cursor}\nevent: ${change.type}\ndata: ${textOf(change)}\n\n`

const endEvent = (reason: EndReason): Step =>
  sent(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`, { _tag: "Ended" })
