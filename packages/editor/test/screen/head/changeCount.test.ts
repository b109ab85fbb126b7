/** The number of changes that are not published. */
import { Canvass } from "@canvass/core"
import type { Definition } from "@canvass/core/editing"
import * as Memory from "@canvass/core/memory"
import * as FastCheck from "effect/FastCheck"
import { unsafeCoerce } from "effect/Function"
import { expect, it } from "vitest"
import * as Model from "../../../src/model.js"
import { changeCount } from "../../../src/screen/head/changeCount.js"
import { randomDefinition } from "../../fixtures/randomDefinitions.js"
import { choices, edited } from "../../fixtures/randomEdit.js"

const survey: Definition = {
  title: "T",
  questions: [
    { key: "a", type: "text", text: "A" },
    { key: "b", type: "text", text: "B {{a}}", showIf: { question: "a", op: "answered" } }
  ]
}

it.each<readonly [string, Definition, number]>([
  ["none", survey, 0],
  [
    "none where fields have another order",
    {
      questions: [
        { text: "A", type: "text", key: "a" },
        { showIf: { op: "answered", question: "a" }, text: "B {{a}}", type: "text", key: "b" }
      ],
      title: "T"
    },
    0
  ],
  ["a title", { ...survey, title: "U" }, 1],
  [
    "a text and an order",
    Model.moveQuestions(Model.changeQuestion(survey, "b", { text: "C" }), ["b"], { before: "a" }),
    2
  ],
  ["a new key, with all that names it", Model.renameKey(survey, "question", "a", "c", survey), 1],
  ["a question that is gone, and what it takes with it", Model.removeQuestions(survey, ["a"]), 3]
])("counts %s", (_name, definition, count) => expect(changeCount(survey, definition)).toBe(count))

it("it is the number of changes in the plan of the server", async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.open({ email: "ada@example.com" })
  let changedCount = 0
  await FastCheck.assert(
    FastCheck.asyncProperty(randomDefinition, FastCheck.array(choices, { maxLength: 3 }), async (before, edits) => {
      const { id } = await canvass.surveys.create(owner, unsafeCoerce(before))
      const published: Definition = unsafeCoerce(await canvass.surveys.getDefinition(owner, id))
      const definition = edits.reduce(edited, published)
      const { changes, errors } = await canvass.surveys.planDefinition(owner, id, unsafeCoerce(definition))
      if (errors.length > 0) return
      if (changes.length > 0) changedCount++
      expect(changeCount(published, definition)).toBe(changes.length)
    }),
    { numRuns: 12, endOnFailure: true }
  )
  expect(changedCount).toBeGreaterThan(3)
  await canvass.close()
})
