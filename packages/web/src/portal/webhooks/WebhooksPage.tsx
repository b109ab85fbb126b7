/** The webhooks of the account. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Badge } from "../../components/display/Badge.js"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { Table } from "../../components/display/Table.js"
import { TimeAgo } from "../../components/display/TimeAgo.js"
import * as pageWeights from "../../page/pageWeights.js"
import { definePage } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { type DeliveryDetail, stateOf, type Webhook, webhookPath } from "./webhookCalls.js"
import { webhookTexts } from "./webhookTexts.js"

interface WebhookList {
  readonly webhooks: ReadonlyArray<ListedWebhook>
  readonly now: number
}

interface ListedWebhook extends Webhook {
  /** The newest attempt that the log has of a webhook that fails. */
  readonly lastAttempt: DeliveryDetail["attempts"][number] | undefined
}

/** An account has few webhooks: they need no pages. */
const load = ({ api }: PortalRequest) =>
  Effect.all({
    webhooks: Effect.flatMap(
      api.invoke("webhooks.list"),
      ({ rows }) =>
        Effect.forEach(rows, (webhook) =>
          stateOf(webhook) !== "failing"
            ? Effect.succeed({ ...webhook, lastAttempt: undefined })
            : Effect.map(lastAttemptOf(api, webhook), (lastAttempt) => ({ ...webhook, lastAttempt })))
    ),
    now: Clock.currentTimeMillis
  })

/** The newest attempt among those of the newest deliveries. */
const lastAttemptOf = (api: PortalRequest["api"], { id }: Webhook) =>
  Effect.flatMap(
    api.invoke("webhooks.deliveries", { path: { id }, query: { limit: newestDeliveries } }),
    ({ rows }) => {
      const attempted = rows.find(({ attemptCount, status }) => attemptCount > 0 && status !== "delivered")
      return attempted === undefined
        ? Effect.succeed(undefined)
        : Effect.map(
          api.invoke("webhooks.delivery", { path: { id, deliveryId: attempted.id } }),
          ({ attempts }) => attempts.at(-1)
        )
    }
  )

/** How many deliveries are looked at for an attempt: those that have just happened may have none yet. */
const newestDeliveries = 50

const view = ({ href, language, publicUrl }: PortalRequest, { now, webhooks }: WebhookList) => {
  const t = webhookTexts[language]
  const create = <a class="button primary" href={href("/portal/webhooks/new")}>{t.create}</a>
  return {
    title: t.title,
    lead: t.lead,
    primaryAction: webhooks.length === 0 ? undefined : create,
    body: (
      <section class="panel">
        <Table
          caption={t.caption}
          rows={webhooks}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title={t.emptyTitle}>
              <p>{t.emptyText}</p>
              <p>{create}</p>
              <CodeBlock
                id="create-curl"
                title={t.emptyCurl}
                language={language}
                code={`curl ${publicUrl}/api/webhooks \\
  -H "X-Api-Key: $CANVASS_API_KEY" -H "Content-Type: application/json" \\
  -d '{"url":"https://example.com/hooks","events":"response.submitted"}'`}
              />
            </EmptyState>
          }
          columns={[
            {
              title: t.url,
              isRowHeader: true,
              cell: ({ id, url }) => <a class="title" href={href(webhookPath(id))}>{url}</a>
            },
            {
              title: t.state,
              cell: (webhook) => (
                <div>
                  <Badge language={language} status={stateOf(webhook)} />
                  {webhook.pauseReason !== null && <p class="hint">{webhook.pauseReason}</p>}
                  {webhook.lastAttempt !== undefined && (
                    <p class="hint">
                      {t.lastAttempt} <TimeAgo at={webhook.lastAttempt.attemptedAt} now={now} language={language} />:
                      {" "}
                      {webhook.lastAttempt.statusCode === null
                        ? webhook.lastAttempt.error
                        : t.httpStatus(webhook.lastAttempt.statusCode)}
                    </p>
                  )}
                </div>
              )
            },
            {
              title: t.events,
              cell: ({ events }) => (
                <ul class="plain">
                  {events.split(",").map((event) => (
                    <li key={event}>
                      <code>{event}</code>
                    </li>
                  ))}
                </ul>
              )
            },
            { title: t.created, cell: ({ createdAt }) => <TimeAgo at={createdAt} now={now} language={language} /> }
          ]}
        />
      </section>
    )
  }
}

export const webhooksPage = definePage({
  path: "/portal/webhooks",
  weight: pageWeights.plain,
  load,
  view,
  flashes: (language) => webhookTexts[language].flashes
})
