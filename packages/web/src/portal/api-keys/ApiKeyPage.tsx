/** One API key: its settings, its replacement and its end. */
import { ApiKey } from "@canvass/core"
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import { Card } from "../../components/display/Card.js"
import { Field } from "../../components/Field.js"
import type { ActionState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { lastDayOf } from "../forms/lastDay.js"
import { definePage, invalidForm, redirectTo, showView, singleUse } from "../shell/PortalPage.js"
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

/** Finds the key of the page in the list: the API has no operation that reads one. */
const loadKey = ({ api, param }: PortalRequest) =>
  Effect.flatMap(api.invoke("developer.keys"), (keys) => {
    const found = keys.find(({ id }) => id === param("keyId"))
    return found === undefined ? Effect.fail(redirectTo(keysPath)) : Effect.succeed(found)
  })

export const apiKeyPage = definePage({
  path: `${keysPath}/:keyId`,
  weight: pageWeights.plain,
  load: (request) => Effect.all({ key: loadKey(request), choices: loadSurveys(request) }),
  view: (request, { choices, key }, forms) => {
    const t = apiKeyTexts[request.language]
    const save = forms.of("save")
    return {
      title: key.name,
      lead: <code>{key.prefix}…</code>,
      breadcrumbs: [{ label: t.title, path: keysPath }],
      body: (
        <div class="stack">
          <Card title={t.settings}>
            <ActionForm request={request} form={save}>
              {!ApiKey.isDefault(key) && (
                <FurtherFields request={request} form={save} apiKey={key} choices={choices} initialName={key.name} />
              )}
              <CommonFields request={request} form={save} apiKey={key} isIpv4Only={ApiKey.isDefault(key)} />
              <div class="form-actions">
                <Button>{t.save}</Button>
              </div>
            </ActionForm>
          </Card>
          {ApiKey.isDefault(key) && (
            <Card title={t.rotateTitle} hint={t.rotateText}>
              <ActionForm request={request} form={forms.of("rotate")}>
                <Confirmation request={request} form={forms.of("rotate")} apiKey={key} />
                <div class="form-actions">
                  <Button kind="secondary">{t.rotate}</Button>
                </div>
              </ActionForm>
            </Card>
          )}
          <Card title={t.revokeTitle} hint={t.revokeText}>
            <ActionForm request={request} form={forms.of("revoke")}>
              <Confirmation request={request} form={forms.of("revoke")} apiKey={key} />
              <div class="form-actions">
                <Button kind="danger">{t.revoke}</Button>
              </div>
            </ActionForm>
          </Card>
        </div>
      )
    }
  },
  actions: {
    save: (request, entries) =>
      Effect.flatMap(loadKey(request), (key) =>
        Effect.as(
          worded(
            request,
            request.api.invoke("developer.updateKeyById", {
              path: { keyId: key.id },
              payload: {
                ...commonSettings(request, entries),
                ...(ApiKey.isDefault(key) ? {} : changesOf(key, entries))
              }
            })
          ),
          redirectTo(keyPath(key.id), "key-saved")
        )),
    rotate: singleUse((request, entries) =>
      Effect.gen(function*() {
        const key = yield* confirmed(request, entries)
        if (!ApiKey.isDefault(key)) return yield* Effect.fail(redirectTo(keysPath))
        const { apiKey } = yield* request.api.invoke("developer.rotateKey", { payload: {} })
        return showView(newKeyView(request, apiKey))
      })
    ),
    revoke: (request, entries) =>
      Effect.gen(function*() {
        const { id } = yield* confirmed(request, entries)
        yield* request.api.invoke("developer.removeKeyById", { path: { keyId: id } })
        return redirectTo(keysPath, "key-revoked")
      })
  },
  fieldOf
})

/** A form has the day of an expiry only: the time of day stays while the day does. */
const changesOf = (key: Key, entries: Entries) => {
  const { expiresAt, ...settings } = furtherSettings(entries)
  return entries.first("expiresAt").trim() === lastDayOf(key.expiresAt) ? settings : { ...settings, expiresAt }
}

/** Returns the key of the page. Fails unless its beginning was typed. */
const confirmed = (request: PortalRequest, entries: Entries) =>
  Effect.flatMap(loadKey(request), (key) =>
    entries.first("confirm").trim() === key.prefix
      ? Effect.succeed(key)
      : Effect.fail(invalidForm([{ field: "confirm", message: apiKeyTexts[request.language].wrongPrefix }])))

interface ConfirmationProps {
  readonly request: PortalRequest
  readonly form: ActionState
  readonly apiKey: Key
}

const Confirmation = ({ apiKey, form, request }: ConfirmationProps) => (
  <Field
    form={form}
    name="confirm"
    label={apiKeyTexts[request.language].typePrefix(apiKey.prefix)}
    autocomplete="off"
    isCode
  />
)
