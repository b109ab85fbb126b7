/**
 * Edits of a definition by place. They are made in order on a copy of the definition that a survey has, and the result
 * is planned or applied like a definition that was sent.
 */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { valueAt } from "../logic/rules/namedParts.js"
import type { Definition } from "../surveys/SurveyInput.js"
import {
  decoder,
  InvalidInput,
  maxPointerName,
  pointer,
  pointerSteps,
  type Violation,
  violation
} from "../validation/ValidationError.js"
import { codedMessage } from "../validation/ViolationCode.js"
import { allowedParams } from "../validation/ViolationParams.js"
import { isFields } from "../values/isFields.js"
import { childOf, indexOf, namedSteps, nameOf, type Part, partAt, valueAtPlace } from "./definitionPlaces.js"

/** Maximum number of edits of a request. */
export const maxEdits = 1_000

/** Maximum length of a place. */
export const maxPlaceLength = 1_000

/** Maximum number of steps of a place. A deeper part is set with the part around it. */
const maxPlaceSteps = 32

const DefinitionEdit = Schema.Struct({
  place: Schema.String.pipe(
    Schema.maxLength(maxPlaceLength, {
      message: () =>
        codedMessage("too-long", `A place has at most ${maxPlaceLength} characters.`, { max: maxPlaceLength })
    })
  ).annotations({
    description:
      "A JSON Pointer by keys and values, such as `/questions/color/options/red/label`, as the changes of a " +
      "plan have it. The item of a list that has no keys is named by its index."
  }),
  value: Schema.Unknown.annotations({
    description:
      "What is there then. Null: nothing, so that a field has its default. An item that is not in its list is " +
      "added at the end. In a list that is replaced, a text that names an item of it stands for that item."
  })
}).annotations({ identifier: "DefinitionEdit" })

/** The body that changes parts of the definition of a survey. */
export const DefinitionEdits = Schema.Struct({
  edits: Schema.Array(DefinitionEdit).pipe(
    Schema.filter(
      ({ length }) =>
        length === 0
          ? codedMessage("too-few", "At least one edit is needed.", { min: 1, actual: length })
          : length > maxEdits
          ? codedMessage("too-many", `At most ${maxEdits} edits are allowed.`, { max: maxEdits, actual: length })
          : true,
      { jsonSchema: { minItems: 1, maxItems: maxEdits } }
    )
  ).annotations({
    description:
      "Each has a `place`, such as `/questions/color/text`, and the `value` that is there then, or null to " +
      "remove what is there: they are made in this order."
  })
}).annotations({
  identifier: "DefinitionEdits",
  description: "Changes of parts of the definition that the survey has. Without an edit of a translation, those stay."
})
export type DefinitionEdits = typeof DefinitionEdits.Encoded

/** Whether an input is meant as edits: no definition has the field. */
export const isEdits = (input: Definition | DefinitionEdits): input is DefinitionEdits =>
  isReadonlyRecord(input) && Object.hasOwn(input, "edits")

export interface EditedDefinition {
  /** The definition after the edits, which may not be valid. */
  readonly definition: unknown
  /**
   * Returns a violation of the definition with its place in the edits: `/edits/{n}/…`, or the place of a part that no
   * edit has set.
   */
  readonly explain: (found: Violation) => Violation
}

const decode = decoder(DefinitionEdits)

/** Makes edits. Fails with a violation for each place that there is not. */
export const applyEdits = (base: Definition, input: unknown): Either.Either<EditedDefinition, InvalidInput> =>
  Either.flatMap(decode(input), ({ edits }) => {
    const draft = new Draft(base)
    const violations = edits.flatMap(({ place, value }, index) => draft.edit(index, place, value))
    if (Arr.isNonEmptyReadonlyArray(violations)) return Either.left(new InvalidInput({ violations }))
    draft.settleTranslations()
    return Either.right({ definition: draft.definition, explain: (found) => draft.explain(found) })
  })

type Fields = Record<string, unknown>

/** An edit that was made. Its steps are those of now. */
interface MadeEdit {
  readonly index: number
  readonly value: unknown
  steps: ReadonlyArray<string>
}

/** The lists of a definition whose items keep what belongs to them when they get a new key. */
const renamedLists: ReadonlySet<string> = new Set(["endings", "questions", "quotas"])

class Draft {
  readonly definition: Fields
  readonly #base: Definition
  readonly #made: Array<MadeEdit> = []
  /** The present keys of items by their old ones, as the place of a list and a key. */
  readonly #renamed = new Map<string, string>()

