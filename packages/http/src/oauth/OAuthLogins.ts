/**
 * Logins at identity providers over HTTP. `start` sends the browser to a provider. `finish` handles the response that
 * the provider sends back with the browser. The client completes the login with the token that it finds in its return
 * URL.
 */
import { NotFound, Secrets, ValidationError } from "@canvass/core"
import { IdentityLogins, type LoginOutcome, type LoginPurpose, type ProviderAssertion } from "@canvass/core/ports"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as OpenId from "openid-client"
import { ProviderUnavailable } from "../problems/ApiError.js"
import * as FlowCookies from "./FlowCookies.js"
import * as OAuthSettings from "./OAuthSettings.js"
import * as ProviderClient from "./ProviderClient.js"
import * as ReturnUrl from "./ReturnUrl.js"

/** A request to log in at a provider. */
export interface LoginRequest {
  /** The name of the provider. */
  readonly provider: string
  readonly returnTo: string
  /** The SHA-256 of a secret of the client, as base64url. */
  readonly codeChallenge: string
  readonly purpose: LoginPurpose
}

/** The browser of a login, and the server as the browser sees it. */
export interface BrowserContext {
  /** URL under which `/api` is reached, without `/` at the end. */
  readonly publicUrl: string
  /** The `Cookie` header. */
  readonly cookies: string | undefined
}

/** Where the browser is sent, with its `Set-Cookie` fields. */
export interface Redirect {
  readonly location: string
  readonly cookies: ReadonlyArray<string>
}

/** A provider that people may choose. */
export interface ProviderItem {
  readonly name: string
  readonly label: string
}

export class OAuthLogins extends Context.Tag("@canvass/http/OAuthLogins")<OAuthLogins, {
  /** All providers, in the order of the configuration. */
  readonly providers: ReadonlyArray<ProviderItem>
  /**
   * Begins a login. Fails with `NotFound` for an unknown provider, with `InvalidInput` for a `returnTo` that is not
   * allowed, and with `ProviderUnavailable` when the provider is unavailable.
   */
  readonly start: (
    request: LoginRequest,
    browser: BrowserContext
  ) => Effect.Effect<Redirect, NotFound | ProviderUnavailable | ValidationError.InvalidInput>
  /**
   * Handles the response of a provider. `undefined` when the state of the login cannot be read: the browser has no
   * cookie of it, or it has expired, or belongs to another provider.
   *
   * @param query the query of the callback, as the provider sent it
   */
  readonly finish: (
    provider: string,
    query: string,
    browser: BrowserContext
  ) => Effect.Effect<Redirect | undefined, NotFound>
}>() {}

