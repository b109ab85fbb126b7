/** The worker as a whole (decisions §12), on the memory store and a clock that the test moves. */
import { Committer, Event, Secrets, Webhooks, WebhookStore } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Fixtures } from "@canvass/core/testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as AttemptLog from "../src/AttemptLog.js"
import * as Sender from "../src/Sender.js"
import * as WebhookWorker from "../src/WebhookWorker.js"
import * as VirtualClock from "./simulation/VirtualClock.js"

const owner = Fixtures.accountId(0)

/** Real ones take real time, which this clock does not know. */
const secrets = Layer.succeed(Secrets.Secrets, {
  derive: () => Effect.die("not asked for here"),
  sign: () => Effect.die("not asked for here"),
  seal: (plain) => Effect.succeed(Redacted.value(plain)),
  open: (sealed) => Effect.succeed(Redacted.make(sealed))
})

interface Post {
  readonly url: string
  readonly at: number
}

/** A worker whose endpoints answer after the time that `answer` says, with the status that it says. */
const worked = <A, E>(
  answer: (url: string) => readonly [millis: number, status: number | null],
  options: Partial<WebhookWorker.Options>,
  body: (world: {
    readonly clock: VirtualClock.VirtualClock
    readonly posts: Array<Post>
    readonly begin: Effect.Effect<void>
    readonly stop: Effect.Effect<void>
  }) => Effect.Effect<A, E, Committer.Committer | Webhooks | WebhookStore>
) => {
  const clock = VirtualClock.make(Fixtures.startTime)
  const posts: Array<Post> = []
  const sender = Layer.succeed(Sender.Sender, {
    send: ({ url }) => {
      const [millis, status] = answer(url)
      posts.push({ url, at: clock.now() - Fixtures.startTime })
      return Effect.delay(
        Effect.succeed(status === null ? Sender.failed("timeout", "") : Sender.answered(status, "")),
        millis
      )
    }
  })
  return Effect.gen(function*() {
    const context = yield* Effect.context<Layer.Layer.Context<ReturnType<typeof WebhookWorker.layer>>>()
    let stop: Effect.Effect<unknown> = Effect.void
    const exit = yield* Effect.exit(body({
      clock,
      posts,
      begin: Effect.map(
        Effect.forkDaemon(Effect.provide(Layer.launch(WebhookWorker.layer(options)), context)),
        (launched) => {
          stop = launched.interruptAsFork(launched.id())
        }
      ),
      stop: Effect.suspend(() => Effect.asVoid(stop))
    }))
    yield* stop
    yield* clock.advance(60_000)
    return yield* exit
  }).pipe(
    Effect.provide(
      Layer.merge(Webhooks.Default, sender).pipe(Layer.provideMerge(Layer.merge(Memory.layer, secrets)))
    ),
    Effect.withClock(clock.clock)
  )
}

/** A subscription of an account of its own, since an account has few. */
const subscribe = (n: number, url: string) =>
  Effect.flatMap(Committer.Committer, (committer) =>
    Effect.orDie(committer.commit(Fixtures.unit({
      changes: [{
        _tag: "WebhookPut",
        webhook: Fixtures.webhook(n, {
          url,
          accountId: Fixtures.accountId(n),
          sealedSecret: "whsec_" + Buffer.alloc(32).toString("base64")
        })
      }]
    }))))

const happen = (n: number, times = 1) =>
  Effect.gen(function*() {
    const committer = yield* Committer.Committer
    const events = yield* Effect.replicateEffect(
      Event.make(Fixtures.accountId(n), "response.submitted", Fixtures.startTime, {
        responseId: "",
        surveyId: "",
        surveySlug: "",
        submittedAt: ""
      }),
      times
    )
    yield* Effect.orDie(committer.commit(Fixtures.unit({ events })))
  })

