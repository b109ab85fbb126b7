/** Values of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A field of its own, which a name such as `__proto__` is not. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

export const recordIn = (value: unknown, name: string): JsonObject => {
  const found = fieldOf(value, name)
  return isRecord(found) ? found : {}
}

export const textIn = (value: unknown, name: string): string | undefined => {
  const found = fieldOf(value, name)
  return typeof found === "string" ? found : undefined
}

export const listIn = (value: unknown, name: string): ReadonlyArray<unknown> => {
  const found: unknown = fieldOf(value, name)
  return Array.isArray(found) ? found : []
}

/** Size of a text in UTF-8, in bytes. */
export const byteLength = (text: string): number => encoder.encode(text).length

const encoder = new TextEncoder()

/** Returns what a JSON Pointer (RFC 6901) names. `undefined`: nothing. */
export const atPointer = (value: unknown, pointer: string): unknown =>
  pointer === "" || pointer === "/"
    ? value
    : pointer.split("/").slice(1).reduce<unknown>(
      (found, step) => fieldOf(found, step.replaceAll("~1", "/").replaceAll("~0", "~")),
      value
    )

/** The pointer of an entry of what `pointer` names. */
export const childPointer = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`
