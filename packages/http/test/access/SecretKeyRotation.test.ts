/** What is signed or encrypted with the secret key, before, during and after a rotation of the key. */
import {
  Accounts,
  EditorTokens,
  Keys,
  Responses,
  ResultsLinks,
  Secrets,
  Services,
  Surveys,
  Webhooks
} from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Rekey, Sessions, type Store, WebhookStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import type * as Arr from "effect/Array"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Ref from "effect/Ref"
import { describe, expect, it } from "vitest"
import * as AccessTokens from "../../src/access/AccessTokens.js"
import * as FlowCookies from "../../src/oauth/FlowCookies.js"
import { fastPasswords } from "../../src/testing/TestServices.js"

type Instance = AccessTokens.AccessTokens | Secrets.Secrets | Services.Services | Store

/** Makes something with the secret key. Returns whether an instance accepts it. */
type Scenario = Effect.Effect<Effect.Effect<boolean, unknown, Instance>, unknown, Instance>

const owner = Effect.flatMap(Accounts, (accounts) => accounts.open({ email: `${crypto.randomUUID()}@example.com` }))

const survey = Effect.gen(function*() {
  const { id: accountId } = yield* owner
  const { id } = yield* Effect.flatMap(
    Surveys,
    (surveys) =>
      surveys.create(accountId, { title: "Lunch", questions: [{ key: "again", type: "nps", text: "Again?" }] })
  )
  return { accountId, id }
})

/** The compiler asks for a scenario for each purpose of the key, and for each kind of stored secret. */
const scenarios = {
  "access-token": Effect.gen(function*() {
    const session = { id: Fixtures.sessionId(0), accountId: Fixtures.accountId(0) }
    const token = yield* Effect.flatMap(AccessTokens.AccessTokens, ({ issue }) => issue(session))
    return Effect.map(
      Effect.exit(Effect.flatMap(AccessTokens.AccessTokens, ({ verify }) => verify(token))),
      Exit.isSuccess
    )
  }),
  "editor-token": Effect.gen(function*() {
    const { accountId, id } = yield* survey
    const input = { origins: ["https://app.example.com"], expiresIn: 900 }
    const { token } = yield* Effect.flatMap(
      EditorTokens,
      ({ create }) => create(accountId, id, input, { via: "host" })
    )
    return Effect.map(
      Effect.exit(Effect.flatMap(
        EditorTokens,
        ({ read, requireValid }) => Effect.flatMap(read(Redacted.value(token)), requireValid)
      )),
      Exit.isSuccess
    )
  }),
  "oauth-flow": Effect.gen(function*() {
    const cookies = Effect.flatMap(Secrets.Secrets, ({ deriveKeys }) => deriveKeys("oauth-flow")).pipe(
      Effect.map(FlowCookies.make)
    )
    const flow: FlowCookies.Flow = {
      state: "a".repeat(43),
      provider: "acme",
      purpose: "login",
      returnTo: "https://app.example.com/login",
      codeChallenge: "b".repeat(43),
      nonce: "c".repeat(43),
      providerVerifier: "d".repeat(43),
      expiresAt: FlowCookies.flowMillis
    }
    const scope = FlowCookies.scopeOf("https://example.com")
    const [field = ""] = yield* Effect.flatMap(cookies, ({ keep }) => keep(flow, undefined, scope, 0))
    const [cookie] = field.split(";")
    return Effect.map(
      Effect.flatMap(cookies, ({ find }) => find(flow.state, cookie, 0)),
      (found) => found !== undefined
    )
  }),
  "resume-token": Effect.gen(function*() {
    const id = Fixtures.responseId(0)
    const token = yield* Effect.flatMap(Responses, ({ resumeTokenOf }) => resumeTokenOf(id))
    return Effect.flatMap(Responses, ({ isRespondent }) => isRespondent(id, token))
  }),
  "webhook-secret": Effect.gen(function*() {
    const { id } = yield* owner
    const { secret } = yield* Effect.flatMap(
      Webhooks,
      ({ create }) => create(id, { url: "https://example.com/hooks", events: "survey.published" })
    )
    return Effect.gen(function*() {
      const [webhook] = yield* Effect.flatMap(WebhookStore, ({ list }) => list(id))
      const opened = yield* Effect.flatMap(Secrets.Secrets, ({ open }) => open(webhook?.sealedSecret ?? ""))
      return secret !== undefined && Redacted.value(opened) === Redacted.value(secret)
    }).pipe(Effect.catchAllDefect(() => Effect.succeed(false)))
  }),
  "results-link-token": Effect.gen(function*() {
    const { accountId, id } = yield* survey
    const { token } = yield* Effect.flatMap(ResultsLinks, ({ replace }) => replace(accountId, id, {}))
    const shown = Effect.flatMap(ResultsLinks, ({ get }) => get(accountId, id))
    return Effect.match(shown, {
      onFailure: () => false,
      onSuccess: (link) => Redacted.value(link.token) === Redacted.value(token)
    })
  })
} satisfies Record<Secrets.Purpose | Secrets.SealedKind, Scenario>

