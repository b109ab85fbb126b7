/** A hidden field that makes a form create one resource, however often it is sent. */
import type { HeaderFields } from "@canvass/http"
import type { Entries } from "../../form/Entries.js"

/** A new key each time that the form is shown. */
export const IdempotencyField = () => <input type="hidden" name={fieldName} value={crypto.randomUUID()} />

/** The header of the call that creates the resource. */
export const idempotencyHeaders = (entries: Entries): HeaderFields => {
  const key = entries.first(fieldName)
  return /^[\w-]{16,64}$/.test(key) ? { "idempotency-key": key } : {}
}

const fieldName = "idempotencyKey"
