/** Endpoints for accounts and logins. */
import { AccountSettings, Ids, type LimitValues } from "@canvass/core"
import { AccountInput, AccountJson, maxLoginAgeMillis, RecoveryInput, SessionJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented } from "./shared/Documented.js"
import { Access } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"
import { created } from "./shared/SuccessStatus.js"

/** The tokens of a login, as in the token response of OAuth 2.0 (RFC 6749 §5.1). */
export const TokenResponse = Schema.Struct({
  user: AccountJson.User,
  accessToken: Schema.String.annotations({ description: "For `Authorization: Bearer …`." }),
  refreshToken: Schema.String.annotations({
    description: "Renews the login once. Each renewal returns a new refresh token."
  }),
  tokenType: Schema.Literal("Bearer"),
  expiresIn: Schema.Int.annotations({ description: "Lifetime of the access token, in seconds." })
}).annotations({ identifier: "TokenResponse" })

export const SessionItem = Schema.Struct({
  ...SessionJson.sessionFields,
  current: Schema.Boolean.annotations({ description: "Whether it is the session of the access token that is sent." })
}).annotations({ identifier: "Session" })

const loginOnly = Access.rule("token-only", "full")

/** The language of a mail that the request causes. */
const language = Schema.Struct({
  "accept-language": Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "The language of the mail: `en`, `de`, `fr` or `es`, with q-values. Default: English."
  })
})

/** No credential is needed. A read-only key is refused: it may not write. */
const anybody = Access.rule("none-needed", "full")

const minutes = (millis: number): number => millis / 60_000
const hours = (millis: number): number => millis / 3_600_000

const maxLoginAgeMinutes = minutes(maxLoginAgeMillis)

