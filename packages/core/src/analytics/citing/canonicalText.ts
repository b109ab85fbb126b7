/** Canonical JSON (RFC 8785) of values without floating-point numbers: equal values have the same text. */

/** Texts, whole numbers, booleans, nulls, lists, and objects as maps, whose keys keep no order. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<CanonicalValue>
  | ReadonlyMap<string, CanonicalValue>

/**
 * The text of a value. Keys are in the order of their UTF-16 code units, which is the order of strings in JavaScript.
 * `JSON.stringify` writes texts and whole numbers as the RFC asks for. All numbers must be whole and safe.
 */
export const canonicalText = (value: CanonicalValue): string => {
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalText).join(",")}]`
  const entries = Array.from(value).sort(([left], [right]) => left < right ? -1 : 1)
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`).join(",")}}`
}

/** The value of plain JSON. Numbers that are not whole become texts, and fields that are undefined are left out. */
export const canonicalOf = (json: unknown): CanonicalValue => {
  if (json === null || typeof json === "string" || typeof json === "boolean") return json
  if (typeof json === "number") return Number.isSafeInteger(json) ? json : String(json)
  if (Array.isArray(json)) return json.map(canonicalOf)
  if (typeof json !== "object") throw new TypeError("JSON has no such value.")
  return new Map(
    Object.entries(json).flatMap(([key, item]: [string, unknown]) =>
      item === undefined ? [] : [[key, canonicalOf(item)] as const]
    )
  )
}

const isList = (value: CanonicalValue): value is ReadonlyArray<CanonicalValue> => Array.isArray(value)
