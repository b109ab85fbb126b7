/** The use cases of editor tokens. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { hasPaidPlan, type PlanRequired, requirePaidPlan } from "../../accounts/model/Account.js"
import { AccountStore } from "../../accounts/model/AccountStore.js"
import { Unauthorized } from "../../accounts/model/logins/Unauthorized.js"
import { Sessions } from "../../accounts/sessions/Sessions.js"
import { SurveyStore } from "../../surveys/SurveyStore.js"
import { decoder, type InvalidInput } from "../../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import * as Instant from "../../values/Instant.js"
import { Limits } from "../../values/Limits.js"
import { type NotFound, orNotFound } from "../../values/NotFound.js"
import { randomToken, Secrets } from "../../values/Secrets.js"
import { type ApiKey, isExpired } from "../ApiKey.js"
import { KeyStore } from "../KeyStore.js"
import { decodeClaims, type EditorTokenClaims, type EditorTokenMaker, encodeClaims, splitToken } from "./EditorToken.js"
import { type EditorTokenInput, editorTokenInput } from "./EditorTokenInput.js"

/** A new token. It cannot be shown again. */
export interface NewEditorToken {
  readonly token: Redacted.Redacted
  readonly expiresAt: Instant.Instant
}

/** A token that is valid now, and the name of the API key that made it. Null: a login or a program made it. */
export interface ValidEditorToken extends EditorTokenClaims {
  readonly keyName: string | null
}

export class EditorTokens extends Effect.Service<EditorTokens>()("@canvass/core/EditorTokens", {
  dependencies: [Sessions.Default],
  effect: Effect.gen(function*() {
    const accounts = yield* AccountStore
    const keys = yield* KeyStore
    const secrets = yield* Secrets
    const sessions = yield* Sessions
    const surveys = yield* SurveyStore
    const decodeInput = decoder(editorTokenInput(yield* Limits))

    /**
     * Makes a token for a survey of an account, which is valid as long as its maker is. Fails with `NotFound` when the
     * account has no such survey, and with `PlanRequired` unless it has a paid plan.
     */
    const create = (
      owner: AccountId,
      id: SurveyId,
      input: EditorTokenInput,
      maker: EditorTokenMaker
    ): Effect.Effect<NewEditorToken, InvalidInput | NotFound | PlanRequired> =>
      Effect.gen(function*() {
        const { actor, expiresIn, origins, publish } = yield* decodeInput(input)
        yield* orNotFound(surveys.find(owner, id))
        const now = yield* Instant.now
        yield* requirePaidPlan(yield* accounts.find(owner), now)
        const expiresAt = now + expiresIn * 1_000
        const signed = encodeClaims({
          id: yield* randomToken(16),
          accountId: owner,
          surveyId: id,
          maker,
          origins: Array.from(new Set(origins)),
          publish,
          actor,
          expiresAt
        })
        return { token: Redacted.make(`${signed}.${yield* secrets.sign(purpose, signed)}`), expiresAt }
      })

    /** Returns what a token says, which may have ended. A forged and a foreign token fail with the same error. */
    const read = (token: string): Effect.Effect<EditorTokenClaims, Unauthorized> =>
      Option.match(splitToken(token), {
        onNone: () => invalidToken,
        onSome: ({ signature, signed }) =>
          Effect.flatMap(
            secrets.verify(purpose, signed, signature),
            (isValid) => isValid ? Effect.catchAll(decodeClaims(signed), () => invalidToken) : invalidToken
          )
      })

    /**
     * Returns a token that has not ended. It ends at its time, and when its maker ends: the key is deleted, rotated or
     * has expired, may only read, or no longer reaches the survey; the session has ended; the account is deleted or has
     * no paid plan.
     */
    const requireValid = (claims: EditorTokenClaims): Effect.Effect<ValidEditorToken, Unauthorized> =>
      Effect.gen(function*() {
        const now = yield* Instant.now
        if (claims.expiresAt <= now) return yield* expiredToken
        const account = yield* accounts.find(claims.accountId)
        if (Option.isNone(account) || !hasPaidPlan(account.value, now)) return yield* endedToken
        return { ...claims, keyName: yield* requireMaker(claims, now) }
      })

    /** Returns the name of the key that made a token, if one did. */
    const requireMaker = (
      { accountId, maker, surveyId }: EditorTokenClaims,
      now: Instant.Instant
    ): Effect.Effect<string | null, Unauthorized> => {
      switch (maker.via) {
        case "apikey":
          return Effect.flatMap(keys.listByAccount(accountId), (all) => {
            const key = all.find(({ id }) => id === maker.keyId)
            return key !== undefined && mayEdit(key, surveyId, now) ? Effect.succeed(key.name) : endedToken
          })
        case "jwt":
          return Effect.mapBoth(sessions.requireActive(maker.sessionId), {
            onFailure: () => endedToken,
            onSuccess: () => null
          })
        case "host":
          return Effect.succeed(null)
      }
    }

    return { create, read, requireValid }
  })
}) {}

const purpose = "editor-token"

const mayEdit = (key: ApiKey, surveyId: SurveyId, now: Instant.Instant): boolean =>
  key.scope === "full" && !isExpired(key, now) && (key.surveys === null || key.surveys.includes(surveyId))

const invalidToken = new Unauthorized({ reason: "The editor token is not valid." })

const expiredToken = new Unauthorized({ reason: "The editor token has expired." })

const endedToken = new Unauthorized({ reason: "The editor token has ended with the credential that made it." })
