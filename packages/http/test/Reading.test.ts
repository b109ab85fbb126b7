/** Reading what a caller sent: whatever it is, it is read as its standard says, or refused, and never throws. */
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { canonical } from "../src/request/ClientAddress.js"
import * as Json from "../src/request/JsonBody.js"
import * as Query from "../src/request/QueryString.js"
import { newTraceId, traceIdOf } from "../src/request/TraceId.js"

const parse = (text: string) => Json.parse(Buffer.from(text), 32)

it("a body that JSON.parse reads is read to the same value, unless it nests too deep or holds a forbidden character", () => {
  FastCheck.assert(FastCheck.property(FastCheck.jsonValue({ maxDepth: 40 }), (value) => {
    const text = JSON.stringify(value)
    const read = parse(text)
    if (Either.isRight(read)) expect(read.right).toEqual(JSON.parse(text))
    else expect(text).toMatch(/\\u0000|\\ud[89a-f]|(\[|\{[^}]*){33}/)
  }))
})

it("any bytes are read or refused", () => {
  FastCheck.assert(FastCheck.property(FastCheck.uint8Array({ maxLength: 200 }), (bytes) => {
    const read = Json.parse(Buffer.from(bytes), 32)
    if (Either.isRight(read)) {
      expect(read.right).toEqual(JSON.parse(Buffer.from(bytes).toString().replace(/^\uFEFF/, "")))
    }
  }))
})

it("brackets in strings do not nest", () => {
  const text = JSON.stringify("[{\\\"".repeat(100))
  expect(Either.getOrUndefined(parse(text))).toBe(JSON.parse(text))
})

it("a key `__proto__` is a key like any other", () => {
  const value = Either.getOrThrow(parse("{\"__proto__\":{\"a\":1}}"))
  expect(JSON.stringify(value)).toBe("{\"__proto__\":{\"a\":1}}")
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})

it("a query that a form writes is read to what the form held", () => {
  const names = FastCheck.uniqueArray(
    FastCheck.string({ unit: "binary", minLength: 1 }).filter((name) => !name.includes("\u0000"))
  )
  const value = FastCheck.string({ unit: "binary" }).filter((text) => !text.includes("\u0000"))
  FastCheck.assert(
    FastCheck.property(names, FastCheck.array(value, { minLength: 20, maxLength: 20 }), (names, values) => {
      const entries = names.map((name, index): [string, string] => [name, values[index % 20] ?? ""])
      const { violations, values: read } = Query.parse(new URLSearchParams(entries).toString(), new Set(names))
      expect(violations).toEqual([])
      expect(new Map(Object.entries(read))).toEqual(new Map(entries))
    })
  )
})

it("any query is read or refused, quickly", () => {
  FastCheck.assert(FastCheck.property(FastCheck.string({ unit: "binary" }), (text) => {
    Query.parse(text, new Set(["a"]))
  }))
  expect(Query.parse("a&".repeat(8_000), new Set(["a"])).violations).toHaveLength(1)
  expect(Query.parse(Array.from({ length: 4_000 }, (_, index) => index).join("&"), new Set()).violations).toHaveLength(
    4_000
  )
})

it("every IPv4 address is itself, and as IPv6 maps it", () => {
  FastCheck.assert(FastCheck.property(FastCheck.ipV4(), (address) => {
    expect(canonical(address)).toBe(address)
    expect(canonical(`::ffff:${address}`)).toBe(address)
    expect(canonical(`0:0:0:0:0:FFFF:${address}`)).toBe(address)
  }))
})

it("every IPv6 address has one way of writing, which means the same", () => {
  FastCheck.assert(FastCheck.property(FastCheck.ipV6(), (address) => {
    const once = canonical(address)
    expect(once).toBeDefined()
    expect(canonical(once ?? "")).toBe(once)
    expect(canonical(address.toUpperCase())).toBe(once)
  }))
})

it("a trace id is 32 hex digits, whatever came", () => {
  FastCheck.assert(FastCheck.property(FastCheck.string(), (header) => {
    expect(traceIdOf(header)).toMatch(/^[0-9a-f]{32}$/)
  }))
  expect(newTraceId()).not.toBe(newTraceId())
})
