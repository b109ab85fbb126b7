/** A forgotten password: the mail with a link, and the new password; and the link that confirms a new address. */
import { AccountInput } from "@canvass/core/ports"
import { Checkbox, ticked } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import { Field, NewPasswordField } from "../../components/Field.js"
import { fieldId } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, redirectTo } from "../shell/PortalPage.js"
import { removeSession } from "../shell/sessionCookie.js"
import { CarriedToken } from "./CarriedToken.js"
import { entryTexts } from "./entryTexts.js"

export const forgotPage = definePage({
  path: "/portal/forgot",
  weight: pageWeights.plain,
  access: "anyone",
  load: () => Effect.void,
  view: (request, _, form) => {
    const t = entryTexts[request.language]
    const forgot = form.of("forgot")
    if (!request.settings.sendsMail) return { title: t.forgotTitle, body: <p>{t.noMailText}</p> }
    if (request.query.get("sent") === "1") return { title: t.linkSentTitle, body: <p>{t.linkSentText}</p> }
    return {
      title: t.forgotTitle,
      lead: t.forgotLead,
      body: (
        <ActionForm request={request} form={forgot}>
          <Field form={forgot} name="email" type="email" label={t.email} autocomplete="username" />
          <div class="form-actions">
            <Button>{t.sendLink}</Button>
          </div>
        </ActionForm>
      )
    }
  },
  actions: {
    forgot: ({ api, language }, entries) =>
      Effect.as(
        api.invoke("auth.forgotPassword", {
          payload: { email: entries.first("email") },
          headers: { "accept-language": language }
        }),
        redirectTo("/portal/forgot?sent=1")
      )
  }
})

export const resetPage = definePage({
  path: "/portal/reset",
  weight: pageWeights.plain,
  access: "anyone",
  load: () => Effect.void,
  view: (request, _, form) => {
    const t = entryTexts[request.language]
    const reset = form.of("reset")
    return {
      title: t.resetTitle,
      lead: t.resetLead,
      body: (
        <ActionForm request={request} form={reset}>
          <CarriedToken request={request} form={reset} label={t.token} hint={t.tokenHint} />
          <NewPasswordField
            form={reset}
            name="newPassword"
            label={t.newPassword}
            hint={t.passwordHint(AccountInput.minPasswordLength)}
          />
          <Checkbox
            id={fieldId(reset.action, "removeIdentities")}
            name="removeIdentities"
            label={t.removeLogins}
            isChecked={reset.value("removeIdentities") === ticked}
            errors={[]}
          />
          <div class="form-actions">
            <Button>{t.savePassword}</Button>
          </div>
        </ActionForm>
      )
    }
  },
  actions: {
    reset: ({ api, publicUrl }, entries) =>
      Effect.as(
        api.invoke("auth.resetPassword", {
          payload: {
            token: entries.first("token").trim(),
            newPassword: entries.first("newPassword"),
            removeIdentities: entries.first("removeIdentities") === ticked
          }
        }),
        redirectTo("/portal/login", "password-saved", [removeSession(publicUrl)])
      )
  }
})

export const confirmEmailPage = definePage({
  path: "/portal/confirm-email",
  weight: pageWeights.plain,
  access: "anyone",
  load: () => Effect.void,
  view: (request, _, form) => {
    const t = entryTexts[request.language]
    const confirm = form.of("confirm")
    return {
      title: t.confirmTitle,
      lead: t.confirmLead,
      body: (
        <ActionForm request={request} form={confirm}>
          <CarriedToken request={request} form={confirm} label={t.token} hint={t.tokenHint} />
          <div class="form-actions">
            <Button>{t.confirmAddress}</Button>
          </div>
        </ActionForm>
      )
    }
  },
  actions: {
    confirm: ({ api, language, user }, entries) =>
      Effect.as(
        api.invoke("auth.confirmEmail", {
          payload: { token: entries.first("token").trim() },
          headers: { "accept-language": language }
        }),
        redirectTo(user === undefined ? "/portal/login" : "/portal/account", "address-confirmed")
      )
  }
})
