/** JSON texts of large results in parts, between which other requests are served. */

/** The JSON text of a list. The text of each item may have parts, too. */
export function* listTexts<A>(
  items: ReadonlyArray<A>,
  textsOf: (item: A) => IterableIterator<string> | ReadonlyArray<string>
): IterableIterator<string> {
  let separator = "["
  for (const item of items) {
    yield separator
    yield* textsOf(item)
    separator = ","
  }
  yield items.length === 0 ? "[]" : "]"
}

/** The JSON text of an object whose last field is an empty list, up to that list. */
export const untilList = (value: unknown): string => JSON.stringify(value).slice(0, -"[]}".length)

/** Joins texts to parts of some length. */
export function* inParts(texts: Iterable<string>): IterableIterator<string> {
  let part = ""
  for (const text of texts) {
    part += text
    if (part.length < partLength) continue
    yield part
    part = ""
  }
  yield part
}

const partLength = 32_768
