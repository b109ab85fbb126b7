import { pluralOf, respondentLanguages } from "@canvass/ui"
import { describe, expect, it } from "vitest"
import { respondentTexts } from "../../src/respondent/texts/respondentTexts.js"

describe("plural forms", () => {
  it.each(
    [
      ["en", [0, 1, 2], ["0 questions", "1 question", "2 questions"]],
      ["fr", [0, 1, 2], ["0 question", "1 question", "2 questions"]],
      ["pl", [1, 2, 5, 12, 22, 25], ["1 pytanie", "2 pytania", "5 pytań", "12 pytań", "22 pytania", "25 pytań"]],
      ["ar", [1, 2, 3, 10, 11, 99, 100, 103], [
        "سؤال واحد",
        "سؤالان",
        "3 أسئلة",
        "10 أسئلة",
        "11 سؤالًا",
        "99 سؤالًا",
        "100 سؤال",
        "103 أسئلة"
      ]],
      ["he", [1, 2, 3, 20], ["שאלה אחת", "שתי שאלות", "3 שאלות", "20 שאלות"]]
    ] as const
  )("of %s follow the number", (language, counts, texts) => {
    expect(counts.map(respondentTexts[language].questionCount)).toEqual(texts)
  })

  it("the number stands wherever the form names it", () => {
    expect(pluralOf("en", { one: "# of #", other: "# or #" })(7)).toBe("7 or 7")
  })

  it.each(respondentLanguages)("no text of %s shows the place of its number", (language) => {
    const { questionCount, tooManyRequestsText } = respondentTexts[language]
    const texts = Array.from({ length: 120 }, (_, count) => [questionCount(count), tooManyRequestsText(count)]).flat()
    expect(texts.filter((text) => /#|undefined/.test(text))).toEqual([])
  })
})
