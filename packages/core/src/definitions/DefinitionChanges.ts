/**
 * The differences between two definitions of a survey, by place: a JSON Pointer by keys and values. They have no
 * dependencies: an editor in a page counts them.
 */
import { pointer } from "../validation/pointer.js"
import { isFields } from "../values/isFields.js"
import { isSame } from "../values/isSame.js"

export const changeKinds = ["added", "changed", "removed", "renamed"] as const

/** A difference. `from` is absent where something was added, and `to` where something was removed. */
export interface DefinitionChange {
  readonly place: string
  readonly kind: typeof changeKinds[number]
  readonly from?: unknown
  readonly to?: unknown
}

/** The new keys of items that have been renamed, by the name of their list and by their old keys. */
export type RenamedItems = Readonly<Partial<Record<"endings" | "questions" | "quotas", ReadonlyMap<string, string>>>>

/**
 * Returns the differences in the order of the definition `after`. Where the order of a list has changed, there is one
 * change of the list, with the keys of its items.
 *
 * @param before has the new keys of items that have been renamed
 */
export const changesBetween = (
  before: object,
  after: object,
  renamed: RenamedItems = {}
): ReadonlyArray<DefinitionChange> => {
  const changes: Array<DefinitionChange> = []
  addChanges(changes, [], definitionShape, before, after)
  for (const [list, keys] of Object.entries(renamed)) {
    for (const [from, to] of keys) changes.push({ place: pointer([list, to]), kind: "renamed", from, to })
  }
  return changes
}

/** The items that are removed and whose keys renamed items take, as they were. */
export const replacedItems = (
  before: Readonly<Partial<Record<keyof RenamedItems, unknown>>>,
  renamed: RenamedItems
): ReadonlyArray<DefinitionChange> =>
  itemLists.flatMap((name) => {
    const keys = renamed[name] ?? new Map<string, string>()
    const taken = new Set(keys.values())
    return Array.from(itemsOf(before[name], list("key"))).flatMap(([key, from]): ReadonlyArray<DefinitionChange> =>
      taken.has(key) && !keys.has(key) ? [{ place: pointer([name, key]), kind: "removed", from }] : []
    )
  })

const itemLists = ["quotas", "endings", "questions"] as const satisfies ReadonlyArray<keyof RenamedItems>

/** How a part is compared: as a whole, field by field, or item by item. */
export type Shape = Whole | Fields | Items

interface Whole {
  readonly kind: "whole"
}

interface Fields {
  readonly kind: "fields"
  /** Other fields have the shape `others`. */
  readonly fields: Readonly<Record<string, Shape>>
  readonly others: Shape
  /** Whether a part that only one definition has is compared with an empty one. */
  readonly isOptional: boolean
}

interface Items {
  readonly kind: "items"
  /** The field that names an item. */
  readonly name: string
  readonly item: Shape
}

const whole: Whole = { kind: "whole" }

const record = (fields: Fields["fields"] = {}, others: Shape = whole): Fields => ({
  kind: "fields",
  fields,
  others,
  isOptional: true
})

const list = (name: string, fields: Fields["fields"] = {}): Items => ({
  kind: "items",
  name,
  item: { ...record(fields), isOptional: false }
})

/** The lists whose items have names, and the objects that are compared field by field. */
export const definitionShape: Shape = record({
  design: record({ welcome: { ...record(), isOptional: false } }),
  metadata: record(),
  hiddenFields: list("name"),
  variables: list("name"),
  quotas: list("key"),
  endings: list("key"),
  questions: list("key", {
    options: list("value"),
    settings: record({ rows: list("value") }),
    metadata: record(),
    page: record()
  }),
  translations: record({}, record())
})

const addChanges = (
  changes: Array<DefinitionChange>,
  path: ReadonlyArray<string>,
  shape: Shape,
  before: unknown,
  after: unknown
): void => {
  if (isSame(before, after)) return
  if (shape.kind === "items") {
    addItems(changes, path, shape, itemsOf(before, shape), itemsOf(after, shape))
  } else if (
    shape.kind === "fields" && (shape.isOptional || (before !== undefined && after !== undefined))
  ) {
    const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
    for (const name of new Set([...is.keys(), ...was.keys()])) {
      const field = (Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined) ?? shape.others
      addChanges(changes, [...path, name], field, was.get(name), is.get(name))
    }
  } else {
    changes.push({
      place: pointer(path),
      kind: before === undefined ? "added" : after === undefined ? "removed" : "changed",
      ...before === undefined ? {} : { from: before },
      ...after === undefined ? {} : { to: after }
    })
  }
}

type NamedItems = ReadonlyMap<string, unknown>

const addItems = (
  changes: Array<DefinitionChange>,
  path: ReadonlyArray<string>,
  { item }: Items,
  before: NamedItems,
  after: NamedItems
): void => {
  for (const [name, value] of after) addChanges(changes, [...path, name], item, before.get(name), value)
  for (const [name, value] of before) {
    if (!after.has(name)) addChanges(changes, [...path, name], item, value, undefined)
  }
  const from = Array.from(before.keys()).filter((name) => after.has(name))
  const to = Array.from(after.keys()).filter((name) => before.has(name))
  if (from.some((name, index) => to[index] !== name)) changes.push({ place: pointer(path), kind: "changed", from, to })
}

const itemsOf = (value: unknown, { name }: Items): NamedItems =>
  new Map((Array.isArray(value) ? value : []).map((item: unknown) => [
    String(isFields(item) ? item[name] : item),
    item
  ]))
