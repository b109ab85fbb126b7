/** Checks of many texts give way to other requests. */
import { Limits } from "@canvass/core"
import { Fixtures } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { textsOf } from "../../../src/surveys/translations/SurveyTexts.js"
import { checkAll } from "../../../src/surveys/translations/translationChanges.js"
import { countRounds } from "../../fixtures/countRounds.js"

/** One whose texts take some milliseconds to check. */
const survey = Fixtures.survey(0, {
  languages: ["en", "de", "fr", "it", "pt"],
  questions: Array.from({ length: 200 }, (_, index) => ({
    ...Fixtures.question(index),
    options: Array.from(
      { length: 25 },
      (_, option) => ({ value: `o${option}`, label: `${option} `.repeat(40), code: option })
    )
  }))
})

const texts = Object.fromEntries(Array.from(textsOf(survey), ([place, { text }]) => [place, text]))

it("others are served between two languages", async () => {
  const countFor = (tags: ReadonlyArray<string>) =>
    Effect.runPromise(
      countRounds(checkAll(survey, Object.fromEntries(tags.map((tag) => [tag, texts])), Limits.defaults))
    )
  expect(await countFor(["de", "fr", "it", "pt"])).toBeGreaterThanOrEqual(await countFor(["de"]) + 3)
})
