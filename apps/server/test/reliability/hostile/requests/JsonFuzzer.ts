/** Generates JSON values that fit a JSON Schema, and mutates them. */
import type { JsonSchema } from "../ApiContract.js"
import type { SeededRandom } from "./SeededRandom.js"

/** Returns a valid value for a field of this name, such as an existing id, or `undefined`. */
export type ValueSource = (name: string) => unknown

/** Generates a value that fits the schema. Values that no schema can describe, such as ids, come from `knownValue`. */
export const instanceOf = (schema: JsonSchema, random: SeededRandom, knownValue: ValueSource): unknown => {
  const definitions = recordOf(schema["$defs"])
  let depth = 0
  const make = (at: JsonSchema, name: string): unknown => {
    depth++
    const made = makeAt(at, name)
    depth--
    return made
  }
  const makeAt = (at: JsonSchema, name: string): unknown => {
    const found = random.chance(0.9) ? knownValue(name) : undefined
    if (found !== undefined) return found
    const reference = at["$ref"]
    if (typeof reference === "string") return make(recordOf(definitions[reference.slice("#/$defs/".length)]), name)
    const choices = listOf(at["anyOf"] ?? at["oneOf"])
    if (choices.length > 0) return make(recordOf(depth > maxDepth ? shallowest(choices) : random.pick(choices)), name)
    const literals = listOf(at["enum"])
    if (literals.length > 0) return random.pick(literals)
    switch (Array.isArray(at["type"]) ? random.pick(listOf(at["type"])) : at["type"]) {
      case "object":
        return objectOf(at)
      case "array":
        return random.some(1 + random.int(3), () => make(recordOf(at["items"]), ""))
      case "string":
        return stringOf(at, random)
      case "integer":
      case "number":
        return Number(at["minimum"] ?? 0) + random.int(10)
      case "boolean":
        return random.chance(0.5)
      case "null":
        return null
      default:
        return random.pick(extremeValues)
    }
  }
  const objectOf = (at: JsonSchema): unknown => {
    const required = new Set(listOf(at["required"]))
    const fields = Object.entries(recordOf(at["properties"])).filter(([name]) =>
      required.has(name) || random.chance(0.4)
    )
    return Object.fromEntries(fields.map(([name, field]) => [name, make(recordOf(field), name)]))
  }
  return make(schema, "")
}

/** Beyond it, a schema that contains itself ends. */
const maxDepth = 12

/** A member of a union that refers to no schema. A condition has none: its groups end in tests, which are the last. */
const shallowest = (choices: ReadonlyArray<unknown>): unknown =>
  choices.find((choice) => !JSON.stringify(choice).includes("\"$ref\"")) ?? choices.at(-1)

const recordOf = (value: unknown): JsonSchema => typeof value === "object" && value !== null ? { ...value } : {}

const listOf = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

const stringOf = (at: JsonSchema, random: SeededRandom): string => {
  switch (at["format"]) {
    case "uuid":
      return random.pick(invalidIds)
    case "date-time":
      return "2020-01-01T00:00:00.123456+14:00"
    case "email":
      return `user${random.int(1_000_000)}@example.com`
    case "uri":
      return random.pick(["https://example.com/hooks", "https://sub.example.org:8443/a?b=c"])
    default:
      return random.pick(["plain", "Ünïcödé", "a b", "x".repeat(1 + random.int(30))])
  }
}

/** Ids that do not exist, and texts that are not ids. */
export const invalidIds = [
  "01a1f909-26d7-790a-b66b-7dab3c04cc4e",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "01a1f909-26d7-790a-b66b-7dab3c04cc4",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "../..",
  "..",
  "*",
  "1",
  "-1",
  "null",
  "undefined",
  "%00",
  "%2e%2e",
  "%2F",
  "%",
  "%zz",
  "%ff",
  "%ed%a0%80",
  "a%0d%0aX-Injected:%20yes",
  "' OR 1=1 --",
  "ünïcödé",
  "x".repeat(3_000)
]

/** `Object.fromEntries` creates an own property `__proto__`; a literal would set the prototype. */
const withPollution = (name: string): unknown => Object.fromEntries([[name, { polluted: true }], ["toString", 1]])

