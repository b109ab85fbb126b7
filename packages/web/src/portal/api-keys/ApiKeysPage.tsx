/** The API keys of the account, and a form that makes one, which shows it once. */
import { ApiKey } from "@canvass/core"
import { formatDay } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import { Card } from "../../components/display/Card.js"
import { Table } from "../../components/display/Table.js"
import { TimeAgo } from "../../components/display/TimeAgo.js"
import { Timestamp } from "../../components/Timestamp.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { isEndOfDay, lastDayOf } from "../forms/lastDay.js"
import { definePage, redirectTo, showView, singleUse } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { apiKeyTexts } from "./apiKeyTexts.js"
import {
  commonSettings,
  fieldOf,
  furtherSettings,
  type Key,
  keyPath,
  keysPath,
  loadSurveys,
  worded
} from "./keyCalls.js"
import { CommonFields, FurtherFields } from "./KeyFields.js"
import { newKeyView } from "./newKeyView.js"

const load = (request: PortalRequest) =>
  Effect.all({
    keys: request.api.invoke("developer.keys"),
    choices: loadSurveys(request),
    now: Clock.currentTimeMillis
  })

export const apiKeysPage = definePage({
  path: keysPath,
  weight: pageWeights.plain,
  load,
  view: (request, { choices, keys, now }, forms) => {
    const t = apiKeyTexts[request.language]
    const form = forms.of("create")
    return {
      title: t.title,
      lead: t.lead,
      body: (
        <div class="stack">
          {keys.length > 0 && <KeyTable request={request} keys={keys} now={now} />}
          <Card
            title={keys.length === 0 ? t.noKeyTitle : t.create}
            hint={keys.length === 0 ? t.noKeyText : undefined}
          >
            <ActionForm request={request} form={form}>
              <FurtherFields
                request={request}
                form={form}
                apiKey={undefined}
                choices={choices}
                initialName={keys.length === 0 ? ApiKey.defaultName : ""}
              />
              <CommonFields request={request} form={form} apiKey={undefined} isIpv4Only={false} />
              <div class="form-actions">
                <Button>{t.create}</Button>
              </div>
            </ActionForm>
          </Card>
        </div>
      )
    }
  },
  actions: {
    create: singleUse((request, entries) =>
      Effect.map(
        worded(
          request,
          request.api.invoke("developer.createKey", {
            payload: { ...commonSettings(request, entries), ...furtherSettings(entries) }
          })
        ),
        ({ apiKey }) => showView(newKeyView(request, apiKey))
      )
    )
  },
  fieldOf,
  flashes: (language) => {
    const t = apiKeyTexts[language]
    return { "key-saved": t.saved, "key-revoked": t.revoked }
  }
})

/** The address of the page when accounts had one key. */
export const formerApiKeyPage = definePage({
  path: "/portal/api-key",
  weight: pageWeights.plain,
  load: () => Effect.fail(redirectTo(keysPath)),
  view: () => ({ title: "", body: null })
})

interface KeyTableProps {
  readonly request: PortalRequest
  readonly keys: ReadonlyArray<Key>
  readonly now: number
}

const KeyTable = ({ keys, now, request: { href, language } }: KeyTableProps) => {
  const t = apiKeyTexts[language]
  return (
    <section class="panel">
      <Table
        caption={t.title}
        rows={keys}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.name,
            isRowHeader: true,
            cell: ({ id, name, prefix }) => (
              <>
                <a class="title" href={href(keyPath(id))}>{name}</a>
                <div class="muted">
                  <code>{prefix}…</code>
                </div>
              </>
            )
          },
          { title: t.created, cell: ({ createdAt }) => <TimeAgo at={createdAt} now={now} language={language} /> },
          {
            title: t.lastUsed,
            cell: ({ lastUsedAt }) =>
              lastUsedAt === null ? t.never : <TimeAgo at={lastUsedAt} now={now} language={language} />
          },
          {
            title: t.expires,
            cell: ({ expiresAt }) =>
              expiresAt === null
                ? t.never
                : expiresAt <= now
                ? t.expired
                : isEndOfDay(expiresAt)
                ? formatDay(language, lastDayOf(expiresAt))
                : <Timestamp at={expiresAt} language={language} />
          },
          { title: t.scope, cell: ({ scopes }) => scopes === "read_only" ? t.scopeReadOnly : t.scopeFull },
          { title: t.allowedIps, cell: ({ allowedIps }) => allowedIps?.replaceAll(",", ", ") ?? t.anyAddress },
          {
            title: t.surveys,
            kind: "number",
            cell: ({ surveys }) => surveys === null ? t.allSurveys : String(surveys.length)
          }
        ]}
      />
    </section>
  )
}
