/** The whole API on a real socket: what a caller sends and gets, and accounts to call as. */
import { type Account, Accounts, type Ids, Keys, Secrets, Services, ValidationError } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as AccessTokens from "../src/AccessTokens.js"
import * as CanvassServer from "../src/CanvassServer.js"
import * as Passwords from "../src/Passwords.js"
import { HttpServer } from "../src/Server.js"
import type { Settings } from "../src/Settings.js"
import { store } from "./TestStore.js"

const services = Layer.provideMerge(
  Services.layer,
  Layer.mergeAll(store(), Secrets.layerEphemeral, Passwords.layer)
)

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
  /** A new account with a login, one that has run out, and the API key that `key` asks for. */
  const newAccount = (key: Parameters<Keys["rotate"]>[1] = {}) =>
    runtime.runPromise(Effect.gen(function*() {
      const accounts = yield* Accounts
      const keys = yield* Keys
      const email = `person-${++opened}@example.com`
      const { id } = yield* accounts.open({ email })
      const { plaintext } = yield* keys.rotate(id, key)
      const token = yield* Effect.promise(() => issue(id))
      const expiredToken = yield* Effect.promise(() => issue(id, -60_000))
      return { id, email, token, expiredToken, key: Redacted.value(plaintext) }
    }))

  const setPlan = (email: string, plan: Account.Plan, expiresAt: number | null) =>
    runtime.runPromise(Effect.flatMap(Accounts, (accounts) => accounts.setPlan(email, plan, expiresAt)))

  return { url, call, newAccount, setPlan, stop: () => runtime.dispose() }
}

/** The answer's body, which must be as the contract says. */
export const read = <A, I>(schema: Schema.Schema<A, I>, { text }: Answer): A =>
  Schema.decodeUnknownSync(Schema.parseJson(schema), ValidationError.strict)(text)

const Problem = Schema.Struct({
  type: Schema.String,
  title: Schema.String,
  status: Schema.Int,
  detail: Schema.String,
  instance: Schema.String,
  traceId: Schema.String,
  errors: Schema.optionalWith(Schema.Array(ValidationError.Violation), { default: () => [] }),
  retryAfterSeconds: Schema.optional(Schema.Int)
})

/** What a refusal says: its kind by its slug, and the places that it names. */
export const problem = (answer: Answer) => {
  const { detail, errors, status, type } = read(Problem, answer)
  const slug = type.slice(type.lastIndexOf("/") + 1)
  return { status, slug, detail, pointers: errors.map(({ pointer }) => pointer) }
}
