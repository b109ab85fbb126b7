/**
 * Logs in at an identity provider. The portal is a client of the login like any other: it keeps its code verifier in a
 * cookie of its own, and redeems the code that the login returns with.
 */
import { Secrets } from "@canvass/core"
import { RequestContext } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import { Button } from "../../components/Button.js"
import { Field } from "../../components/Field.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, invalidForm, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { cookie, portalPath, readCookie } from "../shell/sessionCookie.js"
import { entryTexts } from "./entryTexts.js"
import { safeReturnPath } from "./returnPath.js"

/** How long a login at a provider may take, in seconds: as long as the API keeps its state. */
const maxAgeSeconds = 600

const verifierName = "canvass_verifier"

const verifierCookie = (publicUrl: string, verifier: string, maxAgeSeconds: number): string =>
  cookie(verifierName, verifier, { publicUrl, path: portalPath(publicUrl), maxAgeSeconds })

/** The verifier of the logins that this browser has begun. */
const readVerifier = ({ headers }: PortalRequest): string | undefined => {
  const verifier = readCookie(headers, verifierName)
  return verifier === undefined || !/^[\w-]{43}$/.test(verifier) ? undefined : verifier
}

const challengeOf = (verifier: string): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
    (digest) => Encoding.encodeBase64Url(new Uint8Array(digest))
  )

/**
 * Begins a login, and sends the browser to the provider. Parallel tabs share the verifier. A provider that is unknown
 * or unavailable is a page of the portal: a person who follows the link sees no response of the API.
 */
export const providerPage = definePage({
  path: "/portal/login/:provider",
  weight: pageWeights.plain,
  access: "anyone",
  load: (request) =>
    Effect.gen(function*() {
      const verifier = readVerifier(request) ?? (yield* Secrets.randomToken(32))
      const to = safeReturnPath(request.query.get("returnTo"))
      const sent = RequestContext.headerOf(request.headers, "cookie")
      const begun = yield* request.api.open("oauth.start", {
        path: { provider: request.param("provider") },
        query: {
          returnTo: `${request.publicUrl}${returnPath}?${new URLSearchParams({ to })}`,
          codeChallenge: yield* challengeOf(verifier),
          codeChallengeMethod: "S256",
          purpose: request.query.get("purpose") === "link" ? "link" : "login"
        },
        headers: sent === undefined ? {} : { cookie: sent }
      })
      const cookies = [...begun.cookies ?? [], verifierCookie(request.publicUrl, verifier, maxAgeSeconds)]
      return yield* Effect.fail(redirectTo(begun.headers["Location"] ?? "/portal/login", undefined, cookies))
    }),
  view: () => ({ title: "", body: null })
})

const returnPath = "/portal/return"

/** Where a login returns to: with a code, with a token that links the login to an account, or with an error. */
export const returnPage = definePage({
  path: returnPath,
  weight: pageWeights.plain,
  access: "anyone",
  load: (request) =>
    Effect.gen(function*() {
      const { query } = request
      const t = entryTexts[request.language]
      const verifier = readVerifier(request)
      const code = query.get("code")
      if (verifier === undefined) return { message: t.loginLost }
      if (code !== null) {
        const tokens = yield* Effect.option(
          request.api.invoke("oauth.token", { payload: { code, codeVerifier: verifier } })
        )
        if (tokens._tag === "None") return { message: t.loginLost }
        const session = yield* request.startSession(tokens.value.refreshToken)
        return yield* Effect.fail(
          redirectTo(safeReturnPath(query.get("to")), undefined, [
            session,
            verifierCookie(request.publicUrl, "", 0)
          ])
        )
      }
      const error = query.get("error")
      if (error !== null && error !== "link_required") return { message: errorText(t, error) }
      return { message: undefined }
    }),
  view: (request, { message }, form) => {
    const t = entryTexts[request.language]
    const link = form.of("link")
    if (message !== undefined && !link.isSent) {
      return {
        title: t.providerErrorTitle,
        body: (
          <div class="notice">
            <p>{message}</p>
            <p>
              <a class="button primary" href={request.href("/portal/login")}>{t.logIn}</a>
            </p>
          </div>
        )
      }
    }
    const linkToken = link.value("linkToken", request.query.get("linkToken") ?? "")
    return {
      title: t.linkTitle,
      lead: request.user === undefined ? t.linkLead : t.linkHere,
      body: (
        <ActionForm request={request} form={link}>
          <input type="hidden" name="linkToken" value={linkToken} data-carried />
          <Field
            form={link}
            name="password"
            type="password"
            label={t.password}
            autocomplete="current-password"
            {...request.user === undefined ? {} : { optional: t.passwordOptional }}
          />
          <div class="form-actions">
            <Button>{t.link}</Button>
          </div>
        </ActionForm>
      )
    }
  },
  actions: {
    link: (request, entries) =>
      Effect.gen(function*() {
        const t = entryTexts[request.language]
        const verifier = readVerifier(request)
        if (verifier === undefined) return yield* invalidForm([{ field: "", message: t.loginLost }])
        const password = entries.first("password")
        const { refreshToken } = yield* request.api.invoke("oauth.link", {
          payload: {
            linkToken: entries.first("linkToken"),
            codeVerifier: verifier,
            ...request.user !== undefined && password === "" ? {} : { password }
          }
        }).pipe(
          Effect.mapError((refused) =>
            refused.problem.status === 401 ? invalidForm([{ field: "", message: t.loginLost }]) : refused
          )
        )
        const session = yield* request.startSession(refreshToken)
        return redirectTo("/portal/account", "identity-linked", [session, verifierCookie(request.publicUrl, "", 0)])
      })
  }
})

const errorText = (t: typeof entryTexts["en"], error: string): string => {
  if (error === "access_denied") return t.accessDenied
  if (error === "email_not_verified") return t.emailNotVerified
  return error === "registration_closed" ? t.noAccountHere : t.providerError
}