  constructor(base: Definition) {
    this.#base = base
    this.definition = fieldsOf(structuredClone(base))
  }

  edit(index: number, place: string, value: unknown): ReadonlyArray<Violation> {
    const at = `/edits/${index}`
    const steps = pointerSteps(place)
    if (value === undefined) return [violation(`${at}/value`, "required", "This field is required.")]
    if (!place.startsWith("/")) {
      return [violation(`${at}/place`, "invalid-format", "A place is a JSON Pointer, such as `/questions/color/text`.")]
    }
    if (steps.length > maxPlaceSteps) {
      return [violation(`${at}/place`, "too-deep", `A place has at most ${maxPlaceSteps} steps.`, {
        max: maxPlaceSteps,
        actual: steps.length
      })]
    }
    const violations = this.#set(at, this.#parentOf(steps), steps, structuredClone(value))
    if (violations.length === 0) this.#made.push({ index, value, steps })
    return violations
  }

  /** The part around a place. Objects and lists that are left out because they are empty are made. */
  #parentOf(steps: ReadonlyArray<string>): Part {
    let part = partAt(this.definition, [])
    for (const step of steps.slice(0, -1)) {
      const child = childOf(part, step)
      const { kind } = child.shape
      const isMade = child.value === undefined &&
        (kind === "items" || kind === "fields" && child.shape.isOptional)
      if (isMade && isFields(part.value)) setField(part.value, step, kind === "items" ? [] : {})
      part = isMade ? childOf(part, step) : child
    }
    return part
  }

  #set(at: string, parent: Part, steps: ReadonlyArray<string>, value: unknown): ReadonlyArray<Violation> {
    const { shape, value: container } = parent
    const step = steps.at(-1) ?? ""
    if (value === null) return this.#remove(at, parent, steps)
    if (Array.isArray(container)) {
      const list: Array<unknown> = container
      const index = indexOf(parent, step)
      if (shape.kind === "items") return this.#setItem(at, list, shape.name, steps, value)
      if (index === -1 && step !== "-" && step !== String(list.length)) return [this.#nothingAt(at, steps)]
      list[index === -1 ? list.length : index] = value
      return []
    }
    if (!isFields(container)) return [this.#nothingAt(at, steps)]
    const before = { ...container }
    setField(container, step, withPresentItems(value, childOf(parent, step)))
    const list = steps.slice(0, -2)
    const around = partAt(this.definition, list).shape
    if (around.kind === "items" && around.name === step) this.#keepOldKey(list, before, container, step)
    return []
  }

  #remove(at: string, parent: Part, steps: ReadonlyArray<string>): ReadonlyArray<Violation> {
    const step = steps.at(-1) ?? ""
    if (childOf(parent, step).value === undefined) return [this.#nothingAt(at, steps)]
    if (Array.isArray(parent.value)) parent.value.splice(indexOf(parent, step), 1)
    else if (isFields(parent.value)) Reflect.deleteProperty(parent.value, step)
    return []
  }

  #setItem(
    at: string,
    list: Array<unknown>,
    field: string,
    steps: ReadonlyArray<string>,
    value: unknown
  ): ReadonlyArray<Violation> {
    const step = steps.at(-1) ?? ""
    const item = withName(value, field, step)
    const index = list.findIndex((present) => nameOf(present, field) === step)
    if (index !== -1) {
      this.#keepOldKey(steps.slice(0, -1), list[index], item, field)
      list[index] = item
      return []
    }
    const name = nameOf(item, field)
    if (name !== undefined && name !== step) {
      const detail = "The list has no item of the name in the place, and a new item has that name."
      return [
        violation(`${at}/value${isFields(item) ? `/${field}` : ""}`, "invalid-reference", detail, allowedParams([step]))
      ]
    }
    list.push(item)
    return []
  }

  /** An item that gets another key says which one it has on the server. */
  #keepOldKey(list: ReadonlyArray<string>, before: unknown, item: unknown, field: string): void {
    const [old, name] = [nameOf(before, field), nameOf(item, field)]
    if (old === undefined || name === undefined || !isFields(item)) return
    if (name !== old) {
      for (const made of this.#made) {
        if (startsWith(made.steps, [...list, old])) made.steps = [...list, name, ...made.steps.slice(list.length + 1)]
      }
    }
    const [listName = ""] = list
    if (list.length !== 1 || !renamedLists.has(listName)) return
    const was = item["was"] ?? fieldsOf(before)["was"] ?? old
    if (typeof was !== "string" || was === name) return
    if (valueAtPlace(this.#base, pointer([listName, was])) === undefined) return
    setField(item, "was", was)
    this.#renamed.set(pointer([listName, was]), name)
  }

  #nothingAt(at: string, steps: ReadonlyArray<string>): Violation {
    let length = 0
    while (length < steps.length - 1 && partAt(this.definition, steps.slice(0, length + 1)).value !== undefined) {
      length++
    }
    const { shape, value } = partAt(this.definition, steps.slice(0, length))
    const known = Array.isArray(value)
      ? value.flatMap((item: unknown, index) => shape.kind === "items" ? nameOf(item, shape.name) ?? [] : String(index))
      : isFields(value)
      ? Object.keys(value)
      : []
    const around = pointer(steps.slice(0, length)).slice(0, maxPointerName)
    return violation(
      `${at}/place`,
      "invalid-reference",
      `The definition has nothing at this place: ${around === "" ? "it" : around} has no such part.`,
      allowedParams(known)
    )
  }

  /**
   * Leaves the translations out where no edit concerns them, so that they stay. Otherwise those of parts that there are
   * no longer go, and those of parts with new keys move.
   */
  settleTranslations(): void {
    if (!this.#made.some(({ steps: [first] }) => first === "translations")) {
      Reflect.deleteProperty(this.definition, "translations")
      return
    }
    const { translations } = this.definition
    if (!isFields(translations)) return
    for (const [tag, before] of Object.entries(this.#base.translations ?? {})) {
      const texts = Object.hasOwn(translations, tag) ? translations[tag] : undefined
      if (!isFields(texts)) continue
      for (const [place, text] of Object.entries(before)) {
        if (!Object.hasOwn(texts, place) || texts[place] !== text) continue
        const [list = "", key = "", ...rest] = pointerSteps(place)
        const renamed = this.#renamed.get(pointer([list, key]))
        const moved = renamed === undefined ? place : pointer([list, renamed, ...rest])
        if (moved !== place || !this.#hasText(place)) Reflect.deleteProperty(texts, place)
        if (moved !== place && this.#hasText(moved) && !Object.hasOwn(texts, moved)) setField(texts, moved, text)
      }
    }
  }

  #hasText(place: string): boolean {
    const steps = pointerSteps(place)
    return typeof partAt(this.definition, steps).value === "string" ||
      steps.at(-1) === "label" && partAt(this.definition, steps.slice(0, -1)).value !== undefined
  }

  explain(found: Violation): Violation {
    const byIndexes = pointerSteps(found.pointer)
    const steps = namedSteps(this.definition, byIndexes)
    for (const { index, steps: edited, value } of this.#made.toReversed()) {
      if (!startsWith(steps, edited)) continue
      const rest = byIndexes.slice(edited.length)
      const isOfPlace = rest.length === 0 && found.code === "unknown-field"
      if (isOfPlace) return { ...found, pointer: `/edits/${index}/place` }
      if (rest.length > 0 && !isContainer(valueAt(value, rest.slice(0, -1)))) continue
      return { ...found, pointer: `/edits/${index}/value${pointer(rest)}` }
    }
    return { ...found, pointer: pointer(steps) }
  }
}

const startsWith = (steps: ReadonlyArray<string>, beginning: ReadonlyArray<string>): boolean =>
  beginning.length <= steps.length && beginning.every((step, index) => steps[index] === step)

/** A list in which a text that names an item of the present list stands for that item. */
const withPresentItems = (value: unknown, { shape, value: present }: Part): unknown => {
  if (shape.kind !== "items" || !Array.isArray(present) || !Array.isArray(value)) return value
  const items = new Map(present.map((item: unknown) => [nameOf(item, shape.name), item]))
  return value.map((item: unknown) => typeof item === "string" ? items.get(item) ?? item : item)
}

/** An item that does not say its name has that of its place. */
const withName = (item: unknown, field: string, name: string): unknown =>
  isFields(item) && !Object.hasOwn(item, field) ? { [field]: name, ...item } : item

const fieldsOf = (value: unknown): Fields => isFields(value) ? value : {}

const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null

/** Also for a name such as `__proto__`. */
const setField = (fields: Fields, name: string, value: unknown): void => {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
}
