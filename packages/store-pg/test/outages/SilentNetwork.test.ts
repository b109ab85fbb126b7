/** A network or a server that falls silent: connections stay open, and nothing arrives on them. */
import { AccountStore, Committer, SurveyStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { PgStore } from "../../src/index.js"
import { type ProxyMode, tcpProxy } from "../fixtures/TcpProxy.js"
import { migratedDatabaseUrl } from "../fixtures/TestDatabase.js"

const timeouts = { connectMillis: 400, writeMillis: 300, readMillis: 800, silenceMillis: 200 }

/** A store behind a proxy, with a survey. */
const storeBehindProxy = Effect.gen(function*() {
  const proxy = yield* tcpProxy(yield* migratedDatabaseUrl)
  const context = yield* Layer.build(
    Layer.fresh(PgStore.layer({ url: Redacted.make(proxy.url), maxReaders: 2, timeouts }))
  )
  const { commit } = Context.get(context, Committer.Committer)
  const put = (n: number) => commit(Fixtures.unit({ changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(n) }] }))
  const surveys = Context.get(context, SurveyStore)
  const find = (n: number) => surveys.findForRespondent(Fixtures.surveyId(n))
  yield* put(0)
  expect(Option.isSome(yield* find(0))).toBe(true)
  const { find: findAccount } = Context.get(context, AccountStore)
  const accounts = (count: number) =>
    Effect.forEach(
      Array.from({ length: count }, (_, n) => n),
      (n) => Effect.exit(findAccount(Fixtures.accountId(n))),
      { concurrency: "unbounded" }
    )
  return { proxy, put, find, accounts, check: Context.get(context, Committer.StoreHealth).check }
})

const isUnavailable = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof Committer.StoreUnavailable

/** Expects that an effect fails with `StoreUnavailable` between `minMillis` and `maxMillis` from now. */
const failsWithin = <A, E>(minMillis: number, maxMillis: number, effect: Effect.Effect<A, E>) =>
  Effect.map(Effect.timed(Effect.exit(effect)), ([elapsed, exit]) => {
    expect(isUnavailable(exit)).toBe(true)
    expect(Duration.toMillis(elapsed)).toBeGreaterThanOrEqual(minMillis)
    expect(Duration.toMillis(elapsed)).toBeLessThan(maxMillis)
  })

const modes: ReadonlyArray<ProxyMode> = ["silent", "unanswered"]

describe.each(modes)("a connection that is %s", (mode) => {
  it.scopedLive("is given up after the time limit, for writes, reads and the health check, and then replaced", () =>
    Effect.gen(function*() {
      const { check, find, proxy, put } = yield* storeBehindProxy
      yield* check
      proxy.setMode(mode)
      yield* Effect.all([
        failsWithin(350, 2_000, put(1)),
        failsWithin(950, 2_500, find(0)),
        failsWithin(350, 2_500, check)
      ], { concurrency: "unbounded" })
      proxy.setMode("forwarding")
      yield* check
      yield* put(2)
      expect(Option.isSome(yield* find(2))).toBe(true)
    }))

  it.scopedLive("does not hold up the callers that wait for a connection", () =>
    Effect.gen(function*() {
      const { accounts, find, proxy } = yield* storeBehindProxy
      proxy.setMode(mode)
      const [elapsed, exits] = yield* Effect.timed(Effect.all([
        // Lookups of accounts share statements. Lookups of surveys for respondents do not.
        accounts(100),
        Effect.forEach(Array.from({ length: 100 }), () => Effect.exit(find(0)), { concurrency: "unbounded" })
      ], { concurrency: "unbounded" }))
      expect(exits.flat().every(isUnavailable)).toBe(true)
      expect(Duration.toMillis(elapsed)).toBeLessThan(4_000)
    }))
})
