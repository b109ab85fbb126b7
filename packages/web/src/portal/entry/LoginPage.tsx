/** Logs in with a password, or leads to an identity provider. */
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import { Field } from "../../components/Field.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, invalidForm, redirectTo } from "../shell/PortalPage.js"
import { entryTexts } from "./entryTexts.js"
import { safeReturnPath } from "./returnPath.js"

export const loginPage = definePage({
  path: "/portal/login",
  weight: pageWeights.plain,
  access: "anyone",
  load: (request) =>
    request.user === undefined
      ? request.api.invoke("oauth.providers")
      : Effect.fail(redirectTo(safeReturnPath(request.query.get("returnTo")))),
  view: (request, providers, form) => {
    const t = entryTexts[request.language]
    const logIn = form.of("login")
    const returnTo = logIn.value("returnTo", request.query.get("returnTo") ?? "")
    return {
      title: t.logInTitle,
      lead: t.logInLead,
      body: (
        <>
          <ActionForm request={request} form={logIn}>
            <input type="hidden" name="returnTo" value={returnTo} />
            <Field form={logIn} name="email" type="email" label={t.email} autocomplete="username" />
            <Field form={logIn} name="password" type="password" label={t.password} autocomplete="current-password" />
            <div class="form-actions">
              <Button>{t.logIn}</Button>
            </div>
          </ActionForm>
          <div class="alternatives">
            {providers.map(({ label, name }) => (
              <a
                key={name}
                class="button secondary"
                href={request.href(`/portal/login/${encodeURIComponent(name)}`, returnTo === "" ? {} : { returnTo })}
              >
                {t.logInWith(label)}
              </a>
            ))}
            {request.settings.sendsMail && (
              <p>
                <a href={request.href("/portal/forgot")}>{t.forgot}</a>
              </p>
            )}
            {request.settings.registration === "open" && (
              <p>
                {t.noAccount} <a href={request.href("/portal/register")}>{t.openAccount}</a>
              </p>
            )}
          </div>
        </>
      )
    }
  },
  actions: {
    login: (request, entries) =>
      request.api.invoke("auth.login", {
        payload: { email: entries.first("email"), password: entries.first("password") }
      }).pipe(
        Effect.mapError((refused) =>
          refused.problem.status === 401 || refused.problem.status === 400
            ? invalidForm([{ field: "", message: entryTexts[request.language].wrongCredentials }])
            : refused
        ),
        Effect.flatMap(({ refreshToken }) => request.startSession(refreshToken)),
        Effect.map((cookie) => redirectTo(safeReturnPath(entries.first("returnTo")), undefined, [cookie]))
      )
  },
  flashes: (language) => {
    const t = entryTexts[language]
    return {
      "logged-out": t.loggedOut,
      "password-saved": t.passwordSaved,
      "address-confirmed": t.addressConfirmed,
      "account-deleted": t.accountDeleted,
      "account-created": t.accountCreated
    }
  }
})
