/** The buttons that create a survey. They ask for nothing: everything is changed in the editor. */
import type { TemplateName } from "@canvass/editor/templates"
import { ActionForm } from "../forms/ActionForm.js"
import { IdempotencyField } from "../forms/idempotency.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { newSurveyPath } from "./newSurveyPaths.js"
import { newSurveyTexts } from "./newSurveyTexts.js"

/** The fields of the action that creates a survey. */
export const createAction = "create"
export const templateField = "template"

type FormRequest = Pick<PortalRequest, "formToken" | "href" | "language" | "path">

/** Creates an empty draft. */
export const NewSurveyForm = ({ request }: { readonly request: FormRequest }) => (
  <ActionForm request={request} form={{ action: createAction }} path={newSurveyPath} kind="inline">
    <IdempotencyField />
    <button type="submit" class="primary">{newSurveyTexts[request.language].newSurvey}</button>
  </ActionForm>
)

/** The ways to a new survey: an empty one, and beside it the templates. */
export const NewSurveyActions = ({ request }: { readonly request: FormRequest }) => (
  <div class="form-actions">
    <a class="button secondary" href={request.href(newSurveyPath)}>{newSurveyTexts[request.language].fromTemplate}</a>
    <NewSurveyForm request={request} />
  </div>
)

export interface UseTemplateFormProps {
  readonly request: FormRequest
  readonly name: TemplateName
  /** The title of the template. */
  readonly title: string
  readonly kind: "primary" | "secondary"
}

/** Creates a draft from a template. */
export const UseTemplateForm = ({ kind, name, request, title }: UseTemplateFormProps) => (
  <ActionForm request={request} form={{ action: createAction }} path={newSurveyPath} kind="inline">
    <IdempotencyField />
    <input type="hidden" name={templateField} value={name} />
    <button type="submit" class={kind} aria-label={`${newSurveyTexts[request.language].use}: ${title}`}>
      {newSurveyTexts[request.language].use}
    </button>
  </ActionForm>
)
