/** Makes a new signing secret, and shows it once. */
import * as Effect from "effect/Effect"
import type { FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ConfirmPage } from "../forms/ConfirmPage.js"
import { definePage, showView, singleUse } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { secretView } from "./NewWebhookPage.js"
import { type Webhook, webhookPath } from "./webhookCalls.js"
import { webhookTexts } from "./webhookTexts.js"

const load = ({ api, param }: PortalRequest) => api.invoke("webhooks.get", { path: { id: param("webhookId") } })

const view = (request: PortalRequest, { id, secretPrefix, url }: Webhook, forms: FormState) => {
  const t = webhookTexts[request.language]
  return {
    title: t.rotateTitle,
    lead: url,
    breadcrumbs: [
      { label: t.title, path: "/portal/webhooks" },
      { label: url, path: webhookPath(id, "settings") }
    ],
    body: (
      <ConfirmPage
        request={request}
        form={forms.of("rotate")}
        losses={[
          <>
            {t.rotateLosses} <code>{secretPrefix}…</code> {t.rotateLossesEnd}
          </>
        ]}
        confirmLabel={t.rotate}
        cancelPath={webhookPath(id, "settings")}
      />
    )
  }
}

const rotate = (request: PortalRequest) =>
  Effect.map(
    request.api.invoke("webhooks.rotateSecret", { path: { id: request.param("webhookId") } }),
    ({ secret, ...webhook }) => showView(secretView(request, webhook, secret, (t) => t.secretRotated))
  )

export const rotateSecretPage = definePage({
  path: "/portal/webhooks/:webhookId/rotate-secret",
  weight: pageWeights.plain,
  load,
  view,
  actions: { rotate: singleUse(rotate) }
})
