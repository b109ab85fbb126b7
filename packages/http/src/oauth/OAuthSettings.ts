/** Settings of logins at identity providers (OpenID Connect) that the operator chooses. */
import type * as Redacted from "effect/Redacted"

/** An identity provider. */
export interface ProviderSettings {
  /** Names the provider in paths: lower-case letters, digits, `-` and `_`. */
  readonly name: string
  /** Names the provider for people, such as `Google`. */
  readonly label: string
  /** URL of the issuer. `https:`, or `http:` for a loopback address. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  /** Scopes to ask for, separated by spaces. `openid` is one of them. */
  readonly scopes: string
}

export interface OAuthSettings {
  readonly providers: ReadonlyArray<ProviderSettings>
  /** URLs that a login may return to, beside the portal and loopback addresses: this path and those below it. */
  readonly returnUrls: ReadonlyArray<string>
}

/** No providers. */
export const none: OAuthSettings = { providers: [], returnUrls: [] }
