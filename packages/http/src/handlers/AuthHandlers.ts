/** Accounts and logins. */
import { Accounts, type Session } from "@canvass/core"
import * as Effect from "effect/Effect"
import { AccessTokens } from "../access/AccessTokens.js"
import type { AuthEndpoints } from "../contract/AuthEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { resourceUrl } from "../endpoint/PublicUrl.js"

export const authHandlers: GroupHandlers<typeof AuthEndpoints, AccessTokens | Accounts> = {
  register: ({ payload, url }) =>
    Effect.map(
      Effect.flatMap(Accounts, (service) => Effect.flatMap(service.register(payload), session)),
      (begun) => HandlerResult.value(begun, { headers: { Location: resourceUrl(url, "/auth/me") } })
    ),

  login: ({ payload }) =>
    Effect.map(
      Effect.flatMap(Accounts, (service) => Effect.flatMap(service.login(payload), session)),
      (begun) => HandlerResult.value(begun)
    ),

  refresh: ({ payload }) =>
    Effect.map(
      Effect.flatMap(Accounts, (service) => Effect.flatMap(service.refresh(payload), session)),
      (begun) => HandlerResult.value(begun)
    ),

  logout: ({ payload }) =>
    Effect.map(Effect.flatMap(Accounts, (service) => service.logout(payload)), () => HandlerResult.value(undefined)),

  me: ({ caller }) =>
    Effect.map(withAccounts(caller, (service, owner) => service.get(owner)), (account) => HandlerResult.value(account))
}

const withAccounts = withService(Accounts)

/** With an access token of its own for each login and each renewal. */
const session = ({ account, refreshToken }: Session) =>
  Effect.flatMap(AccessTokens, (tokens) =>
    Effect.map(tokens.issue(account.id), (accessToken) => ({
      user: account,
      accessToken,
      refreshToken,
      tokenType: "Bearer" as const,
      expiresIn: tokens.lifeSeconds
    })))
