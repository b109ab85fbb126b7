import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { searchIn } from "../../../src/logic/questionnaire/TextSearch.js"

/** Texts of few characters, so that parts of them are in them repeatedly. */
const texts = FastCheck.string({ unit: FastCheck.constantFrom("a", "b", "ж", "𐐀"), maxLength: 60 })

it("finds in a text what `includes` finds, however often it is asked", () => {
  FastCheck.assert(
    FastCheck.property(
      texts.chain((text) =>
        FastCheck.tuple(
          FastCheck.constant(text),
          FastCheck.array(
            FastCheck.oneof(
              FastCheck.string({ unit: FastCheck.constantFrom("a", "b", "ж"), maxLength: 6 }),
              FastCheck.tuple(FastCheck.nat(60), FastCheck.nat(60)).map(([from, to]) => text.slice(from, to)),
              FastCheck.constant(text + "a")
            ),
            { minLength: 20, maxLength: 40 }
          )
        )
      ),
      ([text, parts]) => {
        const contains = searchIn(text)
        for (const part of parts) expect(contains(part), JSON.stringify([text, part])).toBe(text.includes(part))
      }
    ),
    { numRuns: 300 }
  )
})
