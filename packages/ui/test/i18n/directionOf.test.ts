/** The direction of languages. */
import { expect, it } from "vitest"
import { directionOf } from "../../src/index.js"

it.each([
  ["ar", "rtl"],
  ["he-IL", "rtl"],
  ["az-Arab", "rtl"],
  ["en", "ltr"],
  ["az", "ltr"],
  // What somebody types where a tag is expected.
  ["", "ltr"],
  ["d", "ltr"],
  ["no tag", "ltr"]
])("%j is written %s", (tag, direction) => expect(directionOf(tag)).toBe(direction))
