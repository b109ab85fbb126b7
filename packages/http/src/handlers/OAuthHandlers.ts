/** Handlers of the endpoints for logins at identity providers. */
import { Identities, IdentityLogins, type LoginPurpose } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type { AccessTokens } from "../access/AccessTokens.js"
import type { OAuthEndpoints } from "../contract/OAuthEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { type PublicUrl, resourceUrl } from "../endpoint/PublicUrl.js"
import { type BrowserContext, OAuthLogins, type Redirect } from "../oauth/OAuthLogins.js"
import { loginLostPage } from "../pages/LoginLostPage.js"
import { tokenResponse } from "./AuthHandlers.js"

export const oauthHandlers: GroupHandlers<
  typeof OAuthEndpoints,
  AccessTokens | Identities | IdentityLogins | OAuthLogins
> = {
  providers: ({ url }) =>
    Effect.map(OAuthLogins, ({ providers }) =>
      HandlerResult.value(
        providers.map(({ label, name }) => ({ name, label, url: resourceUrl(url, `/auth/oauth/${name}`) }))
      )),

  start: ({ headers, path: { provider }, url, urlParams: { purpose = defaultPurpose, ...parameters } }) =>
    Effect.map(
      Effect.flatMap(OAuthLogins, (logins) =>
        logins.start({ ...parameters, provider, purpose }, browserContext(url, headers))),
      redirect
    ),

  callback: ({ headers, path: { provider }, url }) =>
    Effect.map(
      Effect.flatMap(OAuthLogins, (logins) => logins.finish(provider, url.query, browserContext(url, headers))),
      (result) => result === undefined ? HandlerResult.page(loginLostPage) : redirect(result)
    ),

  token: ({ payload }) =>
    Effect.map(
      Effect.flatMap(IdentityLogins, (logins) => Effect.flatMap(logins.redeemCode(payload), tokenResponse)),
      (tokens) => HandlerResult.value(tokens)
    ),

  link: ({ caller, payload }) =>
    Effect.map(
      Effect.flatMap(IdentityLogins, (logins) =>
        Effect.flatMap(
          logins.link(payload, caller._tag === "Token" ? caller : undefined),
          tokenResponse
        )),
      (tokens) => HandlerResult.value(tokens)
    ),

  identities: ({ caller }) =>
    Effect.map(
      withIdentities(caller, (identities, accountId) => identities.list(accountId)),
      (identities) => HandlerResult.value(identities)
    ),

  removeIdentity: ({ caller, path: { id } }) =>
    Effect.map(
      withIdentities(caller, (identities, accountId) => identities.remove(accountId, id)),
      () => HandlerResult.value(undefined)
    )
}

const withIdentities = withService(Identities)

const defaultPurpose: LoginPurpose = "login"

const browserContext = ({ origin }: PublicUrl, { cookie }: { readonly cookie?: string }): BrowserContext => ({
  publicUrl: origin,
  cookies: cookie
})

/** The URLs contain secrets: caches must not store them, and browsers must not send them as `Referer`. */
const redirect = ({ cookies, location }: Redirect): HandlerResult.Value<void> =>
  HandlerResult.value(undefined, {
    headers: {
      "Location": location,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer"
    },
    cookies
  })
