/** Accounts and logins. */
import { Accounts, type Session } from "@canvass/core"
import * as Effect from "effect/Effect"
import { AccessTokens } from "../AccessTokens.js"
import type { AuthOperations } from "../api/Auth.js"
import type { GroupHandlers } from "../Handler.js"
import * as Reply from "../Reply.js"
import { addressOf } from "./Address.js"
import { asOwner } from "./Owner.js"

export const authHandlers: GroupHandlers<typeof AuthOperations, AccessTokens | Accounts> = {
  register: ({ payload, url }) =>
    Effect.map(
      Effect.flatMap(Accounts, (service) => Effect.flatMap(service.register(payload), session)),
      (begun) => Reply.value(begun, { headers: { Location: addressOf(url, "/auth/me") } })
    ),

  login: ({ payload }) =>
    Effect.map(
      Effect.flatMap(Accounts, (service) => Effect.flatMap(service.login(payload), session)),
      (begun) => Reply.value(begun)
    ),

  refresh: ({ payload }) =>
    Effect.map(
      Effect.flatMap(Accounts, (service) => Effect.flatMap(service.refresh(payload), session)),
      (begun) => Reply.value(begun)
    ),

  logout: ({ payload }) =>
    Effect.map(Effect.flatMap(Accounts, (service) => service.logout(payload)), () => Reply.value(undefined)),

  me: ({ caller }) =>
    Effect.map(onAccounts(caller, (service, owner) => service.get(owner)), (account) => Reply.value(account))
}

const onAccounts = asOwner(Accounts)

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
