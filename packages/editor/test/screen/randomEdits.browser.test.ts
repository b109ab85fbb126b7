/**
 * Random definitions are edited at random on the screen, by mouse and by keyboard: what is saved is what the functions
 * of the model say, and undo leads back to the beginning. `EDITOR_EDITS` is the number of definitions, and
 * `EDITOR_EDITS_SEED` the first seed: one definition with the seed that was printed is the same again.
 */
import type { Definition } from "@canvass/core/editing"
import * as FastCheck from "effect/FastCheck"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { maxUndoStates } from "../../src/model.js"
import { serveEditor } from "../fixtures/editorPage.js"
import { entryEdits } from "../fixtures/entryEdits.js"
import { Hand } from "../fixtures/Hand.js"
import { oneOf, randomDefinition } from "../fixtures/randomDefinitions.js"
import { type Choices, choices } from "../fixtures/randomEdit.js"
import { hasNoControl, schemaProperties, valuesAt } from "../fixtures/schemaProperties.js"
import type { HandEdit, ScreenEdit } from "../fixtures/ScreenEdit.js"
import { screenEdits } from "../fixtures/screenEdits.js"

const runs = Number(process.env["EDITOR_EDITS"] ?? 4)
const firstSeed = Number(process.env["EDITOR_EDITS_SEED"] ?? Date.now() % 1_000_000)
const editsInRun = 8
/** With so many definitions each property is changed. */
const minRunsForAll = 100

const show = serveEditor()

const allEdits: ReadonlyArray<readonly [name: string, edit: ScreenEdit]> = Object.entries<ScreenEdit>({
  ...screenEdits,
  ...entryEdits
})

const properties = [...schemaProperties()].filter((path) => !hasNoControl(path))
const changed = new Set<string>()

/** The next edit that the definition has something for. */
const editOf = (
  definition: Definition,
  at: number,
  [, first, second]: Choices,
  beginning: Definition
): readonly [name: string, edit: HandEdit] | undefined => {
  for (let offset = 0; offset < allEdits.length; offset++) {
    const [name, edit] = oneOf(allEdits, at + offset) ?? ["none", () => undefined]
    const made = edit(definition, first, second, beginning)
    if (made !== undefined && made.expected !== definition) return [name, made]
  }
  return undefined
}

/** The editor saves 12 times a minute at most: after many slow edits the last save waits for its turn. */
const maxSaveMillis = 90_000

const savedBy = (page: Page) => page.evaluate<Definition | undefined>("window.saved.at(-1)")

const untilSaved = async (page: Page, expected: Definition, what: string): Promise<void> => {
  await expect.poll(() => savedBy(page), { timeout: maxSaveMillis, message: what }).toEqual(plain(expected))
}

it("what is saved is what the model says, and undo leads back to the beginning", async () => {
  const failures: Array<string> = []
  for (let run = 0; run < runs; run++) {
    const seed = firstSeed + run
    const [[beginning, chosen, hands] = []] = FastCheck.sample(
      FastCheck.tuple(
        randomDefinition,
        FastCheck.array(choices, { minLength: editsInRun, maxLength: editsInRun }),
        FastCheck.array(FastCheck.boolean(), { minLength: editsInRun, maxLength: editsInRun })
      ),
      { seed, numRuns: 1 }
    )
    if (beginning === undefined || chosen === undefined || hands === undefined) throw new Error("Nothing was drawn.")
    const done: Array<string> = []
    await show(beginning, async (page) => {
      page.setDefaultTimeout(30_000)
      let definition: Definition = beginning
      for (const [index, numbers] of chosen.entries()) {
        const hasMouse = hands[index] === true
        const found = editOf(definition, seed * editsInRun + index, numbers, beginning)
        if (found === undefined) throw new Error("The definition can be edited in no way.")
        const [name, { act, expected }] = found
        done.push(`${name} by ${hasMouse ? "mouse" : "keyboard"}`)
        await act(new Hand(page, hasMouse))
        for (const path of properties) {
          if (valuesAt(expected, path) !== valuesAt(definition, path)) changed.add(path)
        }
        definition = expected
      }
      await untilSaved(page, definition, "after the edits")
      const undo = page.getByRole("button", { name: "Undo", exact: true }).first()
      for (let count = 0; count < maxUndoStates && await undo.isEnabled(); count++) {
        if (hands[count % editsInRun] === true) await undo.click()
        else await page.keyboard.press("ControlOrMeta+Z")
      }
      await untilSaved(page, beginning, "after undo")
    }).catch((error: unknown) => {
      failures.push(`EDITOR_EDITS=1 EDITOR_EDITS_SEED=${seed}: ${done.join(", ")}: ${String(error)}`)
    })
  }
  console.info(
    `${runs} definitions from EDITOR_EDITS_SEED=${firstSeed}, ${changed.size} of ${properties.length} properties`
  )
  expect(failures).toEqual([])
  if (runs >= minRunsForAll) expect(properties.filter((path) => !changed.has(path))).toEqual([])
}, 60_000 + runs * 240_000)

/** As JSON has it. */
const plain = (definition: Definition): unknown => JSON.parse(JSON.stringify(definition))
