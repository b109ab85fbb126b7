/** The use cases of API keys. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { type PlanRequired, requirePaidPlan } from "../accounts/model/Account.js"
import { AccountStore } from "../accounts/model/AccountStore.js"
import { Unauthorized } from "../accounts/model/logins/Unauthorized.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { Committer } from "../unit-of-work/Committer.js"
import { type Decision, type DecisionAttempt, Transactor } from "../unit-of-work/Transactor.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import {
  decoder,
  InvalidInput,
  type RuleViolated,
  ruleViolated,
  type Violation,
  violation
} from "../validation/ValidationError.js"
import { type AccountId, ApiKeyId, randomBytes, type SurveyId } from "../values/Ids.js"
import type * as Instant from "../values/Instant.js"
import { Limits } from "../values/Limits.js"
import { NotFound } from "../values/NotFound.js"
import { sha256 } from "../values/Secrets.js"
import { type ApiKey, defaultName, isDefault, isExpired, isUseRecordDue } from "./ApiKey.js"
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
    const { keysPerAccount } = yield* Limits
    const { observe, transact } = yield* Transactor
    const scope = yield* Effect.scope
    const store = yield* KeyStore
    const surveys = yield* SurveyStore
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
        if (found !== undefined) return use(found, now)
        return KeyFormat.isWellFormed(plaintext)
          ? Effect.flatMap(lookUp(plaintext, now), (used) => use(used, now))
          : invalidKey
      })

    const use = (used: CachedApiKey, now: Instant.Instant): Effect.Effect<ApiKey, Unauthorized> =>
      isExpired(used.key, now) ? expiredKey : recordUse(used, now)

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

    /** Changes keys of an account. Afterwards no request of this process is identified by a previous key. */
    const change = <A, E>(
      owner: AccountId,
      decide: (
        current: ReadonlyArray<ApiKey>,
        attempt: DecisionAttempt
      ) => Effect.Effect<Pick<Decision<A>, "result" | "changes">, E>
    ): Effect.Effect<A, E> =>
      transact((attempt) =>
        Effect.gen(function*() {
          const current = yield* store.listByAccount(owner)
          const decision: Decision<A> = {
            ...yield* decide(current, attempt),
            accountId: owner,
            guards: [{ _tag: "KeysAt", accountId: owner, keys: current }]
          }
          return decision
        })
      ).pipe(
        Effect.ensuring(Effect.sync(() => cache.invalidate(owner)))
      )

    /** Returns the keys of an account, ordered by creation. */
    const list = (owner: AccountId): Effect.Effect<ReadonlyArray<ApiKey>> => store.listByAccount(owner)

    /** Returns the default key of an account, if it has one. */
    const get = (owner: AccountId): Effect.Effect<Option.Option<ApiKey>> =>
      Effect.map(list(owner), (keys) => Option.fromNullable(keys.find(isDefault)))

    /**
     * Replaces the default key of an account, which is invalid from then on. Missing settings are taken from the
     * previous key, so that a rotation never extends what the key may do. An account without a default key gets one of
     * scope `full`.
     */
    const rotate = (
      owner: AccountId,
      input: KeyInput.RotateInput = {}
    ): Effect.Effect<NewKey, InvalidInput | NotFound | PlanRequired | RuleViolated> =>
      Effect.gen(function*() {
        const settings = yield* decodeRotate(input)
        const secret = yield* newSecret
        return yield* change(owner, (all, { newId, now }) =>
          Effect.gen(function*() {
            yield* requirePaidPlan(yield* accounts.find(owner), now)
            const current = all.find(isDefault)
            if (current === undefined && all.length >= keysPerAccount) return yield* tooManyKeys(keysPerAccount)
            return created(
              secret,
              withSettings({
                ...secret.stored,
                id: newId(ApiKeyId),
                accountId: owner,
                name: defaultName,
                scope: current?.scope ?? "full",
                allowedIps: current?.allowedIps ?? null,
                expiresAt: null,
                surveys: null,
                createdAt: now,
                lastUsedAt: null
              }, settings)
            )
          }))
      })

    /** Changes settings of the default key. The plaintext stays the same. */
    const update = (owner: AccountId, input: KeyInput.UpdateInput): Effect.Effect<ApiKey, InvalidInput | NotFound> =>
      Effect.flatMap(decodeUpdate(input), (settings) =>
        change(owner, (all) => {
          const current = all.find(isDefault)
          if (current === undefined) return new NotFound()
          const key = withSettings(current, settings)
          return Effect.succeed({ result: key, changes: [{ _tag: "KeyPut", key }] })
        }))

    /** Deletes the default key of an account. */
    const remove = (owner: AccountId): Effect.Effect<void, NotFound> => removeWhere(owner, isDefault)

    /** Creates a key. Fails when its name is taken, and when the account has the maximum number of keys. */
    const create = (
      owner: AccountId,
      input: KeyInput.CreateInput
    ): Effect.Effect<NewKey, InvalidInput | NotFound | PlanRequired | RuleViolated> =>
      Effect.gen(function*() {
        const { scopes, ...settings } = yield* decodeCreate(input)
        const secret = yield* newSecret
        return yield* change(owner, (all, { newId, now }) =>
          Effect.gen(function*() {
            const key: ApiKey = {
              ...secret.stored,
              ...distinct(settings),
              scope: scopes,
              id: newId(ApiKeyId),
              accountId: owner,
              createdAt: now,
              lastUsedAt: null
            }
            yield* requireValid(key, settings, undefined, now)
            yield* requirePaidPlan(yield* accounts.find(owner), now)
            yield* requireNameFree(all, key)
            if (all.length >= keysPerAccount) return yield* tooManyKeys(keysPerAccount)
            return created(secret, key)
          }))
      })

    /** Changes settings of a key of an account. The plaintext stays the same. */
    const updateById = (
      owner: AccountId,
      id: ApiKeyId,
      input: KeyInput.UpdateByIdInput
    ): Effect.Effect<ApiKey, InvalidInput | NotFound | RuleViolated> =>
      Effect.flatMap(
        decodeUpdateById(input),
        ({ scopes, ...settings }) =>
          change(owner, (all, { now }) =>
            Effect.gen(function*() {
              const current = all.find((key) => key.id === id)
              if (current === undefined) return yield* new NotFound()
              const key: ApiKey = { ...current, ...distinct(settings), scope: scopes ?? current.scope }
              yield* requireValid(key, settings, current, now)
              yield* requireNameFree(all, key)
              const decision: Pick<Decision<ApiKey>, "result" | "changes"> = {
                result: key,
                changes: [
                  ...(key.name === current.name ? [] : [removalOf(current)]),
                  { _tag: "KeyPut", key }
                ]
              }
              return decision
            }))
      )

    /** Deletes a key of an account. */
    const removeById = (owner: AccountId, id: ApiKeyId): Effect.Effect<void, NotFound> =>
      removeWhere(owner, (key) => key.id === id)

    const removeWhere = (owner: AccountId, isRemoved: (key: ApiKey) => boolean): Effect.Effect<void, NotFound> =>
      change(owner, (all) => {
        const current = all.find(isRemoved)
        return current === undefined
          ? new NotFound()
          : Effect.succeed({ result: undefined, changes: [removalOf(current)] })
      })

    /** Names everything that is wrong with the settings that a key has now, and with the surveys that are named. */
    const requireValid = (
      key: ApiKey,
      { surveys: named }: { readonly surveys?: ReadonlyArray<SurveyId> | null },
      before: ApiKey | undefined,
      now: Instant.Instant
    ): Effect.Effect<void, InvalidInput> =>
      Effect.gen(function*() {
        const unknown = named === undefined || named === null ? [] : yield* unknownSurveys(key.accountId, named)
        const [first, ...rest] = [...KeyInput.settingViolations(key, before, now), ...unknown]
        if (first !== undefined) return yield* new InvalidInput({ violations: [first, ...rest] })
      })

    const unknownSurveys = (
      owner: AccountId,
      ids: ReadonlyArray<SurveyId>
    ): Effect.Effect<ReadonlyArray<Violation>> =>
      Effect.map(Stream.runCollect(surveys.stream(owner, { ids }, "asc")), (chunks) => {
        const known = new Set(Array.from(chunks).flat().map(({ id }) => id))
        return ids.flatMap((id, index) =>
          known.has(id) ? [] : [violation(`/surveys/${index}`, "unknown-survey", "The account has no such survey.")]
        )
      })

    return { identify, list, get, rotate, update, remove, create, updateById, removeById }
  })
}) {}

