/** The length of a text in UTF-8. Faster than an encoder for short texts. */
export const utf8Bytes = (text: string): number => {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    // A pair of surrogates has two units and four bytes.
    bytes += unit < 0x800 ? 1 : isSurrogate(unit) ? pairBytes(text, index) : 2
  }
  return bytes
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/** The bytes that a surrogate adds to its unit: three for a whole character, and two for one without its pair. */
const pairBytes = (text: string, index: number): number => {
  const character = text.codePointAt(index) ?? 0
  const isLow = text.charCodeAt(index) >= 0xdc00
  if (character > 0xffff) return 2
  return isLow && (text.codePointAt(index - 1) ?? 0) > 0xffff ? 0 : 2
}
