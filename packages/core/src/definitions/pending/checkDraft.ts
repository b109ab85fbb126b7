/** Checks a pending definition by its draft schema, and names every violation. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import {
  InvalidInput,
  limitViolations,
  maxPointerName,
  maxViolations,
  pointer,
  unknownField,
  type Violation,
  violation
} from "../../validation/ValidationError.js"
import { allowedParams } from "../../validation/ViolationParams.js"
import { fixedLimits, type LimitValues } from "../../values/Limits.js"
import { utf8Bytes } from "../../values/text/utf8Bytes.js"
import { isWellFormed } from "../../values/text/WellFormed.js"
import { type DraftSchema, type DraftSchemas, draftSchemas } from "./draftSchema.js"

/** A definition that may be incomplete and may break rules, as it was sent. */
export type DraftDefinition = Readonly<Record<string, unknown>>

/** A pending definition that its draft schema accepts, and its JSON. */
export interface CheckedDraft {
  readonly definition: DraftDefinition
  readonly json: string
}

/**
 * Checks what was sent as a pending definition. Fails with a violation for each unknown field and each value of another
 * type, or when it is too long or nests too deep.
 *
 * @param at the JSON Pointer of the definition in the request
 */
export const checkDraft = (
  input: unknown,
  limits: LimitValues,
  at: string
): Either.Either<CheckedDraft, InvalidInput> => {
  const checker = new Checker(draftSchemas(limits))
  checker.check(input, checker.root, [], 1)
  const violations = checker.violations.map((found) => ({ ...found, pointer: at + found.pointer }))
  if (Arr.isNonEmptyArray(violations) || !isReadonlyRecord(input)) {
    const all = Arr.isNonEmptyArray(violations)
      ? violations
      : Arr.of(violation(at, "wrong-type", "Expected an object."))
    return Either.left(new InvalidInput({ violations: limitViolations(all, at) }))
  }
  const json = JSON.stringify(input)
  return tooLong(json, fixedLimits.pendingDefinitionBytes, at) ?? Either.right({ definition: input, json })
}

/** Checks texts by place: each is a string. */
export const checkDraftTexts = (input: unknown, maxBytes: number): Either.Either<string, InvalidInput> => {
  const checker = new Checker({ root: { type: "object", additionalProperties: { type: "string" } }, definitions: {} })
  checker.check(input, checker.root, [], 1)
  if (Arr.isNonEmptyReadonlyArray(checker.violations)) {
    return Either.left(new InvalidInput({ violations: limitViolations(checker.violations, "") }))
  }
  const json = JSON.stringify(input)
  return tooLong(json, maxBytes, "") ?? Either.right(json)
}

const tooLong = (json: string, max: number, at: string): Either.Either<never, InvalidInput> | undefined => {
  const actual = utf8Bytes(json)
  return actual <= max ? undefined : Either.left(
    new InvalidInput({
      violations: [
        violation(at, "too-long", `At most ${max} bytes of JSON are allowed, there are ${actual}.`, { max, actual })
      ]
    })
  )
}

type Path = ReadonlyArray<PropertyKey>

class Checker {
  readonly violations: Array<Violation> = []
  readonly root: DraftSchema
  readonly #schemas: DraftSchemas

  constructor(schemas: DraftSchemas) {
    this.#schemas = schemas
    this.root = schemas.root
  }

  /** @param depth that of the value, if it is an object or an array: 1 for the whole input */
  check(value: unknown, schema: DraftSchema, path: Path, depth: number): void {
    if (this.violations.length > maxViolations) return
    const alternatives = this.#alternativesOf(schema).filter((alternative) => isOfType(value, alternative))
    const [only, ...others] = withKnownFields(value, ofSameType(value, alternatives))
    if (only === undefined) this.#report(path, this.#mismatch(value, schema))
    else if (others.length === 0) this.#checkValue(value, only, path, depth)
    else this.violations.push(...this.#fewestViolations(value, [only, ...others], path, depth))
  }

  /** The violations by the alternative that the value fits best. */
  #fewestViolations(
    value: unknown,
    alternatives: ReadonlyArray<DraftSchema>,
    path: Path,
    depth: number
  ): ReadonlyArray<Violation> {
    let fewest: ReadonlyArray<Violation> | undefined
    for (const alternative of alternatives) {
      const checker = new Checker(this.#schemas)
      checker.#checkValue(value, alternative, path, depth)
      if (fewest === undefined || checker.violations.length < fewest.length) fewest = checker.violations
      if (fewest.length === 0) break
    }
    return fewest ?? []
  }

  #checkValue(value: unknown, schema: DraftSchema, path: Path, depth: number): void {
    if (typeof value === "string") this.#checkText(value, path)
    if (schema.enum !== undefined && !schema.enum.includes(value)) this.#report(path, expectedOf(schema.enum))
    if (schema.type === "integer" && !Number.isInteger(value)) {
      this.#report(path, { code: "wrong-type", detail: "Expected a whole number." })
    }
    if (typeof value !== "object" || value === null) return
    if (depth > fixedLimits.pendingDefinitionDepth) {
      const max = fixedLimits.pendingDefinitionDepth
      this.#report(path, { code: "too-deep", detail: `At most ${max} levels are allowed.`, params: { max } })
    } else if (Array.isArray(value)) {
      const { items = {} } = schema
      value.forEach((item: unknown, index) => {
        this.check(item, items, [...path, index], depth + 1)
      })
    } else this.#checkFields(value, schema, path, depth)
  }

