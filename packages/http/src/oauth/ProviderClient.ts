/** The protocol with one identity provider: OpenID Connect, authorization code flow with PKCE. */
import { FairSemaphore, Identity, type ProviderAssertion } from "@canvass/core/ports"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as OpenId from "openid-client"
import { boundedFetch } from "./boundedFetch.js"
import type { ProviderSettings } from "./OAuthSettings.js"

/** The provider is unavailable, or its response does not conform to OpenID Connect. `cause` is for the log. */
export class ProviderFailed extends Schema.TaggedError<ProviderFailed>()("ProviderFailed", {
  /** `access-denied`: the person or the provider has refused the login. */
  reason: Schema.Literal("access-denied", "failed"),
  cause: Schema.Defect
}) {}

/** The secrets of one login. The provider sees `state`, `nonce` and a digest of `verifier`. */
export interface FlowSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface ProviderClient {
  readonly settings: ProviderSettings
  /** Returns the URL at the provider that a browser is sent to. */
  readonly authorizationUrl: (redirectUri: string, secrets: FlowSecrets) => Effect.Effect<string, ProviderFailed>
  /**
   * Exchanges the code in the response of the provider for its statement about the person. Checks `state`, `iss`, and
   * the signature, issuer, audience, expiry and nonce of the ID token.
   *
   * @param answer the redirect URI with the parameters that the provider has added
   */
  readonly assertionOf: (answer: URL, secrets: FlowSecrets) => Effect.Effect<ProviderAssertion, ProviderFailed>
}

/** Maximum size of a response of a provider, in bytes. */
const maxResponseBytes = 262_144

/** Maximum time of one request to a provider, in milliseconds. */
const requestTimeoutMillis = 5_000

/** Maximum time of all requests of one step of a login, in milliseconds. */
const stepTimeoutMillis = 10_000

/** Maximum number of steps of logins that wait for one provider. */
const maxConcurrentSteps = 64

/** How long the metadata of a provider are used, in milliseconds. */
const metadataMillis = 3_600_000

/** How long a failure to read the metadata of a provider is kept, in milliseconds. */
const failureMillis = 1_000

/** Makes the client of a provider. Reads the metadata of the provider when they are first needed. */
export const make = (settings: ProviderSettings): ProviderClient => {
  const steps = new FairSemaphore(maxConcurrentSteps)
  let metadata: { readonly configuration: Promise<OpenId.Configuration>; expiresAt: number } | undefined

  /** All steps share one reading. A failure is kept for a short time, so that requests are not repeated at once. */
  const configured = (now: number): Promise<OpenId.Configuration> => {
    if (metadata !== undefined && metadata.expiresAt > now) return metadata.configuration
    const reading = { configuration: discover(settings), expiresAt: now + metadataMillis }
    reading.configuration.catch(() => {
      reading.expiresAt = now + failureMillis
    })
    metadata = reading
    return reading.configuration
  }

  const step = <A>(
    run: (configuration: OpenId.Configuration) => A | Promise<A>
  ): Effect.Effect<A, ProviderFailed> =>
    Effect.flatMap(
      Clock.currentTimeMillis,
      (now) => Effect.tryPromise({ try: async () => run(await configured(now)), catch: providerFailed })
    ).pipe(
      Effect.timeoutFail({
        duration: stepTimeoutMillis,
        onTimeout: () => failed(new Error(`The provider took longer than ${stepTimeoutMillis} ms.`))
      }),
      (step) => steps.withPermitIfFree(step),
      Effect.flatMap(Effect.mapError(() => failed(new Error("Too many logins wait for the provider."))))
    )

  return {
    settings,
    authorizationUrl: (redirectUri, { nonce, state, verifier }) =>
      step(async (configuration) =>
        OpenId.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: settings.scopes,
          state,
          nonce,
          code_challenge: await OpenId.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256"
        }).href
      ),
    assertionOf: (answer, { nonce, state, verifier }) =>
      step(async (configuration) => {
        const tokens = await OpenId.authorizationCodeGrant(configuration, answer, {
          expectedNonce: nonce,
          expectedState: state,
          pkceCodeVerifier: verifier,
          idTokenExpected: true
        })
        const { iss: issuer, sub: subject, ...claims } = decodeClaims(tokens.claims())
        const person = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? decodePerson(await OpenId.fetchUserInfo(configuration, tokens.access_token, subject))
          : claims
        return {
          issuer,
          subject,
          email: person.email,
          isEmailVerified: person.email_verified === true,
          name: person.name
        }
      })
  }
}

const discover = (settings: ProviderSettings): Promise<OpenId.Configuration> => {
  const issuer = new URL(settings.issuer)
  return OpenId.discovery(issuer, settings.clientId, undefined, authenticateClient(settings), {
    [OpenId.customFetch]: fetchFromProvider,
    execute: [
      // The signature of the ID token is verified too, because the connection to a provider is not always encrypted.
      OpenId.enableNonRepudiationChecks,
      // Deprecated only as a warning: there is no successor. The settings allow `http:` for loopback addresses only.
      // oxlint-disable-next-line typescript/no-deprecated
      ...(issuer.protocol === "http:" ? [OpenId.allowInsecureRequests] : [])
    ]
  })
}

const fetchFromProvider: OpenId.CustomFetch = (url, { body, headers, method, redirect, signal }) =>
  boundedFetch({ maxBytes: maxResponseBytes, timeoutMillis: requestTimeoutMillis })(url, {
    // The types of a fetch body leave out bytes that threads share.
    ...(body === null || body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : body }),
    headers,
    method,
    redirect,
    ...(signal === undefined ? {} : { signal })
  })

/** Sends the secret in a header, as OpenID Connect does by default, or in the body if the provider wants that. */
const authenticateClient = ({ clientSecret }: ProviderSettings): OpenId.ClientAuth => {
  const inHeader = OpenId.ClientSecretBasic(Redacted.value(clientSecret))
  const inBody = OpenId.ClientSecretPost(Redacted.value(clientSecret))
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    const authenticate = methods.includes("client_secret_basic") ? inHeader : inBody
    authenticate(server, client, body, headers)
  }
}

const person = {
  email: Schema.optional(Schema.String),
  email_verified: Schema.optional(Schema.Unknown),
  name: Schema.optional(Schema.String)
}

const decodeClaims = claimsDecoder(Schema.Struct({
  iss: Schema.String.pipe(Schema.maxLength(Identity.maxIssuerLength)),
  sub: Schema.String.pipe(Schema.minLength(1), Schema.maxLength(Identity.maxSubjectLength)),
  ...person
}))

const decodePerson = claimsDecoder(Schema.Struct(person))

/** Declared as a function because it is hoisted. The error does not have the claims, which are personal. */
function claimsDecoder<A, I>(schema: Schema.Schema<A, I>): (claims: unknown) => A {
  const decode = Schema.decodeUnknownOption(schema)
  return (claims) =>
    Option.getOrThrowWith(decode(claims), () => new Error("A claim about the person has the wrong type or length."))
}

const failed = (cause: unknown): ProviderFailed => new ProviderFailed({ reason: "failed", cause })

const providerFailed = (cause: unknown): ProviderFailed =>
  cause instanceof OpenId.AuthorizationResponseError && cause.error === "access_denied"
    ? new ProviderFailed({ reason: "access-denied", cause })
    : failed(cause)
