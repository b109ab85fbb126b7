/** A body is read as JSON or refused; it never throws. */
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import * as JsonBody from "../../src/request/JsonBody.js"

const maxDepth = 32

const parse = (body: string | Uint8Array, maxJsonValues = 30_000) =>
  JsonBody.parse(Buffer.from(body), { maxJsonDepth: maxDepth, maxJsonValues })

/** How many arrays and objects are open at the deepest place. */
const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

const isStorableText = (text: string) => !text.includes("\u0000") && !/\p{Surrogate}/u.test(text)

/** No key and no string contains U+0000 or a lone surrogate. */
const isStorable = (value: unknown): boolean =>
  typeof value === "string"
    ? isStorableText(value)
    : typeof value !== "object" || value === null ||
      Object.entries(value).every(([key, item]) => isStorableText(key) && isStorable(item))

/** What the body means according to the platform's own decoders; `undefined` when it must be refused. */
const expected = (body: Uint8Array): { readonly value: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
    return depthOf(value) <= maxDepth && isStorable(value) ? { value } : undefined
  } catch {
    return undefined
  }
}

/** JSON text whose strings and depth include what must be refused. */
const json = FastCheck.tuple(
  FastCheck.jsonValue({
    stringUnit: FastCheck.oneof(
      FastCheck.constantFrom("\u0000", "\ud800", "\"", "\\", "{"),
      FastCheck.string({ unit: "binary", minLength: 1, maxLength: 1 })
    )
  }),
  FastCheck.oneof(FastCheck.constant(0), FastCheck.integer({ min: 28, max: 36 })),
  FastCheck.boolean()
).map(([value, levels, isObject]) => {
  const text = JSON.stringify(value)
  return isObject
    ? "{\"a\":".repeat(levels) + text + "}".repeat(levels)
    : "[".repeat(levels) + text + "]".repeat(levels)
})

const fragments = [
  [],
  [0xff],
  [0xc3, 0x28],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xef, 0xbb, 0xbf],
  [0x00],
  ...["\"", "\\", "\\u0000", "\\ud800", "{", "]", ",", " ", "1e5", "null", "ä", "\"a\":"].map((text) => [
    ...Buffer.from(text)
  ])
]

/** Replaces `cut` bytes at a share `at` of the length by `put`. */
const edit = FastCheck.record({
  at: FastCheck.oneof(FastCheck.constantFrom(0, 1), FastCheck.double({ min: 0, max: 1, noNaN: true })),
  cut: FastCheck.nat(2),
  put: FastCheck.constantFrom(...fragments)
})

const bytes = FastCheck.tuple(json, FastCheck.array(edit, { maxLength: 2 })).map(([text, edits]) =>
  edits.reduce((body, { at, cut, put }) => {
    const place = Math.floor(at * body.length)
    return Buffer.concat([body.subarray(0, place), Buffer.from(put), body.subarray(place + cut)])
  }, Buffer.from(text))
)

describe("a JSON body", () => {
  it("has the value that JSON.parse gives, and is refused if it is malformed, nests too deep or cannot be stored", () => {
    const outcomes = { accepted: 0, refused: 0 }
    FastCheck.assert(
      FastCheck.property(bytes, (body) => {
        const result = parse(body)
        const value = expected(body)
        outcomes[value === undefined ? "refused" : "accepted"]++
        expect(Either.isRight(result)).toBe(value !== undefined)
        expect(Either.getOrUndefined(result)).toEqual(value?.value)
      }),
      { numRuns: 500 }
    )
    // The generator reaches both. About one body in seven is accepted.
    expect(outcomes.accepted).toBeGreaterThan(10)
    expect(outcomes.refused).toBeGreaterThan(10)
  })

  it("is refused when it is arbitrary bytes", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.uint8Array({ maxLength: 200 }), (body) => {
        expect(Either.isRight(parse(body))).toBe(expected(body) !== undefined)
      })
    )
  })

  it("is refused when it has more values than the limit, fields with the same name included", () => {
    const body = "{\"a\":[{},1,{\"a\":2,\"a\":{}},[\"b\"]]}"
    expect(Either.isRight(parse(body, 10))).toBe(true)
    expect(parse(body, 9)).toEqual(
      Either.left(expect.objectContaining({ detail: "The body has more than 9 values." }))
    )
  })

  it("does not count brackets and commas in strings", () => {
    const text = JSON.stringify("[{,\\\"".repeat(100))
    expect(Either.getOrUndefined(parse(text, 0))).toBe(JSON.parse(text))
  })

  it("may have a key `__proto__`, which stays a key", () => {
    const value = Either.getOrThrow(parse("{\"__proto__\":{\"a\":1}}"))
    expect(JSON.stringify(value)).toBe("{\"__proto__\":{\"a\":1}}")
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})
