/** Values of a survey in words. */
import type { Definition } from "@canvass/core/editing"
import { languages } from "@canvass/ui"
import { describe, expect, it } from "vitest"
import { valueWords } from "../../../src/screen/dialogs/valueWords.js"

const definition: Definition = {
  title: "Lunch",
  questions: [{ key: "taste", type: "rating", text: "How was it?" }, { key: "why", type: "text", text: "Why?" }]
}

const rule = { question: "taste", op: "lte", value: 2 }

describe("a value in words", () => {
  it.each([
    ["/title", "Dinner", "Dinner"],
    ["/questions/taste/type", "single_choice", "Single choice"],
    ["/questions/taste/key", "nps", "nps"],
    ["/questions/taste/required", true, "Yes"],
    ["/questions/taste/required", false, "No"],
    ["/quotas/gold/max", 1_200, "1,200"],
    ["/questions/why/showIf", rule, "“How was it?” is at most 2"],
    ["/questions/why/showIf", { not: rule }, "“How was it?” is not at most 2"],
    ["/variables/points/value", { multiply: [2, { score: "taste" }] }, "2 * score(taste)"],
    ["/questions/why/validIf", [{ when: rule, message: "Say more." }], "Say more."],
    ["/questions/why", { key: "why", type: "text", text: "Why not?" }, "Why not?"],
    ["/questions/why/image", { asset: "0", alt: "A soup" }, "A soup"],
    ["/languages", ["en", "de"], "en · de"],
    ["/questions", ["/questions/why", "/questions/taste"], "Question 2, Why? · Question 1, How was it?"],
    ["/questions", ["why", "taste"], "why · taste"]
  ])("%s: %j is \"%s\"", (place, value, words) => {
    expect(valueWords(definition, place, value, "en")).toBe(words)
  })

  it("what has no name has none, in any language", () => {
    for (const language of languages) {
      expect(valueWords(definition, "/questions/why/settings", { maxLength: 5 }, language)).toBeUndefined()
      expect(valueWords(definition, "/questions/why/title", undefined, language)).toBeUndefined()
    }
  })
})
