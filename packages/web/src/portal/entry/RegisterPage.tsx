/** Opens an account and logs in: for anybody while registration is open, and with the setup token of a first start. */
import { AccountInput } from "@canvass/core/ports"
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import { Field, NewPasswordField } from "../../components/Field.js"
import type { ActionState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, redirectTo, type RunAction } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { CarriedToken } from "./CarriedToken.js"
import { entryTexts } from "./entryTexts.js"

export const registerPage = definePage({
  path: "/portal/register",
  weight: pageWeights.plain,
  access: "anyone",
  load: ({ user }) => user === undefined ? Effect.void : Effect.fail(redirectTo("/portal")),
  view: (request, _, form) => {
    const t = entryTexts[request.language]
    const register = form.of("register")
    return request.settings.registration === "closed"
      ? { title: t.registerClosedTitle, body: <p>{t.registerClosedText}</p> }
      : {
        title: t.registerTitle,
        body: (
          <>
            <ActionForm request={request} form={register}>
              <AccountFields request={request} form={register} />
            </ActionForm>
            <div class="alternatives">
              <p>
                {t.hasAccount} <a href={request.href("/portal/login")}>{t.logIn}</a>
              </p>
            </div>
          </>
        )
      }
  },
  actions: { register: (request, entries) => register(request, entries, {}) }
})

export const setupPage = definePage({
  path: "/portal/setup",
  weight: pageWeights.plain,
  access: "anyone",
  load: ({ user }) => user === undefined ? Effect.void : Effect.fail(redirectTo("/portal")),
  view: (request, _, form) => {
    const t = entryTexts[request.language]
    const setup = form.of("setup")
    return {
      title: t.setupTitle,
      lead: t.setupLead,
      body: (
        <ActionForm request={request} form={setup}>
          <CarriedToken request={request} form={setup} label={t.setupToken} hint={t.setupTokenHint} />
          <AccountFields request={request} form={setup} />
        </ActionForm>
      )
    }
  },
  actions: { setup: (request, entries) => register(request, entries, { setupToken: entries.first("token").trim() }) },
  fieldOf: (pointer) => pointer === "/setupToken" ? "token" : pointer.slice(1)
})

const AccountFields = ({ form, request }: { readonly request: PortalRequest; readonly form: ActionState }) => {
  const t = entryTexts[request.language]
  return (
    <>
      <Field form={form} name="email" type="email" label={t.email} autocomplete="username" />
      <NewPasswordField
        form={form}
        name="password"
        label={t.password}
        hint={t.passwordHint(AccountInput.minPasswordLength)}
      />
      <div class="form-actions">
        <Button>{t.openAccount}</Button>
      </div>
    </>
  )
}

const register = (
  request: PortalRequest,
  entries: Entries,
  more: Readonly<Record<string, string>>
): ReturnType<RunAction> =>
  request.api.invoke("auth.register", {
    payload: { email: entries.first("email"), password: entries.first("password"), ...more }
  }).pipe(
    Effect.flatMap(({ refreshToken }) => request.startSession(refreshToken)),
    Effect.map((cookie) => redirectTo("/portal", "account-created", [cookie]))
  )
