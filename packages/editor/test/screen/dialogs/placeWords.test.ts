/** Places of a survey in words. */
import type { Definition } from "@canvass/core/editing"
import { languages } from "@canvass/ui"
import { describe, expect, it } from "vitest"
import { placeWords } from "../../../src/screen/dialogs/placeWords.js"

const definition: Definition = {
  title: "Lunch",
  questions: [
    { key: "taste", type: "text", text: "How was it?" },
    {
      key: "plan",
      type: "single_choice",
      text: "Plan",
      page: { title: "Money" },
      options: [{ value: "a", label: "A" }, { value: "b", label: "B" }]
    },
    { key: "parts", type: "matrix", text: "Parts", settings: { rows: [{ value: "soup", label: "Soup" }] } },
    { key: "nps", type: "nps", text: "", settings: { minLabel: "Never" } }
  ],
  endings: [{ key: "out", outcome: "screenedOut", title: "Sorry" }],
  quotas: [{ key: "gold", name: "Gold", max: 10 }],
  hiddenFields: [{ name: "source" }],
  variables: [{ name: "total", value: { answer: "nps" } }]
}

describe("a place in words", () => {
  it.each([
    ["", "The whole survey"],
    ["/title", "Title"],
    ["/questions", "Questions"],
    ["/questions/taste", "Question 1.1, How was it?"],
    ["/questions/0/text", "Question 1.1: Text of the question"],
    ["/questions/1/options/1/label", "Question 2.1, Option 2: Label"],
    ["/questions/plan/options/b/label", "Question 2.1, Option 2: Label"],
    ["/questions/plan/options", "Question 2.1: Options"],
    ["/questions/plan/page/title", "Page 2: Title"],
    ["/questions/plan/showIf", "Question 2.1: Show if"],
    ["/questions/parts/settings/rows/soup/label", "Question 2.2, Row 1: Label"],
    ["/questions/nps/settings/minLabel", "Question 2.3: Label of the lowest value"],
    ["/questions/nps", "Question 2.3"],
    ["/endings/out/title", "Ending Sorry: Title"],
    ["/quotas/gold/max", "Quota Gold: Maximum of responses"],
    ["/hiddenFields/source", "Hidden field source"],
    ["/variables/total/value", "Variable total"],
    ["/translations/de/~1questions~1taste~1text", "German: Question 1.1: Text of the question"],
    ["/metadata/team", "Metadata: team"]
  ])("%s is \"%s\"", (place, words) => {
    expect(placeWords(definition, place, "en")).toBe(words)
  })

  it("what is gone has none", () => {
    expect(placeWords(definition, "/questions/gone/text", "en")).toBeUndefined()
    expect(placeWords(definition, "/questions/plan/options/c/label", "en")).toBeUndefined()
    expect(placeWords(definition, "/quotas/7", "en")).toBeUndefined()
  })

  it("no words have a JSON Pointer in them, in any language", () => {
    const places = ["/questions/0/requiredIf/question", "/endings/0", "/quotas/0/when", "/languages/1", "/layout"]
    for (const language of languages) {
      for (const place of places) expect(placeWords(definition, place, language)).toMatch(/^[^/]+$/)
    }
  })
})
