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

/** Waits until a log has changed since its end was `head`, until the server stops, or until the time is over. */
export const awaitChange = (
  log: ChangeLog,
  surveyId: Ids.SurveyId,
  head: Head,
  { stopping }: Pick<Waiting, "stopping">,
  millis?: number
): Effect.Effect<WaitEnd> =>
  Effect.raceFirst(
    Effect.as(stopping, "stopping" as const),
    Effect.map(log.awaitChange(surveyId, head, millis), (hasChanged) => hasChanged ? "changed" : "idle")
  )

export interface EventsOptions {
  /** The first page: a cursor that it refuses is no event. */
  readonly first: ReadChanges
  readonly read: Reader
  readonly awaitChange: (head: Head) => Effect.Effect<WaitEnd>
  readonly isAccountRemoved: Effect.Effect<boolean>
  readonly textOf: (change: LoggedChange) => string
  readonly waiting: Pick<Waiting, "checkCaller" | "isStopping" | "readInTurn">
}

/** Where a stream is. */
type State =
  /** The page has been read, and is not sent yet. */
  | { readonly _tag: "Sending"; readonly page: ReadChanges }
  /** The reader has all changes up to `cursor`, and there may be more of them. */
  | { readonly _tag: "Sent"; readonly cursor: string; readonly checkedAt: number }
  | { readonly _tag: "Ended" }

type Step = Option.Option<readonly [text: string, next: State]>

/** The text of the events. It ends behind an event: when the server stops, or with the event `end`. */
export const stream = (options: EventsOptions): Stream.Stream<string> => {
  const { awaitChange, first, isAccountRemoved, read, textOf, waiting } = options

  const step = (state: State): Effect.Effect<Step> => {
    switch (state._tag) {
      case "Sending":
        return Effect.flatMap(Clock.currentTimeMillis, (now) => send(state.page, now))
      case "Sent":
        return Effect.flatMap(
          waiting.isStopping,
          (stopping) => stopping ? ended : whileAllowed(state.checkedAt, (now) => readOn(state.cursor, now))
        )
      case "Ended":
        return ended
    }
  }

  const send = ({ changes, cursor, head }: ReadChanges, checkedAt: number): Effect.Effect<Step> =>
    changes.length === 0
      ? waitOn(cursor, head, checkedAt)
      : Effect.sync(() =>
        sent(changes.map((change) => eventText(change, textOf)).join(""), { _tag: "Sent", cursor, checkedAt })
      )

  const waitOn = (cursor: string, head: Head, checkedAt: number): Effect.Effect<Step> =>
    Effect.flatMap(Effect.raceFirst(awaitChange(head), awaitRefusal(checkedAt)), (end) => {
      switch (end) {
        case "stopping":
          return ended
        case "refused":
          return endBecause("credential-refused")
        case "changed":
        case "idle":
          return checked((now) => readOn(cursor, now))
      }
    })

  /** Checks the credential regularly until it is refused. */
  const awaitRefusal = (checkedAt: number): Effect.Effect<"refused"> =>
    Effect.flatMap(sleepUntil(checkDueAt(checkedAt)), () =>
      Effect.matchEffect(waiting.checkCaller, {
        onFailure: () => Effect.succeed("refused" as const),
        onSuccess: () => Effect.flatMap(Clock.currentTimeMillis, awaitRefusal)
      }))

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
      (now) => now < checkDueAt(checkedAt) ? next(checkedAt) : checked(next)
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

  return Stream.unfoldEffect<State, string, never, never>({ _tag: "Sending", page: first }, step)
}

const ended: Effect.Effect<Step> = Effect.succeed(Option.none())

const sent = (text: string, next: State): Step => Option.some([text, next] as const)

/** When a credential is checked again, together with those of other streams. */
const checkDueAt = (checkedAt: number): number => {
  const latest = checkedAt + ChangeLimits.credentialCheckMillis
  return latest - latest % ChangeLimits.tickMillis
}

const sleepUntil = (instant: number): Effect.Effect<void> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.sleep(Math.max(0, instant - now)))

/** JSON has no line breaks. */
const eventText = (change: LoggedChange, textOf: (change: LoggedChange) => string): string =>
  `id: ${change.cursor}\nevent: ${change.type}\ndata: ${textOf(change)}\n\n`

const endEvent = (reason: EndReason): Step =>
  sent(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`, { _tag: "Ended" })
