/** Bodies: right ones by their JSON Schema, and the many ways to spoil them. */
import type { JsonSchema } from "./Contract.js"
import type { Random } from "./Random.js"

/** A value for a field of this name that would be right here and now, if there is a known one. */
export type Known = (name: string) => unknown

/** Something that the schema describes; what no schema can say (that ids exist) comes from `known`. */
export const instanceOf = (schema: JsonSchema, random: Random, known: Known): unknown => {
  const definitions = recordOf(schema["$defs"])
  const make = (at: JsonSchema, name: string): unknown => {
    const found = random.chance(0.9) ? known(name) : undefined
    if (found !== undefined) return found
    const reference = at["$ref"]
    if (typeof reference === "string") return make(recordOf(definitions[reference.slice("#/$defs/".length)]), name)
    const choices = listOf(at["anyOf"] ?? at["oneOf"])
    if (choices.length > 0) return make(recordOf(random.pick(choices)), name)
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
        return random.pick(nastyValues)
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

const recordOf = (value: unknown): JsonSchema => typeof value === "object" && value !== null ? { ...value } : {}

const listOf = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

const stringOf = (at: JsonSchema, random: Random): string => {
  switch (at["format"]) {
    case "uuid":
      return random.pick(nastyIds)
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

/** Ids that nobody has, and what is no id at all. */
export const nastyIds = [
  "01a1f909-26d7-790a-b66b-7dab3c04cc4e",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "01a1f909-26d7-790a-b66b-7dab3c04cc4",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "..",
  ".",
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

/** `Object.fromEntries` makes a field of its own of `__proto__`, where a literal would set the prototype. */
const polluted = (name: string): unknown => Object.fromEntries([[name, { polluted: true }], ["toString", 1]])

/** Marks that become what `JSON.stringify` never writes. */
const raws: Readonly<Record<string, string>> = {
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

export const nastyValues: ReadonlyArray<unknown> = [
  ...Object.keys(raws),
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
  polluted("__proto__"),
  polluted("constructor"),
  polluted("prototype"),
  Array.from({ length: 1_500 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`k${index}`, index]))
]

const nastyNames = [
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

/** The same value with something wrong at some place in it. */
export const spoiled = (value: unknown, random: Random): unknown => {
  if (random.chance(0.25) || typeof value !== "object" || value === null) return random.pick(nastyValues)
  if (Array.isArray(value)) {
    const items: ReadonlyArray<unknown> = value
    const at = random.int(items.length + 1)
    const found = items.slice(at, at + 1)
    if (found.length === 0 || random.chance(0.2)) return [...items, random.pick(nastyValues)]
    return items.toSpliced(
      at,
      1,
      ...(random.chance(0.2)
        ? []
        : random.chance(0.2)
        ? [...found, ...found]
        : found.map((item) => spoiled(item, random)))
    )
  }
  const entries: ReadonlyArray<readonly [string, unknown]> = Object.entries(value)
  if (entries.length === 0 || random.chance(0.25)) {
    return Object.fromEntries([...entries, [random.pick(nastyNames), random.pick(nastyValues)]])
  }
  const [name, old] = random.pick(entries)
  const others = entries.filter(([other]) => other !== name)
  return Object.fromEntries(random.chance(0.2) ? others : [...others, [name, spoiled(old, random)]])
}

/** As bytes, with the marks replaced by what they stand for. */
export const bytesOf = (value: unknown): Buffer =>
  Buffer.from(
    Object.entries(raws).reduce(
      (text, [mark, raw]) => text.replaceAll(JSON.stringify(mark), () => raw),
      JSON.stringify(value)
    )
  )

/** What happens to text on bad ways: cut, in another encoding, with bytes in it that are no UTF-8. */
export const corrupted = (bytes: Buffer, random: Random): Buffer => {
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
