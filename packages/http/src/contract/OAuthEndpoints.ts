/** Endpoints for logins at identity providers (OpenID Connect). */
import { Identity, IdentityInput, IdentityJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { TokenResponse } from "./AuthEndpoints.js"
import { documented } from "./shared/Documented.js"
import { Access, OpenQuery, PageStatus } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import { optional, required } from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"
import { found } from "./shared/SuccessStatus.js"

const Provider = Schema.Struct({
  name: Schema.String,
  label: Schema.String.annotations({ description: "The name for people, such as `Google`." }),
  url: Schema.String.annotations({ description: "Where a login begins. Add `returnTo` and `codeChallenge`." })
}).annotations({ identifier: "LoginProvider" })

const providerPath = Schema.Struct({ provider: Schema.String })

/** The cookies hold the state of logins that the browser has begun. */
const cookieHeader = Schema.Struct({
  cookie: optional(Schema.String, "The cookies that this server has set when the login began.")
})

export class OAuthEndpoints extends HttpApiGroup.make("oauth")
  .add(
    HttpApiEndpoint.get("providers", "/auth/providers")
      .addSuccess(Schema.Array(Provider))
      .annotate(Access, Access.rule("none-needed", "read_only"))
      .annotate(OpenApi.Summary, "List the identity providers")
      .annotate(OpenApi.Description, "The identity providers that people may log in at. The operator configures them.")
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.get("start", "/auth/oauth/:provider")
      .setPath(providerPath)
      .setUrlParams(Schema.Struct({
        returnTo: required(
          Schema.String,
          "Where the browser returns to: a URL that the operator has allowed, below `/portal` of this server, or " +
            "`http://127.0.0.1` or `http://[::1]` with any port."
        ),
        codeChallenge: required(
          IdentityInput.CodeChallenge,
          "SHA-256 of the `codeVerifier`, a secret that the client makes for this login, as base64url."
        ),
        codeChallengeMethod: required(Schema.Literal("S256"), "How `codeChallenge` is made."),
        purpose: optional(
          Schema.Literal("login", "link"),
          "`login` (default) logs in. `link` returns a `linkToken`, which adds the login to an account."
        )
      }))
      .setHeaders(cookieHeader)
      .addSuccess(found)
      .annotate(Access, Access.rule("none-needed", "read_only"))
      .annotate(Sends, ["Location"])
      .annotate(OpenApi.Summary, "Log in at an identity provider")
      .annotate(
        OpenApi.Description,
        "For browsers: redirects to the provider. The state of the login is kept in a cookie for 10 minutes. A provider " +
          "that is unavailable gives 503."
      )
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.get("callback", "/auth/oauth/:provider/callback")
      .setPath(providerPath)
      .setHeaders(cookieHeader)
      .addSuccess(found)
      .annotate(Access, Access.rule("none-needed", "read_only"))
      .annotate(OpenQuery, true)
      .annotate(PageStatus, 400)
      .annotate(Sends, ["Location"])
      .annotate(OpenApi.Summary, "Return from an identity provider")
      .annotate(
        OpenApi.Description,
        "For the redirect of the provider. Redirects to `returnTo` with `code`, which works once and for 60 seconds, or " +
          "with `error`: `link_required` (the e-mail address belongs to an account: see `linkToken`), " +
          "`email_not_verified`, `registration_closed`, `access_denied` or `provider_error`. With `link_required`, and " +
          "for the purpose `link`, there is a `linkToken`, which works once and for 10 minutes. A login whose state " +
          "cannot be read gives an HTML page (400)."
      )
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.post("token", "/auth/oauth/token")
      .setPayload(documented(IdentityInput.codeInput))
      .addSuccess(TokenResponse)
      .annotate(Access, Access.rule("none-needed", "full"))
      .annotate(OpenApi.Summary, "Redeem the code of a login")
      .annotate(
        OpenApi.Description,
        "Returns the tokens of the login. The first login of a person opens an account. A code that is unknown, used, " +
          "expired or of another client gives 401."
      )
      .pipe(withProblems(422))
  )
  .add(
    HttpApiEndpoint.post("link", "/auth/oauth/link")
      .setPayload(documented(IdentityInput.linkInput))
      .addSuccess(TokenResponse)
      .annotate(Access, Access.rule("none-needed", "full"))
      .annotate(OpenApi.Summary, "Link a login to an account")
      .annotate(
        OpenApi.Description,
        "Adds the login of a `linkToken` to the account of the access token, or without one to the account with the " +
          "e-mail address of the login. It needs the `password` of the account. With the access token of an account " +
          "without password, it needs a login of at most 10 minutes ago (422 `recent-login-required`). Returns the " +
          "tokens of a new session."
      )
      .pipe(withProblems(422))
  )
  .add(
    HttpApiEndpoint.get("identities", "/auth/identities")
      .addSuccess(Schema.Array(IdentityJson.IdentityItem))
      .annotate(Access, Access.rule("token-only", "read_only"))
      .annotate(OpenApi.Summary, "List linked logins")
      .annotate(OpenApi.Description, "The logins at identity providers that are linked to the account, oldest first.")
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.del("removeIdentity", "/auth/identities/:id")
      .setPath(Schema.Struct({ id: Identity.Identity.fields.id }))
      .addSuccess(HttpApiSchema.NoContent)
      .annotate(Access, Access.rule("token-only", "full"))
      .annotate(OpenApi.Summary, "Remove a linked login")
      .annotate(
        OpenApi.Description,
        "The login cannot be used any more. The last way to log in to an account without password cannot be removed " +
          "(422)."
      )
      .pipe(withProblems(422))
  )
  .annotate(OpenApi.Title, "OAuth")
  .annotate(OpenApi.Description, "Logins at identity providers (OpenID Connect), and the logins of an account.")
{}
