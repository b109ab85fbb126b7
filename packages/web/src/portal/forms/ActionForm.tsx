/** The form of an action: it brings the form token and the name of the action. */
import type { ComponentChildren } from "preact"
import type { ActionState } from "../../form/FormState.js"
import type { PortalRequest } from "../shell/PortalRequest.js"

/** The fields that each form of the portal has. */
export const formFields = { token: "formToken", action: "action" } as const

export interface ActionFormProps {
  readonly request: Pick<PortalRequest, "formToken" | "href" | "path">
  readonly form: Pick<ActionState, "action">
  /** Path of the page that has the action. Default: this page. */
  readonly path?: string
  /** Parameters of the address to which the form is sent. Default: none. */
  readonly parameters?: Readonly<Record<string, string>>
  /** `inline`: a form that is one button. */
  readonly kind?: "inline" | "stacked"
  /** Whether the form has fields for files. Default: no. */
  readonly hasFiles?: boolean
  /** `id` of the form. Default: it has none. */
  readonly id?: string
  /** Accessible name. */
  readonly label?: string
  readonly children: ComponentChildren
}

export const ActionForm = (
  { children, form, hasFiles = false, id, kind = "stacked", label, parameters, path, request }: ActionFormProps
) => (
  <form
    id={id}
    method="post"
    action={request.href(path ?? request.path, parameters)}
    class={`form ${kind}`}
    aria-label={label}
    encType={hasFiles ? "multipart/form-data" : undefined}
  >
    <input type="hidden" name={formFields.token} value={request.formToken} />
    <input type="hidden" name={formFields.action} value={form.action} />
    {children}
  </form>
)
