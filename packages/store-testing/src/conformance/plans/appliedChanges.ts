/** Applies the changes of a plan to a definition, as whoever reads a plan understands them. */
import { isReadonlyRecord } from "effect/Predicate"
import { isEqual } from "../../assertEqual.js"
import { escaped, type Part } from "./DefinitionParts.js"

interface Change {
  readonly place: string
  readonly kind: string
  readonly from?: unknown
  readonly to?: unknown
}

/** An object whose lists of named items have become objects. */
type Tree = Map<string, unknown>

const order = "order of the list"

const namesOf: Readonly<Record<string, string>> = {
  hiddenFields: "name",
  variables: "name",
  quotas: "key",
  endings: "key",
  questions: "key",
  options: "value",
  rows: "value"
}

/** Which objects have parts that changes name. Others change as a whole. */
const isDivided = (path: ReadonlyArray<string>): boolean => {
  const [first = "", , third = "", fourth = ""] = path
  if (path.length <= 1) return ["", "metadata", "translations"].includes(first) || first in namesOf
  if (first === "translations") return path.length === 2
  if (path.length === 2) return first in namesOf
  if (first !== "questions") return false
  if (path.length === 3) return ["options", "settings", "metadata", "page"].includes(third)
  return (path.length === 4 && (third === "options" || fourth === "rows")) ||
    (path.length === 5 && fourth === "rows")
}

export const treeOf = (part: unknown, path: ReadonlyArray<string> = []): unknown => {
  if (!isDivided(path)) return part
  const name = namesOf[path.at(-1) ?? ""]
  if (Array.isArray(part) && name !== undefined) {
    const items = part.map((item: unknown): readonly [string, unknown] => [
      String(isReadonlyRecord(item) ? item[name] : item),
      item
    ])
    const tree: Tree = new Map(items.map(([key, item]) => [key, treeOf(item, [...path, key])]))
    tree.set(order, items.map(([key]) => key))
    return tree
  }
  return isReadonlyRecord(part)
    ? new Map(Object.entries(part).map(([key, value]) => [key, treeOf(value, [...path, key])]))
    : part
}

/**
 * Applies changes to a definition, whose parts have their new keys. Returns what is wrong: changes that do not fit what
 * was or will be, and what differs when all are made.
 */
export const wrongChanges = (before: Part, after: Part, changes: ReadonlyArray<Change>): ReadonlyArray<string> => {
  const tree = treeOf(before)
  const target = treeOf(after)
  const wrong: Array<string> = []
  for (const { from, kind, place, to } of changes) {
    const path = place.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    if (kind === "renamed") continue
    const [was, is] = [plain(valueAt(tree, path)), plain(valueAt(target, path))]
    const isOrder = kind === "changed" && Array.isArray(from) && valueAt(tree, path) instanceof Map
    if (isOrder) {
      const common = new Set([...orderAt(tree, path)].filter((name) => orderAt(target, path).includes(name)))
      const expected = [orderAt(tree, path), orderAt(target, path)].map((names) =>
        names.filter((name) => common.has(name))
      )
      if (!isEqual([from, to], expected) || isEqual(from, to)) wrong.push(`${place} has another order`)
      continue
    }
    if (isEqual(from, to)) wrong.push(`${place} is no change`)
    if (!isEqual(from, was)) wrong.push(`${place} was something else`)
    if (!isEqual(to, is)) wrong.push(`${place} becomes something else`)
    if ((kind === "added") !== (from === undefined) || (kind === "removed") !== (to === undefined)) {
      wrong.push(`${place} is not ${kind}`)
    }
    set(tree, path, to)
  }
  const moved = new Set(changes.flatMap(({ from, place }) => Array.isArray(from) ? [place] : []))
  wrong.push(...differences(tree, target, "", moved))
  return wrong
}

const orderAt = (tree: unknown, path: ReadonlyArray<string>): ReadonlyArray<string> => {
  const part = valueAt(tree, path)
  const names: unknown = part instanceof Map ? part.get(order) : undefined
  return Array.isArray(names) ? names.map(String) : []
}

const valueAt = (tree: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((part, step) => part instanceof Map ? part.get(step) : undefined, tree)

/** The part as a definition has it. */
const plain = (part: unknown): unknown => {
  if (!(part instanceof Map)) return part
  const names: unknown = part.get(order)
  return Array.isArray(names)
    ? names.map((name: unknown) => plain(part.get(name)))
    : Object.fromEntries(Array.from(part, ([name, value]) => [String(name), plain(value)]))
}

const set = (tree: unknown, path: ReadonlyArray<string>, value: unknown): void => {
  let parent = tree
  for (const step of path.slice(0, -1)) {
    if (!(parent instanceof Map)) return
    if (parent.get(step) === undefined) parent.set(step, new Map())
    parent = parent.get(step)
  }
  const last = path.at(-1) ?? ""
  if (!(parent instanceof Map)) return
  if (value === undefined) parent.delete(last)
  else parent.set(last, treeOf(value, path))
}

const differences = (made: unknown, target: unknown, at: string, moved: ReadonlySet<string>): ReadonlyArray<string> => {
  if (isNothing(made) && isNothing(target)) return []
  if (!(made instanceof Map && target instanceof Map)) {
    return isEqual(plain(made), plain(target)) ? [] : [`${at} is not named`]
  }
  return Array.from(new Set([...made.keys(), ...target.keys()])).flatMap((name) => {
    if (name !== order) return differences(made.get(name), target.get(name), `${at}/${escaped(String(name))}`, moved)
    const [was, is] = [orderAt(made, []), orderAt(target, [])]
    const common = (names: ReadonlyArray<string>) => names.filter((one) => was.includes(one) && is.includes(one))
    return isEqual(common(was), common(is)) === moved.has(at) ? [`${at} has another order than is said`] : []
  })
}

/** A part without anything in it, which a definition leaves out. */
const isNothing = (part: unknown): boolean =>
  part === undefined ||
  (part instanceof Map && Array.from(part).every(([name, value]) => name === order ? true : isNothing(value)))
