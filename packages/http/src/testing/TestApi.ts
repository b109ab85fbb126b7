/** The whole API on an empty store, and accounts that call it. */
import { type Account, Accounts } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as AccessTokens from "../access/AccessTokens.js"
import type { OAuthSettings } from "../oauth/OAuthSettings.js"
import type { ApiSettings } from "../pipeline/ApiSettings.js"
import type { KeyInput } from "./TestAccount.js"
import type { TestResponse } from "./TestResponse.js"
import { startTestServices, type TestServicesOptions, unlimited } from "./TestServices.js"
import { fetchTransport, ServedApi, type TestTransport } from "./TestTransport.js"

type Headers = Readonly<Record<string, string>>

export interface TestRequest {
  /** An API key (it begins with `sr_`) or an access token. */
  readonly credential?: string | undefined
  /** Sent as JSON; a string and a form are sent as they are. */
  readonly body?: unknown
  readonly headers?: Headers
}

/** A response, and the request that it belongs to. */
export interface TestExchange extends TestResponse {
  readonly method: string
  /** The path, with `/api` where the operation is below it. */
  readonly path: string
}

export interface TestApiOptions extends TestServicesOptions {
  /** Replaces default settings. There is no rate limit, unless the settings have one, and one proxy is trusted. */
  readonly settings?: Partial<ApiSettings>
  /** Identity providers for logins. Default: none. */
  readonly oauth?: OAuthSettings
  /** Default: a fetch handler, without a socket. */
  readonly transport?: TestTransport
  /** Returns what is wrong with a response. `call` fails then. Default: nothing. */
  readonly check?: (exchange: TestExchange) => ReadonlyArray<string>
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>

/** An account, and methods that call the API with its access token. */
export type CallingAccount = Awaited<ReturnType<TestApi["newAccount"]>>

/**
 * Starts the API. Passwords are hashed fast and weakly.
 *
 * @example
 * const api = await startTestApi()
 * const account = await api.newAccount()
 * const created = await account.post("/surveys", { title: "Lunch" })
 * await api.stop()
 */
export const startTestApi = async (
  { check = () => [], oauth, settings, transport = fetchTransport, ...options }: TestApiOptions = {}
) => {
  const services = await startTestServices(options)
  const served = ManagedRuntime.make(
    transport({ trustProxy: 1, ...unlimited, ...settings }, oauth).pipe(
      Layer.provide(AccessTokens.layer()),
      Layer.provide(services.layer)
    )
  )
  const { fetch, url } = await served.runPromise(ServedApi)

  /** Sends a request. A path that does not begin with `/api/` is below `/api`. */
  const call = async (method: string, path: string, request: TestRequest = {}): Promise<TestResponse> => {
    const { body, credential, headers } = request
    const fullPath = path.startsWith("/api/") ? path : `/api${path}`
    const response = await fetch(url + fullPath, {
      method,
      redirect: "manual",
      headers: {
        ...(credential === undefined ? {} : authentication(credential)),
        ...(body === undefined || body instanceof FormData ? {} : { "Content-Type": "application/json" }),
        ...headers
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body) })
    })
    const received = { status: response.status, headers: response.headers, text: await response.text() }
    const violations = check({ method, path: new URL(fullPath, url).pathname, ...received })
    if (violations.length > 0) throw new Error(`${method} ${path}: ${violations.slice(0, 10).join("; ")}`)
    return received
  }

  /** The methods of a caller with this credential. */
  const callAs = (credential: string) => ({
    get: (path: string, headers: Headers = {}) => call("GET", path, { credential, headers }),
    delete: (path: string, headers: Headers = {}) => call("DELETE", path, { credential, headers }),
    post: (path: string, body?: unknown, headers: Headers = {}) => call("POST", path, { credential, body, headers }),
    put: (path: string, body?: unknown, headers: Headers = {}) => call("PUT", path, { credential, body, headers }),
    patch: (path: string, body?: unknown, headers: Headers = {}) => call("PATCH", path, { credential, body, headers })
  })

  return {
    url,
    fetch,
    mails: services.mails,
    call,
    callAs,
    /** Opens an account on a paid plan. `keyInput` are the scope and the allow-list of its API key. */
    newAccount: async (keyInput?: KeyInput) => {
      const account = await services.newAccount(keyInput)
      return { ...account, ...callAs(account.token) }
    },
    /** Changes the plan of an account, and when it ends. */
    setPlan: (email: string, plan: Account.Plan, expiresAt: number | null) =>
      services.runPromise(Effect.flatMap(Accounts, (accounts) => accounts.setPlan(email, plan, expiresAt))),
    stop: async () => {
      await served.dispose()
      await services.stop()
    }
  }
}

const authentication = (credential: string): Headers =>
  credential.startsWith("sr_") ? { "X-Api-Key": credential } : { Authorization: `Bearer ${credential}` }
