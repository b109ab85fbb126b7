import * as Arbitrary from "effect/Arbitrary"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import * as Cursor from "../../src/values/Cursor.js"

const cursors = Arbitrary.make(Cursor.Cursor).map((cursor) => ({ ...cursor, scope: Cursor.scopeOf([cursor.scope]) }))

const base64Url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

describe("a cursor", () => {
  it("is decoded as it was encoded", () => {
    FastCheck.assert(FastCheck.property(cursors, (cursor) => {
      expect(Cursor.decode(Cursor.encode(cursor))).toEqual(cursor)
    }))
  })

  it("is refused with any character replaced, also when it decodes to the same bytes", () => {
    const places = FastCheck.oneof(FastCheck.constant(-1), FastCheck.nat())
    const changes = FastCheck.oneof(FastCheck.constant(1), FastCheck.integer({ min: 1, max: 63 }))
    FastCheck.assert(FastCheck.property(cursors, places, changes, (cursor, place, bits) => {
      const text = Cursor.encode(cursor)
      const index = place === -1 ? text.length - 1 : place % text.length
      const digit = base64Url.indexOf(text.charAt(index)) ^ bits
      expect(Cursor.decode(text.slice(0, index) + base64Url.charAt(digit) + text.slice(index + 1))).toBeUndefined()
    }))
  })

  it("is refused when it is cut", () => {
    FastCheck.assert(FastCheck.property(cursors, FastCheck.nat(), (cursor, length) => {
      const text = Cursor.encode(cursor)
      expect(Cursor.decode(text.slice(0, length % text.length))).toBeUndefined()
    }))
  })

  it("has a scope that differs between lists", () => {
    expect(Cursor.scopeOf(["surveys", { q: "a" }])).not.toBe(Cursor.scopeOf(["surveys", { q: "b" }]))
  })
})
