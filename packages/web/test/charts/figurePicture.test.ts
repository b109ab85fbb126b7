/** Pictures of figures as files: no text leaves its place, and none is markup. */
import { expect, it } from "vitest"
import { figurePicture } from "../../src/charts/figurePicture.js"

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = ""]) => text)

const pictureOf = (title: string, label = "Yes", series: ReadonlyArray<string> = []) =>
  figurePicture({ title, hint: "4 of 4", series, rows: [{ label, bars: [{ text: "50%", share: 0.5 }] }] })

it("long texts have several lines of whole words, and end with an ellipsis where there is no more room", () => {
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`)
  const [first = "", second = "", third = "", hint] = textsOf(pictureOf(words.join(" ")))
  for (const line of [first, second]) {
    expect(line.length).toBeLessThanOrEqual(66)
    for (const word of line.split(" ")) expect(words).toContain(word)
  }
  expect([third.endsWith("…"), hint]).toEqual([true, "4 of 4"])
  expect(textsOf(pictureOf("a", "W".repeat(500)))[2]?.length).toBe(32)
  expect(textsOf(pictureOf("a", "質".repeat(500)))[2]?.length).toBeLessThan(18)
})

it("texts are no markup, and have no character that XML cannot have", () => {
  const svg = pictureOf("</text><script>alert(1)</script>\u0000\u0008&", "\"><image href='//x'>")
  expect(svg).not.toMatch(/<script|<image/)
  expect(svg).not.toContain("\u0008")
  expect(textsOf(svg)[0]).toBe("&lt;/text>&lt;script>alert(1)&lt;/script>&amp;")
})

it("a bar is as long as its share, can be seen unless that is 0, and never leaves the picture", () => {
  const widths = [undefined, 0, 0.001, 0.5, 1, 7].map((share) =>
    /<rect x="300"[^>]* width="([\d.]+)"/.exec(
      figurePicture({ title: "a", hint: "b", series: [], rows: [{ label: "c", bars: [{ text: "d", share }] }] })
    )?.[1]
  )
  expect(widths).toEqual([undefined, undefined, "2", "190", "380", "380"])
})
