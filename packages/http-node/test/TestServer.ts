/** The whole API over the memory store, on a real socket: what a caller sends and gets, and accounts to call as. */
import {
  Accounts,
  Analytics,
  Audit,
  Exports,
  type Ids,
  Keys,
  MemoryRateLimiter,
  Responses,
  Secrets,
  Surveys,
  Webhooks
} from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as AccessTokens from "../src/AccessTokens.js"
import * as CanvassServer from "../src/CanvassServer.js"
import * as Passwords from "../src/Passwords.js"
import { HttpServer } from "../src/Server.js"
import type { Settings } from "../src/Settings.js"

const services = Layer.mergeAll(
  Accounts.Default,
  Analytics.Default,
  Audit.Default,
  Exports.Default,
  Keys.Default,
  Responses.Default,
  Surveys.Default,
  Webhooks.Default
).pipe(Layer.provideMerge(Layer.mergeAll(
  Memory.layer,
  Secrets.layerEphemeral,
  MemoryRateLimiter.layer,
  Passwords.layer
)))

export interface Call {
  /** An API key begins with `sr_`; anything else is an access token. */
  readonly credential?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export type TestServer = Awaited<ReturnType<typeof start>>

export const start = async (settings: Partial<Settings> = {}) => {
  const plenty = { rateLimitAnonymous: 1_000_000, rateLimitAuthenticated: 1_000_000 }
  const server = CanvassServer.layer({ settings: { port: 0, trustProxy: 1, ...plenty, ...settings } })
  const runtime = ManagedRuntime.make(Layer.provideMerge(Layer.mergeAll(server, AccessTokens.layer()), services))
  const { url } = await runtime.runPromise(HttpServer)

  /** `path` is below `/api` unless it begins with it. */
  const call = async (method: string, path: string, { body, credential, headers }: Call = {}): Promise<Answer> => {
    const response = await fetch(url + (path.startsWith("/api/") ? path : `/api${path}`), {
      method,
      headers: {
        ...(credential === undefined
          ? {}
          : credential.startsWith("sr_")
          ? { "X-Api-Key": credential }
          : { Authorization: `Bearer ${credential}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const issue = (account: Ids.AccountId, lifeMillis?: number): Promise<string> =>
    runtime.runPromise(
      Effect.flatMap(AccessTokens.AccessTokens, (tokens) => tokens.issue(account)).pipe(
        Effect.provide(AccessTokens.layer(lifeMillis))
      )
    )

  let opened = 0
  /** A new account of a paid plan, with a login, an expired one, and the API key that `key` asks for. */
  const newAccount = (key: Parameters<Keys["rotate"]>[1] = {}) =>
    runtime.runPromise(Effect.gen(function*() {
      const accounts = yield* Accounts
      const keys = yield* Keys
      const { id } = yield* accounts.open({ email: `person-${++opened}@example.com` })
      const { plaintext } = yield* keys.rotate(id, key)
      const token = yield* Effect.promise(() => issue(id))
      const expiredToken = yield* Effect.promise(() => issue(id, -60_000))
      return { id, token, expiredToken, key: Redacted.value(plaintext) }
    }))

  return { url, call, newAccount, stop: () => runtime.dispose() }
}
