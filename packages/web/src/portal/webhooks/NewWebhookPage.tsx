/** Creates a webhook, and shows its secret once. */
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import type { FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, type PageView, redirectTo, showView, singleUse } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { type Webhook, webhookPath } from "./webhookCalls.js"
import { worded } from "./webhookErrors.js"
import { readWebhookFields, WebhookFields } from "./WebhookFields.js"
import { type WebhookTexts, webhookTexts } from "./webhookTexts.js"

const view = (request: PortalRequest, _data: unknown, forms: FormState) => {
  const t = webhookTexts[request.language]
  const form = forms.of("create")
  return {
    title: t.newTitle,
    lead: t.newLead,
    breadcrumbs: [{ label: t.title, path: "/portal/webhooks" }],
    body: (
      <section class="panel narrow">
        <ActionForm request={request} form={form}>
          <WebhookFields form={form} language={request.language} t={t} url="" events={["response.submitted"]} />
          <div class="form-actions">
            <button type="submit" class="primary">{t.createAction}</button>
            <a class="button secondary" href={request.href("/portal/webhooks")}>{t.cancel}</a>
          </div>
        </ActionForm>
      </section>
    )
  }
}

const create = (request: PortalRequest, entries: Entries) =>
  Effect.map(
    worded(request, request.api.invoke("webhooks.create", { payload: readWebhookFields(entries) })),
    ({ secret, ...webhook }) =>
      secret === undefined ? redirectTo(webhookPath(webhook.id)) : showView(secretView(request, webhook, secret))
  )

/**
 * Shows the signing secret of a webhook. To be used for the response to a POST only.
 *
 * @param hint a further sentence
 */
export const secretView = (
  { href, language }: PortalRequest,
  { id, url }: Pick<Webhook, "id" | "url">,
  secret: string,
  hint?: (t: WebhookTexts) => string
): PageView => {
  const t = webhookTexts[language]
  return {
    title: t.secretTitle,
    lead: url,
    breadcrumbs: [{ label: t.title, path: "/portal/webhooks" }],
    body: (
      <section class="panel narrow" aria-labelledby="secret-hint">
        <p class="callout" id="secret-hint">
          <strong>{t.secretOnce}</strong> {hint?.(t)}
        </p>
        <CodeBlock id="webhook-secret" title={t.secretTitle} language={language} code={secret} />
        <div class="form-actions">
          <a class="button primary" href={href(webhookPath(id, "verify"))}>{t.verify}</a>
          <a class="button secondary" href={href(webhookPath(id))}>{t.toWebhook}</a>
        </div>
      </section>
    )
  }
}

export const newWebhookPage = definePage({
  path: "/portal/webhooks/new",
  weight: pageWeights.plain,
  load: () => Effect.void,
  view,
  actions: { create: singleUse(create) }
})
