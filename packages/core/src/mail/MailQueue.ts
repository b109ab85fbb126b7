/**
 * Sends mail in the background, so that no caller waits for a mail server, and the time of a response reveals nothing.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as BackgroundLoop from "../jobs/running/BackgroundLoop.js"
import { Limits } from "../values/Limits.js"
import { type Mail, Mailer, MailNotSent } from "./Mailer.js"

/** Maximum number of mails that are composed and sent concurrently. */
const maxConcurrentMails = 4

/**
 * Minimum time between queuing and composing a mail, in milliseconds: the request that caused it is answered before.
 */
const delayMillis = 50

/** Time limit for sending the waiting mails when the program stops, in milliseconds. The others are lost. */
const drainTimeoutMillis = 5_000

/** A mail that waits. `compose` returns none when there is nothing to send. */
interface WaitingMail {
  readonly dueAt: number
  readonly compose: Effect.Effect<Option.Option<Mail>>
}

export class MailQueue extends Effect.Service<MailQueue>()("@canvass/core/MailQueue", {
  scoped: Effect.gen(function*() {
    const mailer = yield* Mailer
    const { waitingMails } = yield* Limits
    /** None ends the worker that takes it. */
    const queue = yield* Queue.unbounded<Option.Option<WaitingMail>>()
    /** Opens when the program stops: mails are sent without delay. */
    const stopping = yield* Effect.makeLatch()
    let waitingCount = 0

    const send = (mail: Mail): Effect.Effect<void, MailNotSent> =>
      mailer === null ? new MailNotSent({ reason: "There is no mailer." }) : mailer.send(mail)

    const process = ({ compose, dueAt }: WaitingMail): Effect.Effect<void> =>
      Clock.currentTimeMillis.pipe(
        Effect.flatMap((now) => Effect.raceFirst(Effect.sleep(Math.max(0, dueAt - now)), stopping.await)),
        Effect.zipRight(compose),
        Effect.flatMap(Option.match({
          onNone: () => Effect.void,
          onSome: (mail) => Effect.zipRight(send(mail), count("sent"))
        })),
        Effect.catchAllCause((cause) =>
          Effect.zipRight(Effect.logError("A mail was not sent.", cause), count("failed"))
        ),
        Effect.zipRight(Effect.sync(() => {
          waitingCount -= 1
        }))
      )

    const work: Effect.Effect<void> = Effect.flatMap(
      Queue.take(queue),
      Option.match({ onNone: () => Effect.void, onSome: (waiting) => Effect.zipRight(process(waiting), work) })
    )

    yield* Effect.addFinalizer(() =>
      Effect.suspend(() =>
        waitingCount === 0
          ? Effect.void
          : Effect.logError(`The program stops before all mails are sent: ${waitingCount} are lost.`)
      )
    )
    yield* BackgroundLoop.forkScoped({
      run: Effect.asVoid(Effect.all(Array.from({ length: maxConcurrentMails }, () => work), {
        concurrency: "unbounded"
      })),
      stop: Effect.zipRight(
        stopping.open,
        Effect.asVoid(Queue.offerAll(queue, Array.from({ length: maxConcurrentMails }, () => Option.none())))
      )
    }, drainTimeoutMillis)

    /**
     * Queues a mail. `compose` runs in the background, and returns none when there is nothing to send. A mail beyond
     * `Limits.waitingMails` is dropped, and counted as dropped.
     */
    const enqueue = (compose: Effect.Effect<Option.Option<Mail>>): Effect.Effect<void> =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        if (waitingCount >= waitingMails) return count("dropped")
        waitingCount += 1
        return Effect.asVoid(Queue.offer(queue, Option.some({ dueAt: now + delayMillis, compose })))
      })

    return {
      enqueue,
      /** The number of mails that wait or are being sent. */
      waitingCount: Effect.sync(() => waitingCount),
      /** Whether mail is sent at all. */
      isEnabled: mailer !== null
    }
  })
}) {}

const mails = Metric.counter("canvass_mails_total", {
  description: "Mails, by result: sent, failed, or dropped because too many waited.",
  incremental: true
})

const count = (result: "dropped" | "failed" | "sent"): Effect.Effect<void> =>
  Metric.increment(Metric.tagged(mails, "result", result))
