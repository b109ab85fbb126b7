/** The body of a page that asks before something is lost: what will be lost, and a text to type. */
import type { Language } from "@canvass/core/ports"
import type { Entries } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { Field } from "../../components/Field.js"
import type { ActionState, FieldError } from "../../form/FormState.js"
import { partTexts } from "../partTexts.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { ActionForm } from "./ActionForm.js"

export interface ConfirmPageProps {
  readonly request: PortalRequest
  /** The action that the button starts. */
  readonly form: ActionState
  /** What will be lost, as items of a list. */
  readonly losses: ReadonlyArray<ComponentChildren>
  /** A sentence below the list, such as how to keep a copy. */
  readonly advice?: ComponentChildren
  /** The text to type, such as the title of what is deleted. Absent: the button suffices. */
  readonly expected?: string
  /** The text of the button: what it does. */
  readonly confirmLabel: string
  /** Parameters of the address to which the form is sent. Default: none. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Path of the page to return to, below the public URL. */
  readonly cancelPath: string
}

export const ConfirmPage = (
  { advice, cancelPath, confirmLabel, expected, form, losses, parameters = {}, request }: ConfirmPageProps
) => {
  const t = partTexts[request.language].confirmation
  return (
    <section class="panel confirm" aria-labelledby="losses">
      <h2 id="losses">{t.losses}</h2>
      <ul class="losses">{losses.map((loss, index) => <li key={index}>{loss}</li>)}</ul>
      {advice !== undefined && <p class="panel-hint">{advice}</p>}
      <ActionForm request={request} form={form} parameters={parameters}>
        {expected !== undefined && (
          <Field
            form={form}
            name={confirmationField}
            label={t.type}
            hint={<strong class="expected">{oneLine(expected)}</strong>}
            autocomplete="off"
            isCode
          />
        )}
        <div class="form-actions">
          <button type="submit" class="danger">{confirmLabel}</button>
          <a class="button secondary" href={request.href(cancelPath)}>{t.cancel}</a>
        </div>
      </ActionForm>
    </section>
  )
}

/** Returns the error of the confirmation, if what was typed is another text. White space at the ends does not count. */
export const confirmationErrors = (
  entries: Entries,
  expected: string,
  language: Language
): ReadonlyArray<FieldError> =>
  oneLine(entries.first(confirmationField)) === oneLine(expected)
    ? []
    : [{ field: confirmationField, message: partTexts[language].confirmation.mismatch }]

const confirmationField = "confirmation"

/** As a single-line input can have it. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()