export const authEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("auth")
    .add(
      HttpApiEndpoint.post("register", "/auth/register")
        .setPayload(documented(AccountInput.registerInput))
        .addSuccess(created(TokenResponse))
        .annotate(Access, anybody)
        .annotate(Sends, ["Location"])
        .annotate(OpenApi.Summary, "Open an account")
        .annotate(
          OpenApi.Description,
          "Opens an account and logs in. The operator can disable registration (422). While there is no account, the " +
            "`setupToken` that the server has printed at its start opens the first one even then."
        )
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.post("login", "/auth/login")
        .setPayload(documented(AccountInput.loginInput))
        .addSuccess(TokenResponse)
        .annotate(Access, anybody)
        .annotate(OpenApi.Summary, "Log in")
        .annotate(OpenApi.Description, "An unknown address and a wrong password give the same error (401).")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("refresh", "/auth/refresh")
        .setPayload(documented(AccountInput.refreshInput))
        .addSuccess(TokenResponse)
        .annotate(Access, anybody)
        .annotate(OpenApi.Summary, "Renew a login")
        .annotate(
          OpenApi.Description,
          "A refresh token works once. Reusing one ends the login (401)."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("logout", "/auth/logout")
        .setPayload(documented(AccountInput.logoutInput))
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, anybody)
        .annotate(OpenApi.Summary, "Log out")
        .annotate(OpenApi.Description, "Ends the login of the refresh token. An unknown token is not an error.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("forgotPassword", "/auth/password/forgot")
        .setHeaders(language)
        .setPayload(documented(RecoveryInput.forgotPasswordInput))
        .addSuccess(HttpApiSchema.Accepted)
        .annotate(Access, anybody)
        .annotate(OpenApi.Summary, "Ask for a new password")
        .annotate(
          OpenApi.Description,
          "Sends a mail with a link to the owner of the address, if there is an account with it. The answer and its time " +
            `are the same for every address. At most ${limits.mailsPerHour} mails within an hour are sent to an ` +
            `address, and ${limits.mailsPerHourOfClient} for one network address. Without a mail server nothing is sent.`
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("resetPassword", "/auth/password/reset")
        .setPayload(documented(RecoveryInput.resetPasswordInput))
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, anybody)
        .annotate(OpenApi.Summary, "Set a new password with a token")
        .annotate(
          OpenApi.Description,
          "`token` is the part of the mail's link after `?token=`. It works once, for " +
            `${
              minutes(AccountSettings.defaults.passwordResetMillis)
            } minutes; otherwise 422. All sessions end, and the logins at identity providers that were linked in the ` +
            "last 24 hours are removed, or all of them with `removeIdentities`. If nobody " +
            "has proved before to receive mail at the address, the API key, the webhooks and the logins at identity " +
            "providers are removed too: somebody else may have opened the account."
        )
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.post("confirmEmail", "/auth/email/confirm")
        .setHeaders(language)
        .setPayload(documented(RecoveryInput.confirmEmailInput))
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, anybody)
        .annotate(OpenApi.Summary, "Confirm a new e-mail address")
        .annotate(
          OpenApi.Description,
          "`token` is the part of the mail's link after `?token=`. It works once, for " +
            `${hours(AccountSettings.defaults.emailChangeMillis)} hours; otherwise 422. The account then has the new ` +
            "address, and the previous one receives a mail."
        )
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.get("me", "/auth/me")
        .addSuccess(AccountJson.User)
        .annotate(Access, Access.rule("required", "read_only", "handler"))
        .annotate(OpenApi.Summary, "Read the account")
        .annotate(OpenApi.Description, "The account of the credential, with its plan.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.patch("update", "/auth/me")
        .setHeaders(language)
        .setPayload(documented(RecoveryInput.changeAccountInput))
        .addSuccess(AccountJson.User)
        .annotate(Access, loginOnly)
        .annotate(OpenApi.Summary, "Change the account")
        .annotate(
          OpenApi.Description,
          "Changes the fields that are sent. `name: null` removes the name. `email` needs `currentPassword`, or for an account " +
            `without a password a login of at most ${maxLoginAgeMinutes} minutes ago. The new address receives a ` +
            "mail with a link, and counts once it is confirmed; on a server that sends no mail it counts at once."
        )
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.del("remove", "/auth/me")
        .setPayload(documented(AccountInput.removeInput))
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, loginOnly)
        .annotate(OpenApi.Summary, "Delete the account")
        .annotate(
          OpenApi.Description,
          "Deletes the account and everything that belongs to it, audit log included, for good. Every access token, " +
            "refresh token and API key of it is refused at once, and its e-mail address can be registered again. " +
            "`confirm` has to be the e-mail address of the account. An account with a password needs `currentPassword`. An " +
            `account without one needs a login of at most ${maxLoginAgeMinutes} minutes ago ` +
            "(422 `recent-login-required`)."
        )
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.put("changePassword", "/auth/password")
        .setPayload(documented(AccountInput.changePasswordInput))
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, loginOnly)
        .annotate(OpenApi.Summary, "Change the password")
        .annotate(
          OpenApi.Description,
          "Ends all other sessions of the account. An account with a password needs `currentPassword`. An account without " +
            `one needs a login of at most ${maxLoginAgeMinutes} minutes ago (422 \`recent-login-required\`).`
        )
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.get("sessions", "/auth/sessions")
        .setUrlParams(Query.paged(Schema.Struct(Query.paging(limits))))
        .addSuccess(Schema.Array(SessionItem))
        .annotate(Access, Access.rule("token-only", "read_only"))
        .annotate(Sends, ["Link", "X-Total-Count"])
        .annotate(OpenApi.Summary, "List sessions")
        .annotate(
          OpenApi.Description,
          "The sessions of the account, newest first. Every login starts one. An account has at most " +
            `${limits.sessionsPerAccount}: a login beyond them ends the oldest.`
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.del("endSession", "/auth/sessions/:id")
        .setPath(Schema.Struct({ id: Ids.SessionId }))
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, loginOnly)
        .annotate(OpenApi.Summary, "End a session")
        .annotate(OpenApi.Description, "Its access tokens and its refresh token stop working.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.del("endSessions", "/auth/sessions")
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, loginOnly)
        .annotate(OpenApi.Summary, "End all sessions")
        .annotate(OpenApi.Description, "Also the session of the access token that is sent.")
        .pipe(withProblems())
    )
    .annotate(OpenApi.Title, "Auth")
    .annotate(
      OpenApi.Description,
      "A login has a short-lived access token and a single-use refresh token. API keys are under Developer."
    )

export type AuthEndpoints = ReturnType<typeof authEndpoints>
