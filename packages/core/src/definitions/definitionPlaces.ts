/** Places of a definition: JSON Pointers in which the items of lists have their names, as in the changes of a plan. */
import { isReadonlyRecord } from "effect/Predicate"
import { pointerSteps } from "../validation/ValidationError.js"
import { definitionShape, type Shape } from "./DefinitionChanges.js"

/** A part of a definition, and how its own parts are named. */
export interface Part {
  readonly value: unknown
  readonly shape: Shape
}

/** Returns the value at a place. `undefined`: there is nothing. */
export const valueAtPlace = (definition: unknown, place: string): unknown =>
  partAt(definition, pointerSteps(place)).value

/** The part at the steps of a place. Its value is `undefined` if there is nothing. */
export const partAt = (definition: unknown, steps: ReadonlyArray<string>): Part =>
  steps.reduce(childOf, { value: definition, shape: definitionShape })

/** The part of a part. An item of a list without names has its index. */
export const childOf = ({ shape, value }: Part, step: string): Part => {
  const child = shapeOfChild(shape, step)
  if (Array.isArray(value)) return { shape: child, value: value[indexOf({ shape, value }, step)] }
  return { shape: child, value: isReadonlyRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined }
}

/** The index of an item of a list. -1: there is none. */
export const indexOf = ({ shape, value }: Part, step: string): number => {
  if (!Array.isArray(value)) return -1
  if (shape.kind === "items") return value.findIndex((item: unknown) => nameOf(item, shape.name) === step)
  return /^(?:0|[1-9]\d{0,6})$/.test(step) && Number(step) < value.length ? Number(step) : -1
}

/** The name of an item of a list, `undefined` if it has none. A text is its own name. */
export const nameOf = (item: unknown, field: string): string | undefined => {
  const name: unknown = isReadonlyRecord(item) && Object.hasOwn(item, field) ? item[field] : item
  return typeof name === "string" ? name : undefined
}

/** The steps of a place, for the steps of a JSON Pointer by indexes. What has no name keeps its index. */
export const namedSteps = (definition: unknown, steps: ReadonlyArray<string>): ReadonlyArray<string> => {
  let part: Part = { value: definition, shape: definitionShape }
  return steps.map((step) => {
    const item: unknown = Array.isArray(part.value) && /^\d{1,7}$/.test(step) ? part.value[Number(step)] : undefined
    const name = part.shape.kind === "items" ? nameOf(item, part.shape.name) ?? step : step
    const shape = shapeOfChild(part.shape, step)
    part = item === undefined ? childOf(part, step) : { value: item, shape }
    return name
  })
}

const shapeOfChild = (shape: Shape, step: string): Shape => {
  switch (shape.kind) {
    case "items":
      return shape.item
    case "fields":
      return (Object.hasOwn(shape.fields, step) ? shape.fields[step] : undefined) ?? shape.others
    case "whole":
      return shape
  }
}
