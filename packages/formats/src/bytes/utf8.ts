/** Texts as bytes in UTF-8. */
const encoder = new TextEncoder()

const decoder = new TextDecoder()

/** The bytes of a text. Half a surrogate pair becomes U+FFFD. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text)

/** The number of bytes of a text. */
export const utf8Length = (text: string): number => {
  let length = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    length += unit < 0x8_00 || isSurrogateOfPair(text, index, unit) ? 1 : 2
  }
  return length
}

/** Each half of a pair counts two of its four bytes. */
const isSurrogateOfPair = (text: string, index: number, unit: number): boolean => {
  if (unit >= 0xD8_00 && unit < 0xDC_00) return isLow(text.charCodeAt(index + 1))
  return isLow(unit) && index > 0 && isHigh(text.charCodeAt(index - 1))
}

const isHigh = (unit: number): boolean => unit >= 0xD8_00 && unit < 0xDC_00

const isLow = (unit: number): boolean => unit >= 0xDC_00 && unit < 0xE0_00

/** The longest beginning of a text that has at most `maxBytes` bytes, and ends between two characters. */
export const cutUtf8 = (text: string, maxBytes: number): string => {
  if (3 * text.length <= maxBytes) return text
  const bytes = encoder.encode(text)
  if (bytes.length <= maxBytes) return text
  let end = maxBytes
  // A byte 10xxxxxx is not the first one of its character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xC0) === 0x80) end--
  return decoder.decode(bytes.subarray(0, end))
}

/** Appended to a text that does not fit into a cell. */
export const cutMark = "… [cut]"
