/**
 * Sends mail in the background, so that no caller waits for a mail server, and the time of a response reveals nothing.
 * The client addresses that ask for mails take turns.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import { FairQueue } from "../concurrency/FairQueue.js"
import * as BackgroundLoop from "../jobs/running/BackgroundLoop.js"
import { addressSubject } from "../rate-limiting/RateLimiter.js"
import { CurrentRequest } from "../unit-of-work/CurrentRequest.js"
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

/** The part of `Limits.waitingMails` that the mails of one client address may take. */
const maxShareOfClient = 1 / 8

/** A mail that waits. `compose` returns none when there is nothing to send. */
interface WaitingMail {
  readonly dueAt: number
  readonly compose: Effect.Effect<Option.Option<Mail>>
}

export class MailQueue extends Effect.Service<MailQueue>()("@canvass/core/MailQueue", {
  scoped: Effect.gen(function*() {
    const mailer = yield* Mailer
    const { waitingMails } = yield* Limits
    const waiting = new FairQueue<WaitingMail>()
    /** A signal for each waiting mail, and one that ends the worker that takes it. */
    const signals = yield* Queue.unbounded<"end" | "mail">()
    /** Opens when the program stops: mails are sent without delay. */
    const stopping = yield* Effect.makeLatch()
    let waitingCount = 0
    // An alert on growth needs the numbers before the first mail.
    yield* Effect.forEach(results, (result) => count(result, 0))

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

    const work: Effect.Effect<void> = Effect.flatMap(Queue.take(signals), (signal) => {
      if (signal === "end") return Effect.void
      const next = waiting.take()
      return next === undefined ? work : Effect.zipRight(process(next), work)
    })

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
        Effect.asVoid(Queue.offerAll(signals, Array.from({ length: maxConcurrentMails }, () => "end" as const)))
      )
    }, drainTimeoutMillis)

    /**
     * Queues a mail. `compose` runs in the background, and returns none when there is nothing to send. A mail beyond
     * `Limits.waitingMails`, or beyond the share of the client address of the current request, is dropped, and counted
     * as dropped.
     */
    const enqueue = (compose: Effect.Effect<Option.Option<Mail>>): Effect.Effect<void> =>
      Effect.zipWith(Clock.currentTimeMillis, CurrentRequest, (now, { audit }) => {
        const sender = audit === undefined ? "" : addressSubject(audit.ipAddress)
        const maxOfSender = audit === undefined ? waitingMails : Math.ceil(waitingMails * maxShareOfClient)
        if (waitingCount >= waitingMails || waiting.countOf(sender) >= maxOfSender) return count("dropped")
        waitingCount += 1
        waiting.add(sender, { dueAt: now + delayMillis, compose })
        return Effect.asVoid(Queue.offer(signals, "mail"))
      }).pipe(Effect.flatten)

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

const results = ["dropped", "failed", "sent"] as const

const count = (result: typeof results[number], by = 1): Effect.Effect<void> =>
  Metric.incrementBy(Metric.tagged(mails, "result", result), by)
