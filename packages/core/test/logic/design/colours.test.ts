/** What follows from the colours of a design. */
import { expect, it } from "vitest"
import { contrastOf, groundsOf, inkOn } from "../../../src/logic/design/colours.js"
import { mulberry32 } from "../../../src/logic/questionnaire/randomOrder.js"

const random = mulberry32(7)
const randomColour = (): string => `#${Math.floor(random() * 0x1_00_00_00).toString(16).padStart(6, "0")}`

it("black or white, whichever contrasts more, can be read on any colour", () => {
  for (let n = 0; n < 1_000; n++) {
    const colour = randomColour()
    expect(contrastOf(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5)
  }
})

it("a surface that is not chosen can be told from the background, and has texts of the same colour", () => {
  for (let n = 0; n < 1_000; n++) {
    const { background, surface } = groundsOf({ background: randomColour() })
    expect(inkOn(surface)).toBe(inkOn(background))
  }
})
