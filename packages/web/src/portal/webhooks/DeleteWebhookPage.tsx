/** Deletes a webhook, after its URL has been typed. */
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import type { FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { confirmationErrors, ConfirmPage } from "../forms/ConfirmPage.js"
import { definePage, invalidForm, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { type Webhook, webhookPath } from "./webhookCalls.js"
import { webhookTexts } from "./webhookTexts.js"

const load = ({ api, param }: PortalRequest) => api.invoke("webhooks.get", { path: { id: param("webhookId") } })

const view = (request: PortalRequest, { id, url }: Webhook, forms: FormState) => {
  const t = webhookTexts[request.language]
  return {
    title: t.deleteTitle,
    lead: t.deleteLead,
    breadcrumbs: [
      { label: t.title, path: "/portal/webhooks" },
      { label: url, path: webhookPath(id, "settings") }
    ],
    body: (
      <ConfirmPage
        request={request}
        form={forms.of("delete")}
        losses={[
          <>
            {t.deleteUrl}: <code>{url}</code>
          </>,
          t.deleteWaiting,
          t.deleteLog
        ]}
        expected={url}
        confirmLabel={t.delete}
        cancelPath={webhookPath(id, "settings")}
      />
    )
  }
}

const remove = ({ api, language, param }: PortalRequest, entries: Entries) =>
  Effect.gen(function*() {
    const { id, url } = yield* api.invoke("webhooks.get", { path: { id: param("webhookId") } })
    const errors = confirmationErrors(entries, url, language)
    if (errors.length > 0) return yield* Effect.fail(invalidForm(errors))
    yield* api.invoke("webhooks.remove", { path: { id } })
    return redirectTo("/portal/webhooks", "webhook-deleted")
  })

export const deleteWebhookPage = definePage({
  path: "/portal/webhooks/:webhookId/delete",
  weight: pageWeights.plain,
  load,
  view,
  actions: { delete: remove }
})
