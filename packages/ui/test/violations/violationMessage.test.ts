/** The words of violations and warnings. */
import { ViolationCode, Warning } from "@canvass/core"
import { describe, expect, it } from "vitest"
import { violationMessage } from "../../src/index.js"

const detail = "In the words of the API."

describe("a violation", () => {
  it.each<readonly [code: string, pointer: string, params: Readonly<Record<string, unknown>>, en: string, de: string]>([
    [
      "too-long",
      "/title",
      { max: 200, actual: 300 },
      "Write at most 200 characters.",
      "Höchstens 200 Zeichen sind möglich."
    ],
    ["too-long", "", { max: 262_144 }, detail, "Die Umfrage ist zu groß, um gespeichert zu werden."],
    ["too-short", "/title", { min: 1 }, "This must not be empty.", "Das darf nicht leer sein."],
    ["too-short", "/password", { min: 10 }, "Write at least 10 characters.", "Mindestens 10 Zeichen sind nötig."],
    ["too-short", "/title", {}, detail, detail],
    [
      "out-of-range",
      "/quotas/0/max",
      { min: 0, max: 9 },
      "Enter a number from 0 to 9.",
      "Geben Sie eine Zahl von 0 bis 9 ein."
    ],
    ["out-of-range", "/a", { min: 3 }, "Enter at least 3.", "Geben Sie mindestens 3 ein."],
    ["out-of-range", "/a", { max: 3 }, "Enter at most 3.", "Geben Sie höchstens 3 ein."],
    ["out-of-range", "/a", { max: "2026-01-01" }, detail, "Diese Zahl ist zu klein oder zu groß."],
    [
      "required",
      "/questions/0/options/1/code",
      {},
      "The highest code is taken. Enter a code for each new option.",
      "Der höchste Code ist vergeben. Geben Sie für jede neue Option einen Code ein."
    ],
    [
      "invalid",
      "/questions/0/options/1/code",
      { allowed: ["7"] },
      "It has the code 7, which never changes.",
      "Der Code ist 7 und bleibt es für immer."
    ],
    [
      "invalid",
      "/hiddenFields/3",
      {},
      detail,
      "Ein Name ist ein Buchstabe, dann höchstens 63 Buchstaben, Ziffern und Unterstriche."
    ],
    ["too-few", "/a", { min: 1 }, "At least one is needed.", "Mindestens eines ist nötig."],
    ["too-few", "/a", { min: 2 }, "At least 2 are needed.", "Mindestens 2 sind nötig."],
    ["duplicate", "/questions/1/options/2", {}, "Another one has the same value.", "Diesen Wert gibt es schon."],
    ["duplicate", "/questions/1/key", {}, "Another one has this name.", "Diesen Namen gibt es schon."],
    ["undeclared", "/questions/1/showIf/field", {}, detail, "Die Umfrage hat dieses versteckte Feld nicht."],
    ["undeclared", "/questions/1/showIf/toString", {}, detail, detail],
    ["invalid-format", "/languages/1", {}, detail, "Geben Sie ein Sprachkürzel wie de oder pt-BR ein."],
    ["never-shown", "/questions/1", {}, detail, "Das wird nie gezeigt."],
    ["never-shown", "/endings/1", {}, detail, "Keine Antwort endet so."],
    ["invalid", "/design/accent", {}, detail, "Geben Sie eine Farbe wie #0a6b5c an."],
    ["unknown-asset", "/design/logo", {}, detail, "Dieses Bild gibt es nicht mehr."],
    ["constructor", "", {}, detail, detail]
  ])("%s at %s with %j", (code, pointer, params, en, de) => {
    const violation = { code, detail, pointer, params }
    expect(violationMessage("en", violation)).toBe(en)
    expect(violationMessage("de", violation)).toBe(de)
  })

  it("has words in each language for the same codes and places", () => {
    const fields = [
      "",
      "/a",
      "/code",
      "/key",
      "/options/0",
      "/field",
      "/variable",
      "/ending",
      "/op",
      "/redirectUrl",
      "/endings/0"
    ]
    const worded = (language: "de" | "es" | "fr") =>
      fields.flatMap((pointer) =>
        [...ViolationCode.violationCodes, ...Warning.warningCodes].filter((code) =>
          violationMessage(language, { code, detail, pointer, params: { min: 1, max: 2, allowed: ["a"] } }) !== detail
        ).map((code) => `${code} ${pointer}`)
      )
    expect(worded("de").length).toBeGreaterThan(200)
    expect(worded("fr")).toEqual(worded("de"))
    expect(worded("es")).toEqual(worded("de"))
  })
})
