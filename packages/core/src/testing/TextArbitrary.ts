import * as FastCheck from "effect/FastCheck"
import { isBlank } from "../values/text/Blank.js"
import { isWellFormed } from "../values/text/WellFormed.js"

/** Texts that are not blank, often with characters that are special in CSV, XML, JSON pointers or prototypes. */
export const nonBlankText = (maxLength: number): FastCheck.Arbitrary<string> =>
  FastCheck.oneof(
    FastCheck.constantFrom(...specialTexts.filter((text) => text.length <= maxLength)),
    FastCheck.string({ unit: "grapheme", minLength: 1, maxLength }).filter((text) =>
      text.length <= maxLength && !isBlank(text) && isWellFormed(text)
    )
  )

const specialTexts = [
  "😀",
  "a/b~c",
  "<b>&amp;",
  "=1+1",
  "\"it's\", or",
  "a\r\nb",
  "other",
  "__proto__",
  "constructor",
  "toString"
]