/** Placeholders for JSON texts that `JSON.stringify` cannot write. */
const rawJson: Readonly<Record<string, string>> = {
  "\u{1}infinite": "1e999",
  "\u{1}tiny": "-1e-999",
  "\u{1}digits": "9".repeat(400),
  "\u{1}inexact": "9007199254740993",
  "\u{1}deep": "[".repeat(10_000) + "]".repeat(10_000),
  "\u{1}deeper": "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000),
  "\u{1}edge": "[".repeat(29) + "]".repeat(29),
  "\u{1}twice": "{\"title\":\"a\",\"title\":{},\"__proto__\":1,\"__proto__\":2}",
  "\u{1}nan": "NaN",
  "\u{1}comma": "[1,]",
  "\u{1}control": "\"a\nb\""
}

export const extremeValues: ReadonlyArray<unknown> = [
  ...Object.keys(rawJson),
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  5e-324,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202e\u2066",
  "😀".repeat(50),
  "x".repeat(257),
  "x".repeat(20_000),
  "__proto__",
  "constructor",
  "toString",
  "=cmd|' /C calc'!A0",
  "a\r\nSet-Cookie: x=y",
  "]]><!ENTITY",
  "'; DROP TABLE surveys; --",
  "2026-02-30",
  "9999-12-31T23:59:59.999Z",
  "+010000-01-01T00:00:00Z",
  {},
  [],
  [[]],
  [null],
  { toString: 1 },
  { length: 1e9 },
  { valueOf: null, toJSON: "x" },
  withPollution("__proto__"),
  withPollution("constructor"),
  withPollution("prototype"),
  Array.from({ length: 1_500 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`k${index}`, index]))
]

const extremeNames = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  "a\u0000",
  "\ud800",
  "id",
  "unknown",
  "/~0",
  "length"
]

/** Returns the value with one random change. */
export const mutated = (value: unknown, random: SeededRandom): unknown => {
  if (random.chance(0.25) || typeof value !== "object" || value === null) return random.pick(extremeValues)
  if (Array.isArray(value)) {
    const items: ReadonlyArray<unknown> = value
    const at = random.int(items.length + 1)
    const found = items.slice(at, at + 1)
    if (found.length === 0 || random.chance(0.2)) return [...items, random.pick(extremeValues)]
    return items.toSpliced(
      at,
      1,
      ...(random.chance(0.2)
        ? []
        : random.chance(0.2)
        ? [...found, ...found]
        : found.map((item) => mutated(item, random)))
    )
  }
  const entries: ReadonlyArray<readonly [string, unknown]> = Object.entries(value)
  if (entries.length === 0 || random.chance(0.25)) {
    return Object.fromEntries([...entries, [random.pick(extremeNames), random.pick(extremeValues)]])
  }
  const [name, old] = random.pick(entries)
  const others = entries.filter(([other]) => other !== name)
  return Object.fromEntries(random.chance(0.2) ? others : [...others, [name, mutated(old, random)]])
}

/** Encodes a value as JSON and replaces the placeholders. */
export const bytesOf = (value: unknown): Buffer =>
  Buffer.from(
    Object.entries(rawJson).reduce(
      (text, [mark, raw]) => text.replaceAll(JSON.stringify(mark), () => raw),
      JSON.stringify(value)
    )
  )

/** Returns the bytes truncated, re-encoded, repeated, or with invalid UTF-8 inserted. */
export const corruptedBytes = (bytes: Buffer, random: SeededRandom): Buffer => {
  const at = random.int(bytes.length + 1)
  const insert = (piece: Buffer) => Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
  switch (random.int(8)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      return insert(Buffer.from([random.int(256)]))
    case 2:
      return insert(Buffer.from([0xc0, 0xaf]))
    case 3:
      return Buffer.concat([Buffer.from("\ufeff"), bytes])
    case 4:
      return Buffer.from(bytes.toString("utf8"), "utf16le")
    case 5:
      return Buffer.concat([bytes, bytes])
    case 6:
      return insert(Buffer.from("\u0000"))
    default:
      return Buffer.alloc(random.pick([1, 70_000, 1_048_576, 1_048_577]), random.pick([" ", "[", "\"", "{", "0"]))
  }
}
