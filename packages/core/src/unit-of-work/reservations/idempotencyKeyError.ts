import type { LimitValues } from "../../values/Limits.js"

/** Returns why a text is no idempotency key, as a sentence, or `undefined`. */
export const idempotencyKeyError = (
  key: string,
  { idempotencyKey }: Pick<LimitValues, "idempotencyKey">
): string | undefined =>
  visibleAscii.test(key) && key.length <= idempotencyKey
    ? undefined
    : `The key must have 1 to ${idempotencyKey} visible ASCII characters.`

const visibleAscii = /^[\x21-\x7e]+$/
