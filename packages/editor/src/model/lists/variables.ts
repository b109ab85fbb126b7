/** Variables: numbers that are computed from answers. */
import type { Definition, Expression } from "@canvass/core/editing"
import { freeNames, isFreeKey } from "../names/keys.js"
import { movedTo, replaced } from "./changed.js"

/** Adds a variable. A name that is not free is replaced with one that is. */
export const addVariable = (definition: Definition, name: string, value: Expression): Definition => {
  const { variables = [] } = definition
  const free = isFreeKey(definition, "variable", name)
    ? name
    : freeNames("variable", variables.map((variable) => variable.name))()
  return { ...definition, variables: [...variables, { name: free, value }] }
}

export const changeVariable = (definition: Definition, name: string, value: Expression): Definition => ({
  ...definition,
  variables: replaced(definition.variables ?? [], (variable) => variable.name === name, (variable) => ({
    ...variable,
    value
  }))
})

/** Moves a variable to an index of the list without it. A variable uses earlier ones. */
export const moveVariable = (definition: Definition, name: string, index: number): Definition => ({
  ...definition,
  variables: movedTo(definition.variables ?? [], (variable) => variable.name === name, index)
})
