/** What a survey says of the pictures that it uses. */
import type { Definition } from "@canvass/core/editing"
import { expect, it } from "vitest"
import { altsIn, usesPicture } from "../../../src/screen/images/storedImages.js"

const digestOf = (letter: string) => letter.repeat(64)
const [soup, bread, logo, other] = [digestOf("a"), digestOf("b"), digestOf("c"), digestOf("d")]

const definition: Definition = {
  title: "Lunch",
  design: { logo },
  questions: [
    { key: "soup", type: "text", text: "How was it?", image: { asset: soup, alt: "A soup" } },
    {
      key: "side",
      type: "single_choice",
      text: "Which?",
      options: [{ value: "b", label: "Bread", image: { asset: bread, alt: "Bread" } }, { value: "c", label: "Chips" }]
    },
    { key: "new", type: "text", text: "And this?", image: { asset: other, alt: " " } }
  ]
}

it("the texts of pictures are those of questions and options, without blank ones", () => {
  expect([...altsIn(definition)]).toEqual([[soup, "A soup"], [bread, "Bread"]])
})

it("a picture of a question, an option or the design is used, and another one is not", () => {
  expect([soup, bread, logo, other].map((picture) => usesPicture(definition, picture))).toEqual([
    true,
    true,
    true,
    true
  ])
  expect(usesPicture(definition, "e".repeat(64))).toBe(false)
})
