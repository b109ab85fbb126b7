/** Returns why a text is no idempotency key, as a sentence, or `undefined`. */
export const idempotencyKeyError = (
  key: string,
  maxLength: number
): string | undefined =>
  visibleAscii.test(key) && key.length <= maxLength
    ? undefined
    : `The key must have 1 to ${maxLength} visible ASCII characters.`

const visibleAscii = /^[\x21-\x7e]+$/
