/** Creates a survey. */
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { Field } from "../../components/Field.js"
import type { FormState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { IdempotencyField, idempotencyKeyOf } from "../forms/idempotency.js"
import { definePage, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { surveysTexts } from "./surveysTexts.js"

const view = (request: PortalRequest, _data: unknown, forms: FormState) => {
  const t = surveysTexts[request.language]
  const form = forms.of("create")
  return {
    title: t.newTitle,
    lead: t.newLead,
    breadcrumbs: [{ label: t.title, path: "/portal/surveys" }],
    body: (
      <section class="panel narrow">
        <ActionForm request={request} form={form}>
          <IdempotencyField />
          <Field form={form} name="title" label={t.titleLabel} hint={t.titleHint} maxLength={request.limits.title} />
          <Field
            form={form}
            name="description"
            label={t.descriptionLabel}
            hint={t.descriptionHint}
            optional={t.optional}
            maxLength={request.limits.description}
            rows={3}
          />
          <div class="form-actions">
            <button type="submit" class="primary">{t.createAndEdit}</button>
            <a class="button secondary" href={request.href("/portal/surveys")}>{t.cancel}</a>
          </div>
        </ActionForm>
      </section>
    )
  }
}

const create = ({ api }: PortalRequest, entries: Entries) => {
  const description = entries.first("description")
  return Effect.map(
    api.invoke("surveys.create", {
      payload: { title: entries.first("title"), ...description === "" ? {} : { description } },
      ...idempotencyKeyOf(entries)
    }),
    ({ id }) => redirectTo(surveyPath(id, "edit"), "survey-created")
  )
}

export const newSurveyPage = definePage({
  path: "/portal/surveys/new",
  weight: pageWeights.plain,
  load: () => Effect.void,
  view,
  actions: { create }
})
