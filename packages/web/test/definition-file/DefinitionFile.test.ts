/** Definitions in files: texts stay texts, errors have their places, and no file is larger in memory than it may be. */
import { randomSurvey } from "@canvass/core/testing"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import process from "node:process"
import { describe, expect, it } from "vitest"
import { processorMillisSince } from "../../../../test/processorTime.js"
import * as DefinitionFile from "../../src/definition-file/DefinitionFile.js"

const read = (text: string): unknown => Either.getOrThrow(DefinitionFile.parse(text)).definition

const violationsIn = (text: string): ReadonlyArray<string> =>
  Either.match(DefinitionFile.parse(text), {
    onLeft: (violations) => violations.map(({ message, place }) => `${place} ${message}`),
    onRight: () => []
  })

describe("a file", () => {
  it.each(["yaml", "json"] as const)("that is printed as %s is read as it was", (format) =>
    FastCheck.assert(
      FastCheck.property(randomSurvey, (survey) => {
        const printed = DefinitionFile.print(survey, format)
        expect(JSON.stringify(read(printed))).toBe(JSON.stringify(survey))
      }),
      { numRuns: 200 }
    ))

  it("keeps any text as it is, and quotes what another reader takes for something else", () => {
    const texts = [
      "no",
      "Yes",
      "on",
      "1.0",
      "0x1f",
      "1_000",
      "2026-01-01",
      "12:30",
      "~",
      "null",
      "",
      " a ",
      "a: b #c",
      "- x",
      "*a",
      "&a",
      "!t",
      "\u001B[31m",
      "a\r\nb",
      "\u2028"
    ]
    const printed = DefinitionFile.print({ texts }, "yaml")
    expect(read(printed)).toEqual({ texts })
    expect(printed).toContain("- \"no\"\n")
    FastCheck.assert(
      FastCheck.property(FastCheck.string({ unit: "binary", maxLength: 20 }), (text) => {
        expect(read(DefinitionFile.print({ [`k${text}`]: text }, "yaml"))).toEqual({ [`k${text}`]: text })
      }),
      { numRuns: 500 }
    )
  })

  it("has comments, aliases, and words that are texts in YAML 1.2", () => {
    const text = "# A survey\ntitle: no # not yet\na: &list [yes, 2026-01-01, on]\nb: *list\nc: { 1: 1.0 }\n"
    const list = ["yes", "2026-01-01", "on"]
    expect(read(text)).toEqual({ title: "no", a: list, b: list, c: { "1": 1 } })
    expect(read("{\n\t\"title\": \"Tabs\",\n\t\"list\": [\n\t\t1\n\t]\n}\n")).toEqual({ title: "Tabs", list: [1] })
    expect(read("\uFEFFtitle: Byte order mark\n")).toEqual({ title: "Byte order mark" })
  })

  it("has places for pointers, through aliases, too", () => {
    const text = "title: T\nquestions:\n  - &q\n    type: nps\n    a/b: [1, 2]\n  - *q\n"
    const { placeOf } = Either.getOrThrow(DefinitionFile.parse(text))
    const pointers = ["", "/questions/0/type", "/questions/0/a~1b/1", "/questions/1/type", "/questions/1/text", "/no"]
    expect(pointers.map(placeOf)).toEqual(["1:1", "4:11", "5:14", "4:11", "6:5", "1:1"])
  })

  it("with an error says where", () => {
    expect(violationsIn("title: [\n")).toEqual([expect.stringMatching(/^2:1 /)])
    expect(violationsIn("a: 1\na: 2\n")).toEqual([expect.stringMatching(/^2:1 .*unique/)])
    expect(violationsIn("a: 1\n---\nb: 2\n")).not.toEqual([])
    expect(violationsIn("a: 1\nb: .nan\n")).toEqual(["2:4 JSON has no such number."])
    expect(violationsIn("a: !!js/function x\n")).toEqual([expect.stringMatching(/^1:4 .*tag/i)])
    expect(violationsIn("a: *b\n")).not.toEqual([])
    expect(violationsIn("? [a]\n: 1\n")).not.toEqual([])
  })

  it("whose aliases expand beyond all bounds is refused in little time and memory", () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const item = level === 0 ? "laugh" : `*l${level - 1}`
      return `l${level}: &l${level} [${Array.from({ length: 10 }, () => item).join(", ")}]`
    })
    const started = process.cpuUsage()
    expect(violationsIn(levels.join("\n"))).toEqual([expect.stringContaining("with its aliases")])
    expect(violationsIn("a: &a [*a]\n")).toHaveLength(1)
    expect(violationsIn("[".repeat(200_000))).not.toEqual([])
    expect(processorMillisSince(started)).toBeLessThan(20_000)
  })

  it("with many keys is read in time that grows with their number, and not with its square", () => {
    const cpuMicros = (count: number) => {
      const text = `translations:\n  de:\n${Array.from({ length: count }, (_, n) => `    "/k${n}": t\n`).join("")}`
      const before = process.cpuUsage()
      expect(Either.isRight(DefinitionFile.parse(text))).toBe(true)
      return process.cpuUsage(before).user
    }
    cpuMicros(5_000)
    expect(cpuMicros(40_000)).toBeLessThan(24 * cpuMicros(5_000))
  })

  it("with more aliases than are searched for is refused", () => {
    const list = (aliases: number) => `a: &a 1\nb:\n${"  - *a\n".repeat(aliases)}`
    expect(read(list(1_000))).toMatchObject({ a: 1 })
    expect(violationsIn(list(50_000))).toEqual(["1003:5 The file has more than 1000 aliases."])
  })

  it("keeps `__proto__` a name, which the server refuses", () => {
    const definition = read("metadata:\n  __proto__: x\n__proto__:\n  title: T\n")
    expect(JSON.stringify(definition)).toBe("{\"metadata\":{\"__proto__\":\"x\"},\"__proto__\":{\"title\":\"T\"}}")
    expect(Reflect.get(Object(definition), "title")).toBeUndefined()
  })

  it("that is printed in steps has the same text", () =>
    FastCheck.assert(
      FastCheck.property(
        FastCheck.oneof(
          randomSurvey,
          FastCheck.dictionary(FastCheck.string(), FastCheck.jsonValue()),
          FastCheck.constant({})
        ),
        (definition) => {
          const steps = DefinitionFile.printInSteps({ ...definition })
          let step = steps.next()
          while (step.done !== true) step = steps.next()
          expect(step.value).toBe(DefinitionFile.print({ ...definition }, "yaml"))
        }
      ),
      { numRuns: 300 }
    ))

  it("is refused at the place where it exceeds a limit", () => {
    const refusal = (text: string, limits: DefinitionFile.FileLimits) =>
      Either.match(DefinitionFile.parse(text, limits), { onLeft: ([first]) => first?.place, onRight: () => "read" })
    expect(refusal("a: [1, 2]", { maxTokens: 20 })).toBe("read")
    expect(refusal(`a: 1\nb: [${"1, ".repeat(20)}]`, { maxTokens: 40 })).toMatch(/^2:\d+$/)
    expect(refusal("a: [[[[1]]]]", { maxDepth: 20 })).toBe("read")
    expect(refusal(`a:\n  ${"[".repeat(100)}`, { maxDepth: 20 })).toMatch(/^2:\d+$/)
    expect(refusal("a: [&x 1, &y 2]", { maxProperties: 2 })).toBe("read")
    expect(refusal("a: [&x 1, &y 2]", { maxProperties: 1 })).toBe("1:11")
    expect(refusal("a: |\n  &x\n  *y\nb: '&z'\nc: x &y", { maxProperties: 0 })).toBe("read")
    expect(refusal("a: &x [12345678]\nb: [*x, *x, *x]", { maxCharacters: 60 })).toBe("read")
    expect(refusal("a: &x [12345678901234567890x]\nb: [*x, *x, *x]", { maxCharacters: 60 })).toBe("1:1")
  })
})
