import process from "node:process"
import { describe, expect, it } from "vitest"
import { processorMillisSince } from "../../../../test/processorTime.js"
import { readCsv, writeCsv } from "../../src/translations/TranslationCsv.js"

const rows = [
  { place: "/title", source: "Visit", translation: "Besuch" },
  { place: "/questions/a,b/text", source: "Say \"hi\",\nplease", translation: "" },
  { place: "/description", source: "=1+1", translation: "-5 °C" },
  { place: "/endings/x/title", source: "'=quoted", translation: "'tis; @home" },
  { place: "/endings/y/title", source: "''@x", translation: "\tindented" }
]

describe("a file for translators", () => {
  it("is read as it was written", () => {
    expect(readCsv(writeCsv(rows))).toEqual(rows)
  })

  it("has no cell that a spreadsheet takes for a formula", () => {
    const file = writeCsv(rows)
    expect(file).toContain("\"'=1+1\",\"'-5 °C\"")
    expect(file.match(/(?:^|,)"[=+\-@\t\r＝]/m)).toBeNull()
  })

  it.each([";", "\t"])("is read with the separator %j that a spreadsheet has written", (separator) => {
    const file = ["place", "source", "translation"].join(separator) + "\n" +
      ["/title", "Visit, please", "Besuch"].join(separator) + "\n\n"
    expect(readCsv(file)).toEqual([{ place: "/title", source: "Visit, please", translation: "Besuch" }])
  })

  it.each([
    ["", "header", 1],
    ["a,b,c\n/title,Visit,Besuch", "header", 1],
    ["place,translation\n/title,Besuch", "header", 1],
    ["place,source,translation\n/title,Visit", "cells", 2],
    ["place,source,translation\n/title,Visit,Besuch\n\n/x,\"open", "quote", 4],
    ["place,source,translation\n/title,\"a\"b,c", "quote", 2]
  ])("is refused if broken: %j", (file, code, line) => {
    expect(readCsv(file)).toEqual({ _tag: "CsvError", code, line })
  })

  it("of a megabyte is read at once", () => {
    const file = `place,source,translation\n${"/title,\"x\ny\",z\n".repeat(70_000)}`
    const started = process.cpuUsage()
    expect(readCsv(file)).toHaveLength(70_000)
    expect(readCsv(`place,source,translation\n"${"\"\"".repeat(500_000)}`)).toMatchObject({ code: "quote" })
    expect(processorMillisSince(started)).toBeLessThan(5_000)
  })
})
