/** The fields of the forms of API keys. */
import { Limits } from "@canvass/core"
import { AllowList } from "@canvass/core/ports"
import { Checkbox, Field, SelectField } from "../../components/Field.js"
import { type ActionState, fieldId } from "../../form/FormState.js"
import { lastDayOf } from "../forms/lastDay.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { apiKeyTexts } from "./apiKeyTexts.js"
import { type Key, onlyTicked, type SurveyChoices } from "./keyCalls.js"

export interface KeyFieldsProps {
  readonly request: PortalRequest
  readonly form: ActionState
  /** The key as it is. `undefined`: a new one. */
  readonly apiKey: Key | undefined
}

/** The fields of every key: scope and allow-list. */
export const CommonFields = (
  { apiKey, form, isIpv4Only, request }: KeyFieldsProps & { readonly isIpv4Only: boolean }
) => {
  const t = apiKeyTexts[request.language]
  return (
    <>
      <SelectField
        form={form}
        name="scopes"
        label={t.scope}
        value={apiKey?.scopes ?? "full"}
        options={[["full", t.scopeFull], ["read_only", t.scopeReadOnly]]}
      />
      <Field
        form={form}
        name="allowedIps"
        label={t.allowedIps}
        hint={isIpv4Only ? t.defaultIpsHint : t.allowedIpsHint}
        value={apiKey?.allowedIps?.replaceAll(",", "\n") ?? ""}
        rows={3}
        optional={t.optional}
        isCode
      />
      {(AllowList.isIpv4(request.address) || !isIpv4Only) && (
        <Checkbox form={form} name="addMyAddress" label={t.addMyAddress(request.address)} />
      )}
    </>
  )
}

/** The fields that the default key does not have. */
export const FurtherFields = (
  { apiKey, choices, form, initialName, request }: KeyFieldsProps & {
    readonly choices: SurveyChoices
    readonly initialName: string
  }
) => {
  const t = apiKeyTexts[request.language]
  return (
    <>
      <Field
        form={form}
        name="name"
        label={t.name}
        hint={t.nameHint}
        value={initialName}
        maxLength={Limits.fixed.keyName}
      />
      <Field
        form={form}
        name="expiresAt"
        type="date"
        label={t.expires}
        hint={t.expiresHint}
        value={lastDayOf(apiKey?.expiresAt)}
        optional={t.optional}
      />
      <SurveyFields request={request} form={form} apiKey={apiKey} choices={choices} />
    </>
  )
}

/** An account without surveys has nothing to restrict a key to. */
const SurveyFields = ({ apiKey, choices, form, request }: KeyFieldsProps & { readonly choices: SurveyChoices }) => {
  const t = apiKeyTexts[request.language]
  const chosen = form.values("surveys", apiKey?.surveys ?? [])
  const id = fieldId(form.action, "surveys")
  const errors = form.errors.filter(({ field }) => field === "surveys").map(({ message }) => message)
  const unlisted = chosen.filter((survey) => !choices.surveys.some((choice) => choice.id === survey))
  if (choices.surveys.length === 0 && chosen.length === 0) return null
  return (
    <>
      <SelectField
        form={form}
        name="reach"
        label={t.surveys}
        value={(apiKey?.surveys ?? null) === null ? "all" : onlyTicked}
        options={[["all", t.everything], [onlyTicked, t.onlyTicked]]}
      />
      <fieldset
        class={errors.length === 0 ? "field key-surveys" : "field key-surveys invalid"}
        aria-describedby={errors.length === 0 ? undefined : `${id}-error`}
      >
        <legend>{t.onlyTicked}</legend>
        {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.join(" ")}</p>}
        {unlisted.map((survey) => <input key={survey} type="hidden" name="surveys" value={survey} />)}
        {choices.surveys.map((survey, index) => (
          <div class="check" key={survey.id}>
            <label>
              <input
                type="checkbox"
                id={index === 0 ? id : `${id}-${index}`}
                name="surveys"
                value={survey.id}
                checked={chosen.includes(survey.id)}
              />
              <span>{survey.title}</span>
            </label>
          </div>
        ))}
        {choices.hasMore && <p class="hint">{t.moreSurveys}</p>}
      </fieldset>
    </>
  )
}
