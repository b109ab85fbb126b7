/** The API key: its settings, and its creation, which shows the key once. */
import type { KeyJson } from "@canvass/core"
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import { Card } from "../../components/display/Card.js"
import { CodeBlock } from "../../components/display/CodeBlock.js"
import { Field, SelectField } from "../../components/Field.js"
import { Timestamp } from "../../components/Timestamp.js"
import type { Entries } from "../../form/Entries.js"
import type { ActionState } from "../../form/FormState.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, invalidForm, type PageView, redirectTo, showView, singleUse } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { apiKeyTexts } from "./texts/apiKeyTexts.js"

type Key = typeof KeyJson.KeyMetadata.Type

const here = "/portal/api-key"

export const apiKeyPage = definePage({
  path: here,
  load: ({ api }) => api.invoke("developer.key"),
  view: (request, key, form) => {
    const t = apiKeyTexts[request.language]
    return {
      title: t.title,
      lead: t.lead,
      body: key.hasKey
        ? (
          <div class="stack">
            <CurrentKey request={request} apiKey={key} />
            <Card title={t.settings}>
              <ActionForm request={request} form={form.of("save")}>
                <KeySettings request={request} form={form.of("save")} apiKey={key} />
                <div class="form-actions">
                  <Button>{t.save}</Button>
                </div>
              </ActionForm>
            </Card>
            <Card title={t.rotateTitle} hint={t.rotateText}>
              <ActionForm request={request} form={form.of("rotate")}>
                <Confirmation request={request} form={form.of("rotate")} apiKey={key} />
                <div class="form-actions">
                  <Button kind="secondary">{t.rotate}</Button>
                </div>
              </ActionForm>
            </Card>
            <Card title={t.revokeTitle} hint={t.revokeText}>
              <ActionForm request={request} form={form.of("revoke")}>
                <Confirmation request={request} form={form.of("revoke")} apiKey={key} />
                <div class="form-actions">
                  <Button kind="danger">{t.revoke}</Button>
                </div>
              </ActionForm>
            </Card>
          </div>
        )
        : (
          <Card title={t.noKeyTitle} hint={t.noKeyText}>
            <ActionForm request={request} form={form.of("create")}>
              <KeySettings request={request} form={form.of("create")} apiKey={key} />
              <div class="form-actions">
                <Button>{t.create}</Button>
              </div>
            </ActionForm>
          </Card>
        )
    }
  },
  actions: {
    create: singleUse((request, entries) =>
      Effect.map(
        request.api.invoke("developer.rotateKey", { payload: settingsOf(request, entries) }),
        ({ apiKey }) => showView(newKeyView(request, apiKey))
      )
    ),
    rotate: singleUse((request, entries) =>
      Effect.map(
        Effect.zipRight(
          confirm(request, entries),
          request.api.invoke("developer.rotateKey", { payload: {} })
        ),
        ({ apiKey }) => showView(newKeyView(request, apiKey))
      )
    ),
    save: (request, entries) =>
      Effect.as(
        request.api.invoke("developer.updateKey", { payload: settingsOf(request, entries) }),
        redirectTo(here, "key-saved")
      ),
    revoke: (request, entries) =>
      Effect.as(
        Effect.zipRight(confirm(request, entries), request.api.invoke("developer.removeKey")),
        redirectTo(here, "key-revoked")
      )
  },
  flashes: (language) => {
    const t = apiKeyTexts[language]
    return { "key-saved": t.saved, "key-revoked": t.revoked }
  }
})

/** The settings as the API takes them: addresses are separated by commas there, and by lines or commas here. */
const settingsOf = ({ address }: PortalRequest, entries: Entries) => {
  const addresses = entries.first("allowedIps").split(/[\s,]+/).filter((text) => text !== "")
  const all = entries.first("addMyAddress") === "" || addresses.includes(address) ? addresses : [...addresses, address]
  return { scopes: entries.first("scopes"), allowedIps: all.length === 0 ? null : all.join(",") }
}

