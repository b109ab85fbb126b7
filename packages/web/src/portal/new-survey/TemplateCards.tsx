/** Templates to choose from: what each is for, how long it is, and what it can do. */
import type { PortalRequest } from "../shell/PortalRequest.js"
import { UseTemplateForm } from "./NewSurveyForms.js"
import { templatePath } from "./newSurveyPaths.js"
import { newSurveyTexts } from "./newSurveyTexts.js"
import type { TemplateSummary } from "./templateSummary.js"

export interface TemplateCardsProps {
  readonly request: Pick<PortalRequest, "formToken" | "href" | "language" | "path">
  readonly templates: ReadonlyArray<TemplateSummary>
  /** The level of the headings of the cards. */
  readonly headings: "h2" | "h3"
}

export const TemplateCards = ({ headings: Heading, request, templates }: TemplateCardsProps) => {
  const t = newSurveyTexts[request.language]
  return (
    <ul class="templates">
      {templates.map(({ features, minutes, name, questionCount, title }) => (
        <li key={name} class="template">
          <Heading>{title}</Heading>
          <p>{t.purposes[name]}</p>
          <p class="template-size">{t.about(questionCount, minutes)}</p>
          <ul class="features" aria-label={`${t.featureList}: ${title}`}>
            {features.map((feature) => <li key={feature}>{t.features[feature]}</li>)}
          </ul>
          <div class="form-actions">
            <UseTemplateForm request={request} name={name} title={title} kind="secondary" />
            <a href={request.href(templatePath(name))} aria-label={`${t.preview}: ${title}`}>{t.preview}</a>
          </div>
        </li>
      ))}
    </ul>
  )
}
