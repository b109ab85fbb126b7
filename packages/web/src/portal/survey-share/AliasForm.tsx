/** The form that gives a survey an address of its own, beside the one with its slug. */
import type { ApiProblem, ApiRefused } from "@canvass/http"
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { Card } from "../../components/display/Card.js"
import { Field } from "../../components/Field.js"
import type { FormState } from "../../form/FormState.js"
import { surveyPath as publicPathOf } from "../../respondent/paths.js"
import { ActionForm } from "../forms/ActionForm.js"
import { type ActionResult, type InvalidForm, invalidForm, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import type { SurveyDetail } from "../surveys/surveyCalls.js"
import { type AliasTexts, aliasTexts } from "./aliasTexts.js"

/** The name of the field, which is that of the survey too. */
const field = "alias"

export const AliasForm = ({ forms, request, survey }: {
  readonly request: PortalRequest
  readonly survey: SurveyDetail
  readonly forms: FormState
}) => {
  const t = aliasTexts[request.language]
  const form = forms.of("saveAlias")
  return (
    <Card title={t.title} hint={t.hint}>
      <ActionForm request={request} form={form}>
        <Field
          form={form}
          name={field}
          label={t.name}
          hint={t.nameHint(request.publicUrl + publicPathOf(""))}
          optional={t.optional}
          value={survey.alias ?? ""}
          maxLength={60}
          autocomplete="off"
          isCode
        />
        <div class="form-actions">
          <button type="submit" class="secondary">{t.save}</button>
        </div>
      </ActionForm>
    </Card>
  )
}

export const saveAlias = (
  { api, language, param }: PortalRequest,
  entries: Entries
): Effect.Effect<ActionResult, ApiRefused | InvalidForm> => {
  const id = param("surveyId")
  const alias = entries.first(field).trim()
  return api.invoke("surveys.update", { path: { id }, payload: { alias: alias === "" ? null : alias } }).pipe(
    Effect.as(redirectTo(surveyPath(id, "share"), "alias-saved")),
    Effect.catchAll((refused) => {
      const { errors } = refused.problem
      return Effect.fail(
        errors.some(({ pointer }) => pointer === `/${field}`)
          ? invalidForm(errors.map((violation) => ({ field, message: messageOf(aliasTexts[language], violation) })))
          : refused
      )
    })
  )
}

const messageOf = (t: AliasTexts, { code, params }: ApiProblem["errors"][number]): string => {
  if (code === "name-taken") return t.taken
  return code === "too-many-aliases" && typeof params.max === "number" ? t.tooMany(params.max) : t.invalid
}
