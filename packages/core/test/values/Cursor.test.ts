import * as Arbitrary from "effect/Arbitrary"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import * as Cursor from "../../src/values/Cursor.js"

const cursor = Arbitrary.make(Cursor.Cursor).map((cursor) => ({ ...cursor, scope: Cursor.scopeOf([cursor.scope]) }))

describe("a cursor", () => {
  it("is decoded as it was encoded", () => {
    FastCheck.assert(FastCheck.property(cursor, (cursor) => {
      expect(Cursor.decode(Cursor.encode(cursor))).toEqual(cursor)
    }))
  })

  it("is refused when it was cut or edited", () => {
    const edit = FastCheck.tuple(cursor, FastCheck.nat(), FastCheck.constantFrom("", "a", "B", "0", "_"))
    FastCheck.assert(FastCheck.property(edit, ([cursor, position, replacement]) => {
      const text = Cursor.encode(cursor)
      const index = position % text.length
      const edited = text.slice(0, index) + replacement + text.slice(index + 1)
      FastCheck.pre(edited !== text)
      expect(Cursor.decode(edited)).toBeUndefined()
    }))
  })

  it("has a scope that differs between lists", () => {
    expect(Cursor.scopeOf(["surveys", { q: "a" }])).not.toBe(Cursor.scopeOf(["surveys", { q: "b" }]))
  })
})