  #checkFields(
    value: object,
    { additionalProperties = true, properties = {} }: DraftSchema,
    path: Path,
    depth: number
  ): void {
    for (const [name, field] of Object.entries<unknown>({ ...value })) {
      if (this.violations.length > maxViolations) return
      const place = [...path, name.slice(0, maxPointerName)]
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (known !== undefined) this.check(field, known, place, depth + 1)
      else if (additionalProperties === false) {
        this.violations.push(unknownField(pointer(place), Object.keys(properties)))
      } else {
        this.#checkText(name, place)
        if (typeof additionalProperties === "object") this.check(field, additionalProperties, place, depth + 1)
      }
    }
  }

  #checkText(text: string, path: Path): void {
    if (!isWellFormed(text)) {
      this.#report(path, { code: "invalid-character", detail: "U+0000 and lone surrogates are not allowed." })
    }
  }

  #report(path: Path, { code, detail, params }: Mismatch): void {
    this.violations.push(violation(pointer(path), code, detail, params))
  }

  /** The schemas of which a value must fit one. */
  #alternativesOf(schema: DraftSchema): ReadonlyArray<DraftSchema> {
    const { $ref, allOf, anyOf } = schema
    const [all] = allOf ?? []
    if ($ref !== undefined) return this.#alternativesOf(this.#schemas.definitions[$ref.slice("#/$defs/".length)] ?? {})
    if (all !== undefined) return this.#alternativesOf(all)
    return anyOf === undefined ? [schema] : anyOf.flatMap((alternative) => this.#alternativesOf(alternative))
  }

  /** What is wrong with a value that has the type of no alternative. */
  #mismatch(value: unknown, schema: DraftSchema): Mismatch {
    if (typeof value === "number" && !Number.isFinite(value)) {
      return { code: "wrong-type", detail: "Expected a finite number." }
    }
    const kinds = new Set(
      this.#alternativesOf(schema).flatMap(({ type }) => type === undefined ? [] : [kindNames[type]])
    )
    return { code: "wrong-type", detail: `Expected ${[...kinds].join(", ").replace(/, ([^,]+)$/, " or $1")}.` }
  }
}

interface Mismatch extends Pick<Violation, "code" | "detail"> {
  readonly params?: Violation["params"]
}

const kindNames = {
  array: "an array",
  boolean: "a boolean",
  integer: "a whole number",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string"
} as const

/** Whether a value has the type of a schema. That a number is whole is checked later. */
const isOfType = (value: unknown, { type }: DraftSchema): boolean => {
  switch (type) {
    case "array":
      return Array.isArray(value)
    case "integer":
    case "number":
      return typeof value === "number" && Number.isFinite(value)
    case "null":
      return value === null
    case "object":
      return isReadonlyRecord(value)
    default:
      return type === undefined || typeof value === type
  }
}

/** Of the alternatives for an object whose field `type` tells them apart, those with its type, if there are any. */
const ofSameType = (value: unknown, alternatives: ReadonlyArray<DraftSchema>): ReadonlyArray<DraftSchema> => {
  if (alternatives.length < 2 || !isReadonlyRecord(value) || !Object.hasOwn(value, "type")) return alternatives
  const type = value["type"]
  const same = alternatives.filter(({ properties }) => properties?.["type"]?.enum?.includes(type) === true)
  return same.length === 0 ? [withAllTypes(alternatives)] : same
}

/** Of the alternatives for an object, those that know most of its fields: what is in these fields is checked. */
const withKnownFields = (
  value: unknown,
  alternatives: ReadonlyArray<DraftSchema>
): ReadonlyArray<DraftSchema> => {
  if (alternatives.length < 2 || !isReadonlyRecord(value)) return alternatives
  const names = Object.keys(value)
  const known = alternatives.map(({ properties = {} }) =>
    names.filter((name) => Object.hasOwn(properties, name)).length
  )
  const most = Math.max(...known)
  return alternatives.filter((_, index) => known[index] === most)
}

/** One alternative with the fields of all of them, for an object of an unknown type. */
const withAllTypes = (alternatives: ReadonlyArray<DraftSchema>): DraftSchema => {
  const properties: Record<string, DraftSchema> = {}
  for (const alternative of alternatives) {
    for (const [name, schema] of Object.entries(alternative.properties ?? {})) {
      const before = properties[name]
      properties[name] = name === "type"
        ? { type: "string", enum: [...before?.enum ?? [], ...schema.enum ?? []] }
        : before === undefined
        ? schema
        : { anyOf: [before, schema] }
    }
  }
  return { type: "object", properties, additionalProperties: false }
}

const expectedOf = (values: ReadonlyArray<unknown>): Mismatch => ({
  code: "wrong-type",
  detail: `Expected one of ${values.map((value) => JSON.stringify(value)).join(", ")}.`,
  params: allowedParams(values.map(String))
})