const decodeRotate = decoder(KeyInput.rotateInput)
const decodeUpdate = decoder(KeyInput.updateInput)
const decodeCreate = decoder(KeyInput.createInput)
const decodeUpdateById = decoder(KeyInput.updateByIdInput)

const invalidKey = new Unauthorized({ reason: "The API key is not valid." })

const expiredKey = new Unauthorized({ reason: "The API key has expired." })

/** A new plaintext, and what is stored of it. */
interface Secret {
  readonly plaintext: string
  readonly stored: Pick<ApiKey, "hash" | "prefix">
}

const newSecret: Effect.Effect<Secret> = Effect.gen(function*() {
  const plaintext = KeyFormat.format(yield* randomBytes(32))
  return { plaintext, stored: { hash: yield* sha256(plaintext), prefix: KeyFormat.displayPrefix(plaintext) } }
})

const created = ({ plaintext }: Secret, key: ApiKey): Pick<Decision<NewKey>, "result" | "changes"> => ({
  result: { key, plaintext: Redacted.make(plaintext) },
  changes: [{ _tag: "KeyPut", key }]
})

const removalOf = ({ accountId, name }: ApiKey): UnitOfWork.Change => ({ _tag: "KeyRemoved", accountId, name })

/** Removes surveys that are named twice. */
const distinct = <A extends { readonly surveys?: ReadonlyArray<SurveyId> | null }>(settings: A): A =>
  settings.surveys === undefined || settings.surveys === null
    ? settings
    : { ...settings, surveys: Array.from(new Set(settings.surveys)) }

const tooManyKeys = (max: number): Effect.Effect<never, RuleViolated> =>
  ruleViolated("", "too-many-keys", `An account has at most ${max} API keys.`, { max })

const requireNameFree = (all: ReadonlyArray<ApiKey>, { id, name }: ApiKey): Effect.Effect<void, RuleViolated> =>
  all.some((other) => other.name === name && other.id !== id)
    ? ruleViolated("/name", "name-taken", "The account has a key with this name.")
    : Effect.void

const withSettings = (key: ApiKey, { allowedIps, scopes }: KeyInput.KeySettings): ApiKey => ({
  ...key,
  scope: scopes ?? key.scope,
  allowedIps: allowedIps === undefined ? key.allowedIps : allowedIps
})
