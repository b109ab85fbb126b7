/**
 * Whether an idempotency key is a proof that a later request comes from the same caller: it contains a UUID, or 22
 * characters of base64url in a row (128 bits). A short name such as `table-7` may be the key of two callers.
 */
export const isUnguessable = (key: string): boolean => base64UrlOf128Bits.test(key)

/** The form of a UUID is one of these texts too. */
const base64UrlOf128Bits = /[\w-]{22}/
