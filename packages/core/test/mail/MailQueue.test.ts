import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"
import { type Mail, Mailer, MailNotSent } from "../../src/mail/Mailer.js"
import { MailQueue } from "../../src/mail/MailQueue.js"
import { CurrentRequest, makeRequestInfo } from "../../src/unit-of-work/CurrentRequest.js"
import { Limits } from "../../src/values/Limits.js"
import { auditDraft } from "../fixtures/auditDraft.js"

const mailTo = (to: string): Mail => ({ to, subject: "s", text: "t", html: "h", language: "en" })

const compose = (to: string) => Effect.succeedSome(mailTo(to))

/** A queue whose mailer calls `send`. Returns what it has sent, and closes it. */
const start = (send: (mail: Mail) => Effect.Effect<void, MailNotSent>, waitingMails = 10) =>
  Effect.gen(function*() {
    const scope = yield* Scope.make()
    const sent: Array<string> = []
    const mailer = { send: (mail: Mail) => Effect.tap(send(mail), () => Effect.sync(() => sent.push(mail.to))) }
    const layer = Layer.provide(
      MailQueue.Default,
      Layer.merge(Layer.succeed(Mailer, mailer), Layer.succeed(Limits, { ...Limits.defaults, waitingMails }))
    )
    const queue = yield* Effect.provide(MailQueue, yield* Layer.buildWithScope(layer, scope))
    return { enqueue: queue.enqueue, sent, close: Scope.close(scope, Exit.void) }
  })

describe("the queue of mails", () => {
  it.effect("sends a mail only after the request that caused it had time to be answered", () =>
    Effect.gen(function*() {
      const { enqueue, sent } = yield* start(() => Effect.void)
      let isComposed = false
      yield* enqueue(Effect.sync(() => {
        isComposed = true
        return Option.some(mailTo("a"))
      }))
      yield* TestClock.adjust(49)
      expect({ isComposed, sent }).toEqual({ isComposed: false, sent: [] })
      yield* TestClock.adjust(1)
      expect({ isComposed, sent }).toEqual({ isComposed: true, sent: ["a"] })
    }))

  it.effect("continues after a mail that fails, that cannot be composed or that need not be sent", () =>
    Effect.gen(function*() {
      const lines: Array<string> = []
      const logger = Logger.replace(
        Logger.defaultLogger,
        Logger.make(({ cause, message }) => {
          lines.push(`${String(message)} ${String(cause)}`)
        })
      )
      yield* Effect.gen(function*() {
        const { enqueue, sent } = yield* start(({ to }) =>
          to === "refused" ? new MailNotSent({ reason: "ECONNREFUSED." }) : Effect.void
        )
        for (let round = 0; round < 3; round++) {
          yield* enqueue(compose("refused"))
          yield* enqueue(Effect.die("no store"))
          yield* enqueue(Effect.succeedNone)
        }
        yield* enqueue(compose("b"))
        yield* TestClock.adjust(1_000)
        expect(sent).toEqual(["b"])
      }).pipe(Effect.provide(logger))
      expect(lines).toHaveLength(6)
      expect(lines.join()).toContain("ECONNREFUSED")
      expect(lines.join()).toContain("no store")
    }))

  it.effect("is bounded: a mail that finds it full is dropped", () =>
    Effect.gen(function*() {
      const latch = yield* Effect.makeLatch()
      const { enqueue, sent } = yield* start(() => latch.await, 5)
      for (let n = 0; n < 8; n++) yield* enqueue(compose(String(n)))
      yield* TestClock.adjust(1_000)
      yield* latch.open
      yield* TestClock.adjust(1_000)
      expect(sent.toSorted()).toEqual(["0", "1", "2", "3", "4"])
      yield* enqueue(compose("later"))
      yield* TestClock.adjust(1_000)
      expect(sent).toContain("later")
    }))

  it.effect("lets the client addresses take turns, and gives each an eighth of its places", () =>
    Effect.gen(function*() {
      const { enqueue, sent } = yield* start(() => Effect.sleep(100), 80)
      const ask = (to: string, ipAddress: string) =>
        Effect.locally(enqueue(compose(to)), CurrentRequest, makeRequestInfo({ audit: auditDraft({ ipAddress }) }))
      for (let n = 0; n < 40; n++) yield* ask("flood", "192.0.2.1")
      yield* ask("honest", "192.0.2.2")
      yield* TestClock.adjust(150)
      expect(sent).toEqual(["flood", "honest", "flood", "flood"])
      yield* TestClock.adjust(10_000)
      expect(sent).toHaveLength(11)
    }))

  it.live("sends the waiting mails when it closes", () =>
    Effect.gen(function*() {
      const { close, enqueue, sent } = yield* start(() => Effect.sleep(20))
      for (let n = 0; n < 10; n++) yield* enqueue(compose(String(n)))
      yield* close
      expect(sent).toHaveLength(10)
    }))

  it.effect("closes after 5 seconds when the mail server hangs", () =>
    Effect.gen(function*() {
      const { close, enqueue, sent } = yield* start(() => Effect.never)
      yield* enqueue(compose("a"))
      yield* TestClock.adjust(100)
      const closing = yield* Effect.fork(close)
      yield* TestClock.adjust(4_999)
      expect(closing.unsafePoll()).toBe(null)
      yield* TestClock.adjust(1)
      yield* Fiber.join(closing)
      expect(sent).toEqual([])
    }))
})