/** Fails unless the beginning of the key was typed. */
const confirm = ({ api, language }: PortalRequest, entries: Entries) =>
  Effect.flatMap(api.invoke("developer.key"), ({ apiKeyPrefix }) =>
    entries.first("confirm").trim() === apiKeyPrefix
      ? Effect.void
      : Effect.fail(invalidForm([{ field: "confirm", message: apiKeyTexts[language].wrongPrefix }])))

interface SectionProps {
  readonly request: PortalRequest
  readonly apiKey: Key
}

interface FormProps extends SectionProps {
  readonly form: ActionState
}

const CurrentKey = ({ apiKey, request }: SectionProps) => {
  const t = apiKeyTexts[request.language]
  return (
    <Card title={t.current}>
      <dl class="facts">
        <div>
          <dt>{t.prefix}</dt>
          <dd>
            <code>{apiKey.apiKeyPrefix}…</code>
          </dd>
        </div>
        <div>
          <dt>{t.created}</dt>
          <dd>{apiKey.apiKeyCreatedAt === null ? t.never : <Timestamp at={apiKey.apiKeyCreatedAt} />}</dd>
        </div>
        <div>
          <dt>{t.lastUsed}</dt>
          <dd>{apiKey.apiKeyLastUsedAt === null ? t.never : <Timestamp at={apiKey.apiKeyLastUsedAt} />}</dd>
        </div>
        <div>
          <dt>{t.scope}</dt>
          <dd>{apiKey.apiKeyScopes === "read_only" ? t.scopeReadOnly : t.scopeFull}</dd>
        </div>
        <div>
          <dt>{t.allowedIps}</dt>
          <dd>{apiKey.apiKeyAllowedIps?.replaceAll(",", ", ") ?? t.anyAddress}</dd>
        </div>
      </dl>
    </Card>
  )
}

const KeySettings = ({ apiKey, form, request }: FormProps) => {
  const t = apiKeyTexts[request.language]
  return (
    <>
      <SelectField
        form={form}
        name="scopes"
        label={t.scope}
        value={apiKey.apiKeyScopes ?? "full"}
        options={[["full", t.scopeFull], ["read_only", t.scopeReadOnly]]}
      />
      <Field
        form={form}
        name="allowedIps"
        label={t.allowedIps}
        hint={t.allowedIpsHint}
        value={apiKey.apiKeyAllowedIps?.replaceAll(",", "\n") ?? ""}
        rows={3}
        optional={t.optional}
        isCode
      />
      {isIpv4(request.address) && (
        <label class="choice">
          <input type="checkbox" name="addMyAddress" value="1" />
          {t.addMyAddress(request.address)}
        </label>
      )}
    </>
  )
}

/** The allow-list has IPv4 addresses only. */
const isIpv4 = (address: string): boolean => /^\d+(?:\.\d+){3}$/.test(address)

const Confirmation = ({ apiKey, form, request }: FormProps) => (
  <Field
    form={form}
    name="confirm"
    label={apiKeyTexts[request.language].typePrefix(apiKey.apiKeyPrefix ?? "")}
    autocomplete="off"
    isCode
  />
)

/** Shows a new key. There is no other page that can. */
const newKeyView = (request: PortalRequest, apiKey: string): PageView => {
  const t = apiKeyTexts[request.language]
  return {
    title: t.newTitle,
    lead: t.newText,
    breadcrumbs: [{ label: t.title, path: here }],
    body: (
      <div class="stack">
        <Card>
          <div class="form">
            <label class="secret-label" for="new-key">{t.key}</label>
            <div class="secret">
              <input id="new-key" type="text" readOnly value={apiKey} autocomplete="off" spellcheck={false} />
              <button type="button" class="secondary" data-copy="new-key" hidden>{t.copyKey}</button>
            </div>
          </div>
        </Card>
        <CodeBlock
          id="new-key-curl"
          title={t.tryIt}
          language={request.language}
          code={`curl -sS ${request.publicUrl}/api/surveys -H 'x-api-key: ${apiKey}'`}
        />
        <p>
          <a class="button primary" href={request.href(here)}>{t.done}</a>
        </p>
      </div>
    )
  }
}