describe("a worker", () => {
  it.live("sends an event of its own process at once, and what others left behind when it begins", () =>
    worked(() => [10, 200], {}, ({ begin, clock, posts }) =>
      Effect.gen(function*() {
        yield* subscribe(0, "https://example.com/")
        yield* happen(0)
        yield* begin
        yield* clock.advance(500)
        expect(posts.map(({ at }) => at)).toEqual([0])
        yield* happen(0)
        yield* clock.advance(0)
        expect(posts.map(({ at }) => at)).toEqual([0, 500])
      })))

  it.live("does as much as there are slots, four for one subscription, and goes on as each ends", () =>
    worked(() => [100, 200], { slots: 6 }, ({ begin, clock, posts }) =>
      Effect.gen(function*() {
        for (const n of [0, 2]) {
          yield* subscribe(n, `https://example.com/${n}`)
          yield* happen(n, 8)
        }
        yield* begin
        yield* clock.advance(50)
        expect(posts.length).toBe(6)
        yield* clock.advance(100)
        expect(posts.length).toBe(12)
        yield* clock.advance(100)
        expect(posts.length).toBe(16)
      })))

  it.live(
    "is not held up by endpoints that hang, though they are a tenth, and far more is due to them",
    () =>
      worked(
        (url) => url.endsWith("hang") ? [10_000, null] : [50, 200],
        { slots: 128 },
        ({ begin, clock, posts }) =>
          Effect.gen(function*() {
            const toOthers = () => posts.filter(({ url }) => url.endsWith("up"))
            for (let n = 0; n < 250; n++) {
              yield* subscribe(n, n % 10 === 0 ? "https://example.com/hang" : "https://example.com/up")
              yield* happen(n, n % 10 === 0 ? 20 : 2)
            }
            yield* begin
            // 225 × 2 of 50 ms each, in the 28 slots that the hanging ones leave before they are known to hang.
            yield* clock.advance(1_000)
            expect(toOthers().length).toBe(450)
            // From then on each of the 25 has one slot, and the others have all the rest.
            yield* clock.advance(60_000)
            const before = toOthers().length
            for (let n = 0; n < 250; n++) if (n % 10 !== 0) yield* happen(n)
            yield* clock.advance(150)
            expect(toOthers().length - before).toBe(225)
          })
      ),
    120_000
  )

  it.live("finishes what is under way when it is stopped, and begins nothing more", () =>
    worked(() => [3_000, 200], {}, ({ begin, clock, posts, stop }) =>
      Effect.gen(function*() {
        yield* subscribe(0, "https://example.com/")
        yield* begin
        yield* happen(0, 8)
        yield* clock.advance(100)
        yield* stop
        yield* clock.advance(20_000)
        expect(posts.length).toBe(4)
        const store = yield* WebhookStore
        const count = (status: "delivered" | "pending") =>
          store.countDeliveries(owner, Fixtures.webhookId(0), { status })
        expect([yield* count("delivered"), yield* count("pending")]).toEqual([4, 4])
      })))

  it.live("says in a line what came of each attempt, with the request that caused it", () => {
    const lines: Array<string> = []
    return worked(
      () => [20, 503],
      { log: (entry) => lines.push(AttemptLog.json(entry), AttemptLog.pretty(entry)) },
      ({ begin, clock }) =>
        Effect.gen(function*() {
          yield* subscribe(0, "https://user-hooks.example.com:8443/secret-path")
          yield* begin
          const committer = yield* Committer.Committer
          const event = Fixtures.event(0, { traceId: "0af7651916cd43dd8448eb211c80319c" })
          yield* Effect.orDie(committer.commit(Fixtures.unit({ events: [event] })))
          yield* clock.advance(1_000)
          expect(JSON.parse(lines[0] ?? "")).toMatchObject({
            level: "INFO",
            message: "webhook attempt",
            webhookId: Fixtures.webhookId(0),
            host: "user-hooks.example.com:8443",
            attempt: 1,
            outcome: "refused",
            statusCode: 503,
            status: "pending",
            durationMs: 20,
            traceId: "0af7651916cd43dd8448eb211c80319c"
          })
          expect(lines.join("")).not.toContain("secret-path")
          expect(lines[1]).toContain("attempt 1: refused, pending")
        })
    )
  })
})
