/** Creates a survey: an empty one, or one from a template. */
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import * as pageWeights from "../../page/pageWeights.js"
import { idempotencyKeyOf } from "../forms/idempotency.js"
import { definePage, invalidForm, type PageView, redirectTo } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { surveysTexts } from "../surveys/surveysTexts.js"
import { loadSummaries, loadTemplates } from "./loadTemplates.js"
import { createAction, NewSurveyForm, templateField } from "./NewSurveyForms.js"
import { newSurveyPath } from "./newSurveyPaths.js"
import { newSurveyTexts } from "./newSurveyTexts.js"
import { TemplateCards } from "./TemplateCards.js"
import type { TemplateSummary } from "./templateSummary.js"

const view = (request: PortalRequest, templates: ReadonlyArray<TemplateSummary>): PageView => {
  const { language } = request
  const t = newSurveyTexts[language]
  return {
    title: t.templates,
    lead: t.lead,
    breadcrumbs: [{ label: surveysTexts[language].title, path: "/portal/surveys" }],
    primaryAction: <NewSurveyForm request={request} />,
    body: <TemplateCards request={request} templates={templates} headings="h2" />
  }
}

const create = ({ api, language }: PortalRequest, entries: Entries) =>
  Effect.gen(function*() {
    const name = entries.first(templateField)
    const t = newSurveyTexts[language]
    const { isTemplateName, templateFrom } = yield* loadTemplates
    if (name !== "" && !isTemplateName(name)) {
      return yield* Effect.fail(invalidForm([{ field: "", message: t.unknownTemplate }]))
    }
    const { id } = yield* api.invoke("surveys.create", {
      payload: name === "" ? { title: t.untitled } : templateFrom(name, language),
      ...idempotencyKeyOf(entries)
    })
    return redirectTo(surveyPath(id, "edit"))
  })

export const newSurveyPage = definePage({
  path: newSurveyPath,
  weight: pageWeights.plain,
  load: ({ language }) => loadSummaries(language),
  view,
  actions: { [createAction]: create },
  // The form has no field to which a violation could belong.
  fieldOf: () => ""
})
