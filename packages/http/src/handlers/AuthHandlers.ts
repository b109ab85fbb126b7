/** Handlers of the endpoints for accounts and logins. */
import { Accounts, Page } from "@canvass/core"
import {
  AccountDeletion,
  chooseLanguage,
  EmailChange,
  encoderOf,
  type Login,
  Logins,
  type MailOrigin,
  PasswordReset,
  Session,
  Sessions
} from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { AccessTokens } from "../access/AccessTokens.js"
import { type AuthEndpoints, SessionItem } from "../contract/AuthEndpoints.js"
import { refusingRemoved, requireSession, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { type PublicUrl, resourceUrl } from "../endpoint/PublicUrl.js"
import { listResult } from "./shared/ListResult.js"

export const authHandlers: GroupHandlers<
  AuthEndpoints,
  AccessTokens | AccountDeletion | Accounts | EmailChange | Logins | PasswordReset | Sessions
> = {
  register: ({ payload, url }) =>
    Effect.map(
      Effect.flatMap(Logins, (logins) => Effect.flatMap(logins.register(payload), tokenResponse)),
      (tokens) => HandlerResult.value(tokens, { headers: { Location: resourceUrl(url, "/auth/me") } })
    ),

  login: ({ payload }) =>
    Effect.map(
      Effect.flatMap(Logins, (logins) => Effect.flatMap(logins.login(payload), tokenResponse)),
      (tokens) => HandlerResult.value(tokens)
    ),

  refresh: ({ payload }) =>
    Effect.map(
      Effect.flatMap(Logins, (logins) => Effect.flatMap(logins.refresh(payload), tokenResponse)),
      (tokens) => HandlerResult.value(tokens)
    ),

  logout: ({ payload }) =>
    Effect.map(Effect.flatMap(Logins, (logins) => logins.logout(payload)), () => HandlerResult.value(undefined)),

  forgotPassword: ({ headers, payload, url }) =>
    Effect.as(
      Effect.flatMap(PasswordReset, ({ forgot }) => forgot(payload, mailOrigin(url, headers))),
      HandlerResult.value(undefined)
    ),

  resetPassword: ({ payload }) =>
    Effect.as(Effect.flatMap(PasswordReset, ({ reset }) => reset(payload)), HandlerResult.value(undefined)),

  confirmEmail: ({ headers, payload, url }) =>
    Effect.as(
      Effect.flatMap(EmailChange, ({ confirm }) => confirm(payload, mailOrigin(url, headers))),
      HandlerResult.value(undefined)
    ),

  me: ({ caller }) =>
    Effect.map(
      refusingRemoved(withAccounts(caller, (accounts, accountId) => accounts.get(accountId))),
      (account) => HandlerResult.value(account)
    ),

  update: ({ caller, headers, payload, url }) =>
    Effect.map(
      refusingRemoved(
        Effect.flatMap(requireSession(caller), ({ accountId, sessionId }) =>
          Effect.flatMap(EmailChange, ({ update }) =>
            update(accountId, sessionId, payload, mailOrigin(url, headers))))
      ),
      (account) =>
        HandlerResult.value(account)
    ),

  remove: ({ caller, payload }) =>
    Effect.map(
      refusingRemoved(
        Effect.flatMap(requireSession(caller), ({ accountId, sessionId }) =>
          Effect.flatMap(AccountDeletion, (deletion) =>
            deletion.remove(accountId, sessionId, payload)))
      ),
      () =>
        HandlerResult.value(undefined)
    ),

  changePassword: ({ caller, payload }) =>
    Effect.map(
      refusingRemoved(
        Effect.flatMap(requireSession(caller), ({ accountId, sessionId }) =>
          Effect.flatMap(Logins, (logins) =>
            logins.changePassword(accountId, sessionId, payload)))
      ),
      () =>
        HandlerResult.value(undefined)
    ),

  sessions: ({ caller, url, urlParams }) =>
    Effect.flatMap(requireSession(caller), ({ accountId, sessionId }) => {
      const all = Effect.map(
        Effect.flatMap(Sessions, (sessions) => sessions.list(accountId)),
        (items) => items.map((session) => ({ ...session, current: session.id === sessionId }))
      )
      return listResult(url, urlParams, {
        page: (request) => Effect.map(all, (items) => Page.ofAll(items, request, Session.position)),
        stream: (order) => Effect.map(all, (items) => Stream.make(order === "asc" ? items.toReversed() : items)),
        encode: encodeSession
      })
    }),

  endSession: ({ caller, path }) =>
    Effect.map(
      withSessions(caller, (sessions, accountId) => sessions.end(accountId, path.id)),
      () => HandlerResult.value(undefined)
    ),

  endSessions: ({ caller }) =>
    Effect.map(
      withSessions(caller, (sessions, accountId) => sessions.endAll(accountId)),
      () => HandlerResult.value(undefined)
    )
}

const encodeSession = encoderOf(SessionItem)

/** Links of mails begin with the public URL of the server, which does not depend on the request. */
const mailOrigin = (
  { origin }: PublicUrl,
  headers: { readonly "accept-language"?: string }
): MailOrigin => ({ publicUrl: origin, language: chooseLanguage(headers["accept-language"]) })

const withAccounts = withService(Accounts)

const withSessions = withService(Sessions)

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
