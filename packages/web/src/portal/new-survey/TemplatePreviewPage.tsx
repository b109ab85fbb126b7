/** The preview of a template: the whole questionnaire, before a survey is made of it. */
import { defaultLimits, Ids, type LimitValues, SurveyInput, ValidationError } from "@canvass/core"
import { decoderOf, onceFor, SurveyDraft } from "@canvass/core/ports"
import type * as Templates from "@canvass/editor/templates"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { definePreview, languageParameter, type PreviewedSurvey } from "../preview/definePreview.js"
import { loadTemplates } from "./loadTemplates.js"
import { UseTemplateForm } from "./NewSurveyForms.js"
import { newSurveyPath, templatePath } from "./newSurveyPaths.js"
import { newSurveyTexts } from "./newSurveyTexts.js"

interface PreviewedTemplate extends PreviewedSurvey {
  readonly name: Templates.TemplateName
}

export const templatePreviewPage = definePreview<PreviewedTemplate>({
  path: templatePath(":template"),
  loadSurvey: ({ language: own, param, query }) =>
    Effect.map(loadTemplates, (templates) => {
      const { isTemplateName, templateLanguages } = templates
      const name = param("template")
      if (!isTemplateName(name)) return undefined
      const language = templateLanguages.find((tag) => tag === query.get(languageParameter)) ?? own
      return surveyOf(templates, name, language)
    }),
  text: (language) => newSurveyTexts[language].previewText,
  links: (request, { name, title }) => {
    const t = newSurveyTexts[request.language]
    return (
      <div class="actions">
        <UseTemplateForm request={request} name={name} title={title} kind="primary" />
        <a href={request.href(newSurveyPath)}>{t.allTemplates}</a>
      </div>
    )
  }
})

/** The template as a survey. Each request makes the same ids, because the names of fields are made of them. */
const surveyOf = (
  { templateIn, templateLanguages }: typeof Templates,
  name: Templates.TemplateName,
  language: Templates.TemplateLanguage
): PreviewedTemplate => {
  let count = 0
  const newId = () => `00000000-0000-7000-8000-${String(count++).padStart(12, "0")}`
  const id = Ids.SurveyId.make(newId())
  const fields = Either.getOrThrow(decode(defaultLimits)(templateIn(name, language)))
  const survey = Either.getOrThrow(SurveyDraft.draft(fields, () => Ids.QuestionId.make(newId()), defaultLimits))
  return { ...survey, id, name, language, languages: templateLanguages, draftName: `preview-${name}` }
}

/** The schema takes long to make, so it is made when it is first needed. */
const decode = onceFor((limits: LimitValues) => decoderOf(SurveyInput.create(limits), ValidationError.strict))
