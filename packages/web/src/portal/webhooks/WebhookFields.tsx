/** The fields of a webhook: its URL and its events. */
import { subscribableEventNames } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import type { Entries } from "@canvass/ui"
import { Field } from "../../components/Field.js"
import { type ActionState, fieldId } from "../../form/FormState.js"
import { eventTexts } from "./texts/eventTexts.js"
import type { WebhookTexts } from "./webhookTexts.js"

export interface WebhookFieldsProps {
  readonly form: ActionState
  readonly language: Language
  readonly t: WebhookTexts
  /** Of the webhook as it is. */
  readonly url: string
  readonly events: ReadonlyArray<string>
}

export const WebhookFields = ({ events, form, language, t, url }: WebhookFieldsProps) => {
  const chosen = form.values(eventsField, events)
  const id = fieldId(form.action, eventsField)
  const errors = form.errors.filter(({ field }) => field === eventsField).map(({ message }) => message)
  return (
    <>
      <Field form={form} name="url" type="url" label={t.url} hint={t.urlHint} value={url} isCode autocomplete="off" />
      <fieldset class={errors.length === 0 ? "field" : "field invalid"} aria-describedby={`${id}-error`}>
        <legend>{t.events}</legend>
        <p class="error" id={`${id}-error`} hidden={errors.length === 0}>{errors.join(" ")}</p>
        {subscribableEventNames.map((event, index) => (
          <div class="check" key={event}>
            <label>
              <input
                type="checkbox"
                id={index === 0 ? id : `${id}-${index}`}
                name={eventsField}
                value={event}
                checked={chosen.includes(event)}
                aria-invalid={errors.length > 0 ? true : undefined}
              />
              <span>
                <code>{event}</code>
                <span class="hint">{eventTexts[event][language]}</span>
              </span>
            </label>
          </div>
        ))}
      </fieldset>
    </>
  )
}

/** Reads the fields as the API takes them. */
export const readWebhookFields = (entries: Entries): { readonly url: string; readonly events: string } => ({
  url: entries.first("url").trim(),
  events: entries.all(eventsField).join(",")
})

const eventsField = "events"
