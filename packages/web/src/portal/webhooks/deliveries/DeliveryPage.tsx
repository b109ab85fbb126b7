/** One delivery: its attempts with request and answer. */
import { Delivery } from "@canvass/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Badge, ToneBadge } from "../../../components/display/Badge.js"
import { Card } from "../../../components/display/Card.js"
import { CodeBlock } from "../../../components/display/CodeBlock.js"
import { type Stat, Stats } from "../../../components/display/Stats.js"
import { TimeAgo } from "../../../components/display/TimeAgo.js"
import { Timestamp } from "../../../components/Timestamp.js"
import * as pageWeights from "../../../page/pageWeights.js"
import { ActionForm } from "../../forms/ActionForm.js"
import { definePage, redirectTo } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { type DeliveryDetail, deliveryPath, type Webhook, webhookPath } from "../webhookCalls.js"
import { worded } from "../webhookErrors.js"
import { type WebhookTexts, webhookTexts } from "../webhookTexts.js"
import { requestHead } from "./deliveryHeaders.js"

interface DeliveryLog {
  readonly webhook: Webhook
  readonly delivery: DeliveryDetail
  readonly now: number
}

const load = ({ api, param }: PortalRequest) =>
  Effect.all({
    webhook: api.invoke("webhooks.get", { path: { id: param("webhookId") } }),
    delivery: api.invoke("webhooks.delivery", { path: { id: param("webhookId"), deliveryId: param("deliveryId") } }),
    now: Clock.currentTimeMillis
  })

const view = (request: PortalRequest, { delivery, now, webhook }: DeliveryLog) => {
  const { href, language } = request
  const t = webhookTexts[language]
  return {
    title: `${t.delivery}: ${delivery.event}`,
    lead: (
      <>
        <Badge language={language} status={delivery.status} /> <code>{delivery.id}</code>
      </>
    ),
    breadcrumbs: [
      { label: t.title, path: "/portal/webhooks" },
      { label: webhook.url, path: webhookPath(webhook.id) }
    ],
    primaryAction: (
      <ActionForm request={request} form={{ action: "redeliver" }} kind="inline">
        <button type="submit" class="primary" title={t.redeliverHint}>{t.redeliver}</button>
      </ActionForm>
    ),
    body: (
      <>
        <Stats items={statsOf(request, t, delivery, now)} />
        {delivery.redeliveryOf !== null && (
          <p class="hint">
            <a href={href(deliveryPath({ id: delivery.redeliveryOf, webhookId: webhook.id }))}>{t.redeliveryOf}</a>
          </p>
        )}
        {delivery.attempts.length === 0 && <p class="panel">{t.noAttempts}</p>}
        {delivery.attempts.map((attempt, index) => (
          <Attempt
            key={index}
            request={request}
            t={t}
            webhook={webhook}
            delivery={delivery}
            attempt={attempt}
            // The log may have lost the first attempts, not the last ones.
            number={delivery.attemptCount - delivery.attempts.length + index + 1}
          />
        )).reverse()}
        <Card title={t.body} hint={t.bodyHint}>
          <CodeBlock id="delivery-body" title="JSON" language={language} code={delivery.payload} />
        </Card>
      </>
    )
  }
}

const statsOf = (
  { language }: PortalRequest,
  t: WebhookTexts,
  { attemptCount, createdAt, nextAttemptAt }: DeliveryDetail,
  now: number
): ReadonlyArray<Stat> => [
  { label: t.attempts, value: attemptCount },
  { label: t.createdAt, value: <TimeAgo at={createdAt} now={now} language={language} /> },
  {
    label: t.nextAttempt,
    value: nextAttemptAt === null
      ? t.noNextAttempt
      : nextAttemptAt <= now
      ? t.dueNow
      : <TimeAgo at={nextAttemptAt} now={now} language={language} />
  }
]

interface AttemptProps {
  readonly request: PortalRequest
  readonly t: WebhookTexts
  readonly webhook: Webhook
  readonly delivery: DeliveryDetail
  readonly attempt: DeliveryDetail["attempts"][number]
  /** From 1. */
  readonly number: number
}

const Attempt = ({ attempt, delivery, number, request: { language }, t, webhook }: AttemptProps) => {
  const { attemptedAt, durationMs, error, responseBody, statusCode } = attempt
  const isSuccess = Delivery.isSuccess(attempt)
  return (
    <Card
      title={t.attempt(number)}
      hint={
        <>
          <Timestamp at={attemptedAt} language={language} /> · {t.duration(durationMs)}
        </>
      }
      actions={
        <ToneBadge tone={isSuccess ? "success" : "danger"}>
          {statusCode === null ? t.failed : `${isSuccess ? t.succeeded : t.failed}: ${t.httpStatus(statusCode)}`}
        </ToneBadge>
      }
    >
      {error !== null && <p class="error">{error}</p>}
      <details open={!isSuccess && number === delivery.attemptCount}>
        <summary>{t.requestHeaders} · {t.responseBody}</summary>
        <p class="hint">{t.headersHint}</p>
        <CodeBlock
          id={`request-${number}`}
          title={t.requestHeaders}
          language={language}
          code={requestHead(webhook.url, delivery, { number, attemptedAt })}
        />
        {responseBody === null || responseBody === ""
          ? <p class="hint">{statusCode === null ? t.noResponse : t.emptyResponse}</p>
          : (
            <CodeBlock
              id={`response-${number}`}
              title={`${t.responseBody}. ${t.responseHint}`}
              language={language}
              code={responseBody}
            />
          )}
      </details>
    </Card>
  )
}

const redeliver = (request: PortalRequest) => {
  const { api, param } = request
  return Effect.map(
    worded(
      request,
      api.invoke("webhooks.redeliver", { path: { id: param("webhookId"), deliveryId: param("deliveryId") } })
    ),
    (delivery) => redirectTo(deliveryPath(delivery), "delivery-repeated")
  )
}

export const deliveryPage = definePage({
  path: "/portal/webhooks/:webhookId/deliveries/:deliveryId",
  weight: pageWeights.plain,
  load,
  view,
  actions: { redeliver }
})
