/** How receivers verify the deliveries of a webhook. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Card } from "../../../components/display/Card.js"
import { CodeBlock } from "../../../components/display/CodeBlock.js"
import * as pageWeights from "../../../page/pageWeights.js"
import { definePage } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { requestHead } from "../deliveries/deliveryHeaders.js"
import type { DeliveryItem, Webhook } from "../webhookCalls.js"
import { WebhookHead, WebhookLead } from "../WebhookHead.js"
import { webhookTexts } from "../webhookTexts.js"
import { recipes } from "./recipes.js"

interface Verify {
  readonly webhook: Webhook
  /** The last delivery, whose headers are the example. */
  readonly delivery: DeliveryItem | undefined
  readonly now: number
}

const load = ({ api, param }: PortalRequest) =>
  Effect.all({
    webhook: api.invoke("webhooks.get", { path: { id: param("webhookId") } }),
    delivery: Effect.map(
      api.invoke("webhooks.deliveries", { path: { id: param("webhookId") }, query: { limit: 1 } }),
      ({ rows: [delivery] }) => delivery
    ),
    now: Clock.currentTimeMillis
  })

const view = (request: PortalRequest, { delivery, now, webhook }: Verify) => {
  const { language } = request
  const t = webhookTexts[language]
  const example = delivery ?? {
    id: "01a1f676-1d25-7f8e-8dd4-cfb6cc014223",
    eventId: "01a1f676-1d25-7143-9142-547d8eb8eede",
    event: webhook.events.split(",")[0] ?? "webhook.test",
    redeliveryOf: null,
    createdAt: now
  }
  return {
    title: webhook.url,
    lead: <WebhookLead request={request} webhook={webhook} />,
    breadcrumbs: [{ label: t.title, path: "/portal/webhooks" }],
    body: (
      <>
        <WebhookHead request={request} webhook={webhook} now={now} current="verify" />
        <Card title={t.stepsTitle} hint={t.verifyLead}>
          <ol class="numbered">{t.steps.map((step) => <li key={step}>{step}</li>)}</ol>
        </Card>
        <Card title={t.headersTitle} hint={t.standard}>
          <CodeBlock
            id="example-headers"
            title={t.headersExample}
            language={language}
            code={requestHead(webhook.url, example, { number: 1, attemptedAt: example.createdAt }, "…")}
          />
        </Card>
        {recipes.map(({ code, id, name }) => (
          <Card key={id} title={t.recipe(name)}>
            <CodeBlock id={id} title={name} language={language} code={code} />
          </Card>
        ))}
      </>
    )
  }
}

export const verifyPage = definePage({
  weight: pageWeights.plain,
  path: "/portal/webhooks/:webhookId/verify",
  load,
  view
})
