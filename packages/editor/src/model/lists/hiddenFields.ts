/** Hidden fields: data of responses that no question asks for. */
import type { Arm, Definition } from "@canvass/core/editing"
import { freeNames, isFreeKey } from "../names/keys.js"
import { changed, movedTo, replaced } from "./changed.js"

/** Adds a hidden field. A name that is not free is replaced with one that is. */
export const addHiddenField = (definition: Definition, name: string): Definition => {
  const { hiddenFields = [], questions = [] } = definition
  const taken = [...hiddenFields.map((field) => field.name), ...questions.map(({ key }) => key)]
  const free = isFreeKey(definition, "field", name) ? name : freeNames("field", taken)()
  return { ...definition, hiddenFields: [...hiddenFields, { name: free }] }
}

/** Makes the value of a hidden field one that is drawn, or, without arms, one that comes with the response. */
export const changeArms = (definition: Definition, name: string, arms: ReadonlyArray<Arm> | undefined): Definition => ({
  ...definition,
  hiddenFields: replaced(
    definition.hiddenFields ?? [],
    (field) => field.name === name,
    (field) => changed(field, { arms })
  )
})

/** Moves a hidden field to an index of the list without it. */
export const moveHiddenField = (definition: Definition, name: string, index: number): Definition => ({
  ...definition,
  hiddenFields: movedTo(definition.hiddenFields ?? [], (field) => field.name === name, index)
})
