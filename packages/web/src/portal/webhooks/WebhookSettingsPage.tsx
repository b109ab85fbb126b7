/** Changes a webhook, and turns it off. */
import type { Entries } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Card } from "../../components/display/Card.js"
import type { FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { type Webhook, webhookPath } from "./webhookCalls.js"
import { worded } from "./webhookErrors.js"
import { readWebhookFields, WebhookFields } from "./WebhookFields.js"
import { WebhookHead, WebhookLead } from "./WebhookHead.js"
import { webhookTexts } from "./webhookTexts.js"

const load = ({ api, param }: PortalRequest) =>
  Effect.all({
    webhook: api.invoke("webhooks.get", { path: { id: param("webhookId") } }),
    now: Clock.currentTimeMillis
  })

const view = (
  request: PortalRequest,
  { now, webhook }: { readonly webhook: Webhook; readonly now: number },
  forms: FormState
) => {
  const { href, language } = request
  const t = webhookTexts[language]
  const form = forms.of("save")
  return {
    title: webhook.url,
    lead: <WebhookLead request={request} webhook={webhook} />,
    breadcrumbs: [{ label: t.title, path: "/portal/webhooks" }],
    body: (
      <>
        <WebhookHead request={request} webhook={webhook} now={now} current="settings" />
        <Card title={t.settings}>
          <ActionForm request={request} form={form}>
            <WebhookFields form={form} language={language} t={t} url={webhook.url} events={webhook.events.split(",")} />
            <div class="form-actions">
              <button type="submit" class="primary">{t.save}</button>
            </div>
          </ActionForm>
        </Card>
        <Card title={t.dangerTitle}>
          <dl class="operations">
            <div>
              <dt>{t.rotate}</dt>
              <dd>
                <p>{t.rotateText}</p>
                <p class="hint">
                  {t.secretPrefix}: <code>{webhook.secretPrefix}…</code>
                </p>
                <a class="button secondary" href={href(webhookPath(webhook.id, "rotate-secret"))}>{t.rotate}</a>
              </dd>
            </div>
            {webhook.isActive && (
              <div>
                <dt>{t.turnOff}</dt>
                <dd>
                  <p>{t.turnOffText}</p>
                  <ActionForm request={request} form={{ action: "deactivate" }} kind="inline">
                    <button type="submit" class="secondary">{t.turnOff}</button>
                  </ActionForm>
                </dd>
              </div>
            )}
            <div>
              <dt>{t.delete}</dt>
              <dd>
                <p>{t.deleteText}</p>
                <a class="button danger" href={href(webhookPath(webhook.id, "delete"))}>{t.delete}</a>
              </dd>
            </div>
          </dl>
        </Card>
      </>
    )
  }
}

const save = (request: PortalRequest, entries: Entries) => {
  const { api, param } = request
  return Effect.map(
    worded(
      request,
      api.invoke("webhooks.update", { path: { id: param("webhookId") }, payload: readWebhookFields(entries) })
    ),
    ({ id }) => redirectTo(webhookPath(id, "settings"), "webhook-saved")
  )
}

const deactivate = ({ api, param }: PortalRequest) =>
  Effect.map(
    api.invoke("webhooks.update", { path: { id: param("webhookId") }, payload: { isActive: false } }),
    ({ id }) => redirectTo(webhookPath(id, "settings"), "webhook-turned-off")
  )

export const webhookSettingsPage = definePage({
  path: "/portal/webhooks/:webhookId/settings",
  weight: pageWeights.plain,
  load,
  view,
  actions: { save, deactivate }
})