/** The logins at these providers. No provider is called before a login needs it. */
export const layer = (
  settings: OAuthSettings.OAuthSettings = OAuthSettings.none
): Layer.Layer<OAuthLogins, never, IdentityLogins | Secrets.Secrets> =>
  Layer.effect(
    OAuthLogins,
    Effect.gen(function*() {
      const identityLogins = yield* IdentityLogins
      const secrets = yield* Secrets.Secrets
      const cookies = FlowCookies.make(yield* secrets.deriveKeys("oauth-flow"))
      const clients = new Map<string, ProviderClient.ProviderClient>()
      for (const provider of settings.providers) clients.set(provider.name, ProviderClient.make(provider))

      const findClient = (name: string): Effect.Effect<ProviderClient.ProviderClient, NotFound> => {
        const client = clients.get(name)
        return client === undefined ? new NotFound() : Effect.succeed(client)
      }

      const start: OAuthLogins["Type"]["start"] = ({ codeChallenge, provider, purpose, returnTo }, browser) =>
        Effect.gen(function*() {
          const client = yield* findClient(provider)
          const url = ReturnUrl.parse(returnTo, [`${browser.publicUrl}/portal`, ...settings.returnUrls])
          if (url === undefined) return yield* returnUrlNotAllowed
          const now = yield* Clock.currentTimeMillis
          const flow: FlowCookies.Flow = {
            state: OpenId.randomState(),
            provider,
            purpose,
            returnTo: url.href,
            codeChallenge,
            nonce: OpenId.randomNonce(),
            providerVerifier: OpenId.randomPKCECodeVerifier(),
            expiresAt: now + FlowCookies.flowMillis
          }
          const location = yield* Effect.catchTag(
            client.authorizationUrl(callbackUrl(browser, provider), secretsOf(flow)),
            "ProviderFailed",
            (failure) => Effect.zipRight(logFailure(provider, failure), Effect.fail(new ProviderUnavailable()))
          )
          const scope = FlowCookies.scopeOf(browser.publicUrl)
          return { location, cookies: yield* cookies.keep(flow, browser.cookies, scope, now) }
        })

      const finish: OAuthLogins["Type"]["finish"] = (provider, query, browser) =>
        Effect.gen(function*() {
          const client = yield* findClient(provider)
          const answer = new URL(callbackUrl(browser, provider))
          answer.search = query
          const state = answer.searchParams.get("state") ?? ""
          const flow = yield* cookies.find(state, browser.cookies, yield* Clock.currentTimeMillis)
          if (flow === undefined || flow.provider !== provider) return undefined
          const outcome = yield* Effect.matchEffect(client.assertionOf(answer, secretsOf(flow)), {
            onFailure: (failure) => Effect.as(logFailure(provider, failure), failure),
            onSuccess: (assertion: ProviderAssertion) =>
              identityLogins.begin(assertion, flow.purpose, flow.codeChallenge)
          })
          return {
            location: ReturnUrl.withResult(new URL(flow.returnTo), resultOf(outcome)),
            cookies: [cookies.remove(flow.state, FlowCookies.scopeOf(browser.publicUrl))]
          }
        })

      return { providers: settings.providers.map(({ label, name }) => ({ name, label })), start, finish }
    })
  )

/** The URL that the provider sends the browser back to. It is registered at the provider. */
const callbackUrl = ({ publicUrl }: BrowserContext, provider: string): string =>
  new URL(`${publicUrl}/api/auth/oauth/${provider}/callback`).href

const secretsOf = ({ nonce, providerVerifier, state }: FlowCookies.Flow): ProviderClient.FlowSecrets => ({
  state,
  nonce,
  verifier: providerVerifier
})

/** The parameters that are added to the return URL. */
const resultOf = (outcome: LoginOutcome | ProviderClient.ProviderFailed) => {
  switch (outcome._tag) {
    case "Code":
      return { code: outcome.code }
    case "LinkToken":
      return { linkToken: outcome.linkToken, ...(outcome.isRequired ? { error: "link_required" } : {}) }
    case "Refused":
      return { error: outcome.reason === "email-not-verified" ? "email_not_verified" : "registration_closed" }
    case "ProviderFailed":
      return { error: outcome.reason === "access-denied" ? "access_denied" : "provider_error" }
  }
}

/** The cause itself is not logged: it may contain the response of the provider, with tokens. */
const logFailure = (provider: string, { cause, reason }: ProviderClient.ProviderFailed): Effect.Effect<void> =>
  reason === "access-denied"
    ? Effect.void
    : Effect.annotateLogs(Effect.logWarning("A login at an identity provider failed."), {
      provider,
      error: describeCause(cause)
    })

const describeCause = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "unknown"
  const parts = [
    cause.message,
    // The error code of OAuth, such as `invalid_grant`.
    "error" in cause && typeof cause.error === "string" ? cause.error : "",
    cause.cause instanceof Error ? cause.cause.message : ""
  ]
  return parts.filter((part) => part !== "").join(": ").replaceAll(/[^\x20-\x7e]/g, "?").slice(0, maxLoggedLength)
}

const maxLoggedLength = 300

const returnUrlNotAllowed = new ValidationError.InvalidInput({
  violations: [
    ValidationError.violation(
      "returnTo",
      "not-allowed",
      "A login may return to the portal, to a loopback address, or to a URL that the operator has allowed."
    )
  ]
})
