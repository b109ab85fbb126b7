/**
 * The token that a link carries to a page. It moves into a hidden field of the form; the script removes it from the
 * address. After a refusal, and without a token in the address, the field is shown.
 */
import { Field } from "../../components/Field.js"
import type { ActionState } from "../../form/FormState.js"
import type { PortalRequest } from "../shell/PortalRequest.js"

export interface CarriedTokenProps {
  readonly request: PortalRequest
  readonly form: ActionState
  readonly label: string
  readonly hint: string
}

export const CarriedToken = ({ form, hint, label, request }: CarriedTokenProps) => {
  const token = form.value("token", request.query.get("token") ?? "")
  return token === "" || form.errors.some(({ field }) => field === "token")
    ? <Field form={form} name="token" label={label} hint={hint} value={token} autocomplete="off" isCode />
    : <input type="hidden" name="token" value={token} data-carried />
}
