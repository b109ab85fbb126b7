/** A query string is read as an HTML form writes it, or refused by the names of its parameters. */
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import * as QueryString from "../../src/request/QueryString.js"

const hasNul = (text: string) => text.includes("\u0000")

describe("a query string", () => {
  it("that a form writes has the values of the form", () => {
    const names = FastCheck.uniqueArray(
      FastCheck.string({ unit: "binary", minLength: 1 }).filter((name) => !hasNul(name))
    )
    const value = FastCheck.string({ unit: "binary" }).filter((text) => !hasNul(text))
    FastCheck.assert(
      FastCheck.property(names, FastCheck.array(value, { minLength: 20, maxLength: 20 }), (names, values) => {
        const entries = names.map((name, index): [string, string] => [name, values[index % 20] ?? ""])
        const { violations, values: read } = QueryString.parse(
          new URLSearchParams(entries).toString(),
          new Set(names)
        )
        expect(violations).toEqual([])
        expect(new Map(Object.entries(read))).toEqual(new Map(entries))
      })
    )
  })

  it("is refused exactly if a parameter is unknown, repeated, badly encoded, or cannot be stored", () => {
    const part = FastCheck.constantFrom("a", "b", "c", "=", "&", "+", "%41", "%C3%A4", "%ff", "%4", "%", "%00", "ä")
    const known = new Set(["a", "b"])
    const outcomes = { accepted: 0, refused: 0 }
    const query = FastCheck.oneof(
      FastCheck.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
      FastCheck.array(part, { maxLength: 4 }).map((parts) => `a=${parts.join("").replaceAll("&", "&b=")}`)
    )
    FastCheck.assert(
      FastCheck.property(query, (text) => {
        const { values, violations } = QueryString.parse(text, known)
        const entries = [...new URLSearchParams(text)]
        const isBad = /%(?![0-9a-f]{2})/i.test(text) ||
          new Set(entries.map(([name]) => name)).size < entries.length ||
          // The platform decodes what is not UTF-8 to U+FFFD.
          entries.some(([name, value]) => !known.has(name) || hasNul(value) || value.includes("\uFFFD"))
        outcomes[isBad ? "refused" : "accepted"]++
        expect(violations.length > 0).toBe(isBad)
        if (!isBad) expect(new Map(Object.entries(values))).toEqual(new Map(entries))
      }),
      { numRuns: 500 }
    )
    // The generator reaches both.
    expect(outcomes.accepted).toBeGreaterThan(50)
    expect(outcomes.refused).toBeGreaterThan(50)
  })

  it("with an unknown parameter is refused with the names of the known ones", () => {
    expect(QueryString.parse("c=1", new Set(["a", "b"])).violations).toEqual([{
      pointer: "c",
      code: "unknown-parameter",
      detail: "This parameter is not known here. The parameters are a, b.",
      params: { allowed: ["a", "b"] }
    }])
    expect(QueryString.parse("c=1", new Set()).violations).toMatchObject([{
      detail: "This parameter is not known here: there are none.",
      params: { allowed: [] }
    }])
  })

  it("may have parameters that begin with a declared prefix", () => {
    const parse = (query: string) => QueryString.parse(query, new Set(["a"]), ["m."])
    expect(parse("m.x=1&a=2&m.y%20z=3")).toEqual({ values: { "m.x": "1", a: "2", "m.y z": "3" }, violations: [] })
    expect(parse("m=1&xm.=2").violations.map(({ pointer }) => pointer)).toEqual(["m", "xm."])
    expect(parse("m=1").violations[0]?.params).toEqual({ allowed: ["a", "m.<name>"] })
    expect(parse("m.x=1&m.x=1").violations).toMatchObject([{ pointer: "m.x", code: "repeated-parameter" }])
  })

  it("with thousands of parameters is read in linear time, and repeated ones are reported once", () => {
    expect(QueryString.parse("a&".repeat(8_000), new Set(["a"])).violations).toHaveLength(1)
    const unknown = Array.from({ length: 4_000 }, (_, index) => index).join("&")
    expect(QueryString.parse(unknown, new Set()).violations).toHaveLength(4_000)
  })
})
