/** Handlers of the endpoints for accounts and logins. */
import { Accounts, type Login } from "@canvass/core"
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
      Effect.flatMap(Accounts, (accounts) => Effect.flatMap(accounts.register(payload), tokenResponse)),
      (tokens) => HandlerResult.value(tokens, { headers: { Location: resourceUrl(url, "/auth/me") } })
    ),

  login: ({ payload }) =>
    Effect.map(
      Effect.flatMap(Accounts, (accounts) => Effect.flatMap(accounts.login(payload), tokenResponse)),
      (tokens) => HandlerResult.value(tokens)
    ),

  refresh: ({ payload }) =>
    Effect.map(
      Effect.flatMap(Accounts, (accounts) => Effect.flatMap(accounts.refresh(payload), tokenResponse)),
      (tokens) => HandlerResult.value(tokens)
    ),

  logout: ({ payload }) =>
    Effect.map(Effect.flatMap(Accounts, (accounts) => accounts.logout(payload)), () => HandlerResult.value(undefined)),

  me: ({ caller }) =>
    Effect.map(
      withAccounts(caller, (accounts, accountId) => accounts.get(accountId)),
      (account) => HandlerResult.value(account)
    )
}

const withAccounts = withService(Accounts)

/** Adds a new access token to a login or a renewal. */
export const tokenResponse = ({ account, refreshToken, session }: Login) =>
  Effect.flatMap(AccessTokens, (tokens) =>
    Effect.map(tokens.issue(session), (accessToken) => ({
      user: account,
      accessToken,
      refreshToken,
      tokenType: "Bearer" as const,
      expiresIn: tokens.lifeSeconds
    })))
