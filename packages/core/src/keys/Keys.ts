/** The use cases of API keys. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { type PlanRequired, requirePaidPlan } from "../accounts/model/Account.js"
import { AccountStore } from "../accounts/model/AccountStore.js"
import { Unauthorized } from "../accounts/model/logins/Unauthorized.js"
import { Committer } from "../unit-of-work/Committer.js"
import { type Decision, type DecisionAttempt, Transactor } from "../unit-of-work/Transactor.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import { decoder, type InvalidInput } from "../validation/ValidationError.js"
import { type AccountId, ApiKeyId, randomBytes } from "../values/Ids.js"
import type * as Instant from "../values/Instant.js"
import { NotFound } from "../values/NotFound.js"
import { sha256 } from "../values/Secrets.js"
import { type ApiKey, isUseRecordDue } from "./ApiKey.js"
import { ApiKeyCache, type CachedApiKey } from "./ApiKeyCache.js"
import * as KeyFormat from "./KeyFormat.js"
import * as KeyInput from "./KeyInput.js"
import { KeyStore } from "./KeyStore.js"

/** A new key with its plaintext, which is not stored. */
export interface NewKey {
  readonly key: ApiKey
  readonly plaintext: Redacted.Redacted
}

export class Keys extends Effect.Service<Keys>()("@canvass/core/Keys", {
  dependencies: [Transactor.Default],
  scoped: Effect.gen(function*() {
    const accounts = yield* AccountStore
    const committer = yield* Committer
    const { observe, transact } = yield* Transactor
    const scope = yield* Effect.scope
    const store = yield* KeyStore
    const cache = new ApiKeyCache()

    // Other use cases remove keys too.
    yield* observe(({ changes }) => {
      for (const change of changes) {
        if (change._tag === "KeyRemoved" || change._tag === "AccountRemoved") cache.invalidate(change.accountId)
      }
    })

    /** Returns the key with this plaintext, and records its use. Only a well-formed text needs a look-up. */
    const identify = (plaintext: string): Effect.Effect<ApiKey, Unauthorized> =>
      Effect.clockWith((clock) => {
        const now = clock.unsafeCurrentTimeMillis()
        const found = cache.get(plaintext, now)
        if (found !== undefined) return recordUse(found, now)
        return KeyFormat.isWellFormed(plaintext)
          ? Effect.flatMap(lookUp(plaintext, now), (used) => recordUse(used, now))
          : invalidKey
      })

    const lookUp = (plaintext: string, now: Instant.Instant): Effect.Effect<CachedApiKey, Unauthorized> =>
      Effect.suspend(() => {
        const { generation } = cache
        return sha256(plaintext).pipe(
          Effect.flatMap(store.findByHash),
          Effect.flatMap(Option.match({
            onNone: () => invalidKey,
            onSome: (key) => Effect.sync(() => cache.set(plaintext, key, now, generation))
          }))
        )
      })

    /** Writes the use of a key in the background. The request does not wait for it, and does not fail with it. */
    const recordUse = (used: CachedApiKey, now: Instant.Instant): Effect.Effect<ApiKey> => {
      if (!isUseRecordDue(used.lastUsedAt, now)) return Effect.succeed(used.key)
      used.lastUsedAt = now
      const written = committer.commit(UnitOfWork.of({
        changes: [{ _tag: "KeyUsed", keyId: used.key.id, at: now }]
      })).pipe(
        Effect.catchAllCause((cause) => Effect.logWarning("The use of an API key could not be recorded.", cause)),
        Effect.forkIn(scope)
      )
      return Effect.as(written, used.key)
    }

    /** Changes the key of an account. Afterwards no request of this process is identified by the previous key. */
    const change = <A, E>(
      owner: AccountId,
      decide: (
        current: ApiKey | undefined,
        attempt: DecisionAttempt
      ) => Effect.Effect<Pick<Decision<A>, "result" | "changes">, E>
    ): Effect.Effect<A, E> =>
      transact((attempt) =>
        Effect.gen(function*() {
          const current = Option.getOrUndefined(yield* store.findByAccount(owner))
          const decision: Decision<A> = {
            ...yield* decide(current, attempt),
            accountId: owner,
            guards: [{ _tag: "KeyAt", accountId: owner, key: current ?? null }]
          }
          return decision
        })
      ).pipe(
        Effect.ensuring(Effect.sync(() => cache.invalidate(owner)))
      )

    /** Returns the key of an account, if it has one. */
    const get = (owner: AccountId): Effect.Effect<Option.Option<ApiKey>> => store.findByAccount(owner)

    /**
     * Replaces the key of an account, which is invalid from then on. Missing settings are taken from the previous key,
     * so that a rotation never extends what the key may do. An account without a key gets one of scope `full`.
     */
    const rotate = (
      owner: AccountId,
      input: KeyInput.RotateInput = {}
    ): Effect.Effect<NewKey, InvalidInput | PlanRequired> =>
      Effect.gen(function*() {
        const settings = yield* decodeRotate(input)
        const plaintext = KeyFormat.format(yield* randomBytes(32))
        const hash = yield* sha256(plaintext)
        return yield* change(owner, (current, { newId, now }) =>
          Effect.gen(function*() {
            yield* requirePaidPlan(yield* accounts.find(owner), now)
            const key = withSettings({
              id: newId(ApiKeyId),
              accountId: owner,
              hash,
              prefix: KeyFormat.displayPrefix(plaintext),
              scope: current?.scope ?? "full",
              allowedIps: current?.allowedIps ?? null,
              createdAt: now,
              lastUsedAt: null
            }, settings)
            return { result: { key, plaintext: Redacted.make(plaintext) }, changes: [{ _tag: "KeyPut", key }] }
          }))
      })

    /** Changes settings of the key. The plaintext stays the same. */
    const update = (owner: AccountId, input: KeyInput.UpdateInput): Effect.Effect<ApiKey, InvalidInput | NotFound> =>
      Effect.flatMap(decodeUpdate(input), (settings) =>
        change(owner, (current) => {
          if (current === undefined) return new NotFound()
          const key = withSettings(current, settings)
          return Effect.succeed({ result: key, changes: [{ _tag: "KeyPut", key }] })
        }))

    /** Deletes the key of an account. */
    const remove = (owner: AccountId): Effect.Effect<void, NotFound> =>
      change(owner, (current) =>
        current === undefined
          ? new NotFound()
          : Effect.succeed({ result: undefined, changes: [{ _tag: "KeyRemoved", accountId: owner }] }))

    return { identify, get, rotate, update, remove }
  })
}) {}

const decodeRotate = decoder(KeyInput.rotateInput)
const decodeUpdate = decoder(KeyInput.updateInput)

const invalidKey = new Unauthorized({ reason: "The API key is not valid." })

const withSettings = (key: ApiKey, { allowedIps, scopes }: KeyInput.KeySettings): ApiKey => ({
  ...key,
  scope: scopes ?? key.scope,
  allowedIps: allowedIps === undefined ? key.allowedIps : allowedIps
})
