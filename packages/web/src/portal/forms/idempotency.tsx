/** A hidden field that makes a form create one resource, however often it is sent. */
import type { Entries } from "@canvass/ui"

/** A new key each time that the form is shown. */
export const IdempotencyField = () => <input type="hidden" name={fieldName} value={crypto.randomUUID()} />

/** The key of the call that creates the resource. */
export const idempotencyKeyOf = (entries: Entries): { readonly idempotencyKey?: string } => {
  const idempotencyKey = entries.first(fieldName)
  return /^[\w-]{16,64}$/.test(idempotencyKey) ? { idempotencyKey } : {}
}

const fieldName = "idempotencyKey"
