/** One webhook: its state and its delivery log. */
import { Delivery } from "@canvass/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Badge } from "../../components/display/Badge.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { Table } from "../../components/display/Table.js"
import { TimeAgo } from "../../components/display/TimeAgo.js"
import { Pagination } from "../../components/navigation/Pagination.js"
import * as pageWeights from "../../page/pageWeights.js"
import { FilterForm } from "../filters/FilterForm.js"
import { FilterSelect } from "../filters/FilterSelect.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { type DeliveryItem, deliveryPath, type Webhook, webhookPath } from "./webhookCalls.js"
import { worded } from "./webhookErrors.js"
import { WebhookHead, WebhookLead } from "./WebhookHead.js"
import { webhookTexts } from "./webhookTexts.js"

interface WebhookLog {
  readonly webhook: Webhook
  readonly deliveries: ReadonlyArray<DeliveryItem>
  readonly next: string | undefined
  readonly status: Delivery.DeliveryStatus | undefined
  readonly now: number
}

const pageSize = 25

const load = ({ api, param, query }: PortalRequest) =>
  Effect.gen(function*() {
    const id = param("webhookId")
    const webhook = yield* api.invoke("webhooks.get", { path: { id } })
    const status = Delivery.DeliveryStatus.literals.find((status) => status === query.get("status"))
    const { next, rows } = yield* api.invoke("webhooks.deliveries", {
      path: { id },
      query: { limit: pageSize, status, cursor: query.get("cursor") ?? undefined }
    })
    return {
      webhook,
      deliveries: rows,
      next,
      status,
      now: yield* Clock.currentTimeMillis
    }
  })

const view = (request: PortalRequest, { deliveries, next, now, status, webhook }: WebhookLog) => {
  const { href, language, query } = request
  const t = webhookTexts[language]
  const path = webhookPath(webhook.id)
  const filters = status === undefined ? {} : { status }
  const hasLog = deliveries.length > 0 || status !== undefined
  return {
    title: webhook.url,
    lead: <WebhookLead request={request} webhook={webhook} />,
    breadcrumbs: [{ label: t.title, path: "/portal/webhooks" }],
    primaryAction: webhook.isActive && (
      <ActionForm request={request} form={{ action: "test" }} kind="inline">
        <button type="submit" class="primary">{t.sendTest}</button>
      </ActionForm>
    ),
    body: (
      <>
        <WebhookHead request={request} webhook={webhook} now={now} current="deliveries" />
        <section class="panel">
          {hasLog && (
            <FilterForm request={request} path={path} isFiltered={status !== undefined}>
              <FilterSelect
                label={t.status}
                name="status"
                value={status ?? ""}
                options={[
                  { value: "", label: t.all },
                  ...Delivery.DeliveryStatus.literals.map((value) => ({ value, label: t.statuses[value] }))
                ]}
              />
            </FilterForm>
          )}
          <Table
            caption={t.deliveryCaption}
            rows={deliveries}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title={hasLog ? t.nothingFound : t.noDeliveriesTitle}>
                {!hasLog && <p>{t.noDeliveriesText}</p>}
              </EmptyState>
            }
            columns={[
              {
                title: t.event,
                isRowHeader: true,
                cell: (delivery) => (
                  <a class="title" href={href(deliveryPath(delivery))}>
                    <code>{delivery.event}</code>
                  </a>
                )
              },
              { title: t.status, cell: (delivery) => <Badge language={language} status={delivery.status} /> },
              { title: t.attempts, kind: "number", cell: ({ attemptCount }) => attemptCount },
              {
                title: t.next,
                cell: ({ nextAttemptAt }) =>
                  nextAttemptAt === null
                    ? "–"
                    : nextAttemptAt <= now
                    ? t.dueNow
                    : <TimeAgo at={nextAttemptAt} now={now} language={language} />
              },
              { title: t.created, cell: ({ createdAt }) => <TimeAgo at={createdAt} now={now} language={language} /> }
            ]}
          />
          {deliveries.length > 0 && (
            <Pagination
              language={language}
              summary={t.count(deliveries.length)}
              first={query.get("cursor") === null ? undefined : href(path, filters)}
              next={next === undefined ? undefined : href(path, { ...filters, cursor: next })}
            />
          )}
        </section>
      </>
    )
  }
}

/** The test has the page of its own delivery. */
const test = (request: PortalRequest) =>
  Effect.map(
    worded(request, request.api.invoke("webhooks.test", { path: { id: request.param("webhookId") } })),
    (delivery) => redirectTo(deliveryPath(delivery), "webhook-tested")
  )

const activate = ({ api, param }: PortalRequest) =>
  Effect.map(
    api.invoke("webhooks.update", { path: { id: param("webhookId") }, payload: { isActive: true } }),
    ({ id }) => redirectTo(webhookPath(id), "webhook-resumed")
  )

export const webhookPage = definePage({
  path: "/portal/webhooks/:webhookId",
  weight: pageWeights.plain,
  load,
  view,
  actions: { test, activate }
})
