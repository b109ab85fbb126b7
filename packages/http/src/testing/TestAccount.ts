/** An account with credentials of every kind. */
import { Accounts, type Ids, Keys, type Secrets } from "@canvass/core"
import { Sessions } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as AccessTokens from "../access/AccessTokens.js"

export interface TestAccount {
  readonly id: Ids.AccountId
  readonly email: string
  /** The API key. */
  readonly key: string
  /** An access token of the first session. */
  readonly token: string
  /** A token of the same session, which expired a minute ago. */
  readonly expiredToken: string
  /** The id of a second session. */
  readonly otherSessionId: Ids.SessionId
}

/** Scope and allow-list of the API key of an account. */
export type KeyInput = Parameters<Keys["rotate"]>[1]

/** Opens an account on a paid plan, without a password. */
export const openAccount = (
  email: string,
  keyInput: KeyInput = {}
): Effect.Effect<TestAccount, never, Accounts | Keys | Secrets.Secrets | Sessions> =>
  Effect.gen(function*() {
    const { id } = yield* Effect.flatMap(Accounts, (accounts) => accounts.open({ email }))
    const { plaintext } = yield* Effect.flatMap(Keys, (keys) => keys.rotate(id, keyInput))
    const sessions = yield* Sessions
    const { session } = yield* sessions.start(id)
    const { session: otherSession } = yield* sessions.start(id)
    return {
      id,
      email,
      key: Redacted.value(plaintext),
      token: yield* issueToken(session),
      expiredToken: yield* issueToken(session, -60_000),
      otherSessionId: otherSession.id
    }
  }).pipe(Effect.orDie)

const issueToken = (session: AccessTokens.TokenSession, lifeMillis?: number) =>
  Effect.flatMap(AccessTokens.AccessTokens, (tokens) => tokens.issue(session)).pipe(
    Effect.provide(AccessTokens.layer(lifeMillis))
  )
