/** Endings: how a response can end. */
import type { Definition, EndingDefinition } from "@canvass/core/editing"
import { firstForAll } from "../names/keepFitting.js"
import { freeNames } from "../names/keys.js"
import { changed, type Changes, inserted, movedTo, replaced } from "./changed.js"

/**
 * Adds an ending. One with a condition, or one that screens out, comes before the ending that everybody else gets:
 * behind it nobody would get it.
 */
export const addEnding = (definition: Definition, ending: Omit<EndingDefinition, "key" | "was"> = {}): Definition => {
  const { endings = [] } = definition
  const key = freeNames("ending", endings.flatMap(({ key, was = key }) => [key, was]))()
  const isSpecial = ending.showIf !== undefined || ending.outcome === "screenedOut"
  const forAll = firstForAll(endings)
  return {
    ...definition,
    endings: inserted(endings, isSpecial && forAll !== -1 ? forAll : endings.length, { ...ending, key })
  }
}

export const changeEnding = (
  definition: Definition,
  key: string,
  changes: Omit<Changes<EndingDefinition>, "key" | "was">
): Definition => ({
  ...definition,
  endings: replaced(
    definition.endings ?? [],
    (ending) => ending.key === key,
    (ending) => changed<EndingDefinition>(ending, changes)
  )
})

/** Moves an ending to an index of the list without it. Who reaches the end gets the first that fits. */
export const moveEnding = (definition: Definition, key: string, index: number): Definition => ({
  ...definition,
  endings: movedTo(definition.endings ?? [], (ending) => ending.key === key, index)
})
