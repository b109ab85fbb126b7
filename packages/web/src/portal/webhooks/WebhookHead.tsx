/** What the pages of a webhook have in common: the tabs, and why nothing is sent. */
import { Badge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { TimeAgo } from "../../components/display/TimeAgo.js"
import { Tabs } from "../../components/navigation/Tabs.js"
import { ActionForm } from "../forms/ActionForm.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { stateOf, type Webhook, webhookPath } from "./webhookCalls.js"
import { webhookTexts } from "./webhookTexts.js"

export interface WebhookHeadProps {
  readonly request: PortalRequest
  readonly webhook: Webhook
  readonly now: number
  readonly current: "deliveries" | "settings" | "verify"
}

export const WebhookHead = ({ current, now, request, webhook }: WebhookHeadProps) => {
  const { href, language } = request
  const t = webhookTexts[language]
  const state = stateOf(webhook)
  return (
    <>
      <Tabs
        label={t.tabs}
        tabs={[
          { label: t.deliveries, href: href(webhookPath(webhook.id)), isCurrent: current === "deliveries" },
          { label: t.settings, href: href(webhookPath(webhook.id, "settings")), isCurrent: current === "settings" },
          { label: t.verify, href: href(webhookPath(webhook.id, "verify")), isCurrent: current === "verify" }
        ]}
      />
      {(state === "inactive" || state === "paused") && (
        <Card title={state === "paused" ? t.pausedTitle : t.inactiveTitle}>
          {webhook.pausedAt !== null && (
            <p>
              {webhook.pauseReason} {t.pausedSince} <TimeAgo at={webhook.pausedAt} now={now} language={language} />.
            </p>
          )}
          <p>{state === "paused" ? t.pausedText : t.inactiveText}</p>
          <ActionForm
            request={request}
            form={{ action: "activate" }}
            path={webhookPath(webhook.id)}
            kind="inline"
          >
            <button type="submit" class="primary">{state === "paused" ? t.resume : t.turnOn}</button>
          </ActionForm>
        </Card>
      )}
    </>
  )
}

/** The state and the events, below the heading of the page. */
export const WebhookLead = ({ request: { language }, webhook }: Pick<WebhookHeadProps, "request" | "webhook">) => (
  <>
    <Badge language={language} status={stateOf(webhook)} /> {webhook.events.split(",").map((event, index) => (
      <>
        {index > 0 && ", "}
        <code key={event}>{event}</code>
      </>
    ))}
  </>
)