/** Which of them are stored. The others are derived from the key each time. */
const isStored: Readonly<Record<keyof typeof scenarios, boolean>> = {
  "access-token": false,
  "editor-token": false,
  "oauth-flow": false,
  "resume-token": false,
  "webhook-secret": true,
  "results-link-token": true
}

const key = (n: number) => Redacted.make(new Uint8Array(32).fill(n))

/** Runs effects on one store, each on an instance of its own with the secret keys `keys`. */
const onInstances = (store: Context.Context<Store>) =>
<A, E>(
  [first, ...others]: Arr.NonEmptyReadonlyArray<number>,
  effect: Effect.Effect<A, E, Instance>
): Promise<A> =>
  Effect.runPromise(Effect.provide(
    effect,
    Layer.merge(Services.layer, AccessTokens.layer()).pipe(
      Layer.provideMerge(
        Layer.mergeAll(Layer.succeedContext(store), Secrets.layer(key(first), ...others.map(key)), fastPasswords)
      ),
      Layer.fresh
    )
  ))

const newStore = () => Effect.runPromise(Effect.scoped(Layer.build(Memory.layer)))

describe("a rotation of the secret key", () => {
  it.each(Object.entries<Scenario>(scenarios))("accepts what is made with any of the keys: %s", async (_, make) => {
    const run = onInstances(await newStore())
    for (const maker of [[1], [1, 2], [2, 1]] as const) {
      const isAccepted = await run(maker, make)
      expect(await run([1, 2], isAccepted)).toBe(true)
      expect(await run([2, 1], isAccepted)).toBe(true)
      expect(await run([4, 3, 2, 1], isAccepted)).toBe(true)
      expect(await run([3], isAccepted)).toBe(false)
    }
  })

  it.each(Object.entries<Scenario>(scenarios))("makes with the first of the keys: %s", async (_, make) => {
    const run = onInstances(await newStore())
    const isAccepted = await run([2, 1], make)
    expect(await run([2], isAccepted)).toBe(true)
    expect(await run([1], isAccepted)).toBe(false)
  })

  it.each(Object.entries(isStored))(
    "after a rekey, the old key can be removed if %s is stored: %s",
    async (name, stored) => {
      const run = onInstances(await newStore())
      const make: Scenario | undefined = Object.entries<Scenario>(scenarios).find(([other]) => other === name)?.[1]
      if (make === undefined) throw new Error(name)
      const isAccepted = await run([1], make)
      expect(await run([2], isAccepted)).toBe(false)
      await run([2, 1], Effect.flatMap(Ref.make(Rekey.nothingDone), Rekey.run))
      expect(await run([2], isAccepted)).toBe(stored)
      expect(await run([2, 1], isAccepted)).toBe(true)
    }
  )

  it("leaves API keys and refresh tokens alone, even if the key is replaced", async () => {
    const run = onInstances(await newStore())
    const { plaintext, refreshToken } = await run(
      [1],
      Effect.gen(function*() {
        const { id } = yield* owner
        const { plaintext } = yield* Effect.flatMap(Keys, (keys) => keys.rotate(id, {}))
        const { refreshToken } = yield* Effect.flatMap(Sessions, (sessions) => sessions.start(id))
        return { plaintext, refreshToken }
      })
    )
    const authenticated = Effect.flatMap(Keys, (keys) => keys.identify(Redacted.value(plaintext)))
    const refreshed = Effect.flatMap(Sessions, (sessions) => sessions.refresh(refreshToken))
    expect((await run([2], Effect.exit(authenticated)))._tag).toBe("Success")
    expect((await run([2], Effect.exit(refreshed)))._tag).toBe("Success")
  })
})
