/**
 * Copies what a program passes as input to plain JSON: times to ISO strings, `undefined` fields left out. Whatever is
 * not JSON (a cycle, a BigInt, a getter that throws) becomes a violation with its place. The copy cannot change while
 * the engine uses it.
 */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import { limitViolations, pointer, type Violation, violation } from "../../validation/ValidationError.js"
import type { ViolationCode } from "../../validation/ViolationCode.js"
import type { ViolationParams } from "../../validation/ViolationParams.js"

/** Maximum depth of an input. */
const maxDepth = 32

/** Maximum size of an input, in characters of its texts and names and 8 for every other value. */
const maxSize = 1_048_576

/** Copies a value to plain JSON, or names everything in it that is not JSON. */
export const toPlain = (value: unknown): Either.Either<unknown, Arr.NonEmptyReadonlyArray<Violation>> => {
  const copier = new Copier()
  const copy = copier.copyField([value], 0)
  return Arr.isNonEmptyReadonlyArray(copier.violations)
    ? Either.left(limitViolations(copier.violations, ""))
    : Either.right(copy)
}

class Copier {
  readonly violations: Array<Violation> = []
  readonly #path: Array<PropertyKey> = []
  /** The objects that contain the present value. */
  readonly #ancestors: Array<object> = []
  #size = 0

  /** Copies a field. Reading it may throw, as a getter or a proxy does. The other fields are still read then. */
  copyField(holder: object, name: PropertyKey): unknown {
    const depth = this.#path.length
    const { length } = this.#ancestors
    try {
      return this.#copy(Reflect.get(holder, name))
    } catch {
      this.#path.length = depth
      this.#ancestors.length = length
      return this.#refuse("invalid", "This value cannot be read: reading it throws an error.")
    }
  }

  #copy(value: unknown): unknown {
    switch (typeof value) {
      case "string":
        return this.#reserve(value.length) ? value : undefined
      case "boolean":
      case "undefined":
        return this.#reserve(8) ? value : undefined
      case "number":
        if (!Number.isFinite(value)) return this.#refuse("wrong-type", "Expected a finite number.")
        return this.#reserve(8) ? value : undefined
      case "object":
        if (value === null) return this.#reserve(8) ? value : undefined
        return this.#copyObject(value)
      case "bigint":
      case "function":
      case "symbol":
        return this.#refuse("wrong-type", `A ${typeof value} is not JSON.`)
    }
  }

  #copyObject(value: object): unknown {
    if (value instanceof Date) {
      return Number.isNaN(value.getTime()) ? this.#refuse("invalid", "This Date is not valid.") : value.toISOString()
    }
    if (this.#ancestors.includes(value)) return this.#refuse("invalid", "This value contains itself.")
    if (this.#ancestors.length >= maxDepth) {
      return this.#refuse("invalid", `The input is nested in more than ${maxDepth} levels.`, { max: maxDepth })
    }
    this.#ancestors.push(value)
    const copy = this.#copyContent(value)
    this.#ancestors.pop()
    return copy
  }

  #copyContent(value: object): unknown {
    if (Array.isArray(value)) return this.#copyArray(value)
    if (Predicate.hasProperty(value, "toJSON") && isMethod(value.toJSON)) return this.#copy(value.toJSON())
    return Object.prototype.toString.call(value) === "[object Object]"
      ? this.#copyFields(value)
      : this.#refuse("wrong-type", "Expected a plain object, an array, a text, a number, a boolean, a Date or null.")
  }

  #copyArray(values: ReadonlyArray<unknown>): ReadonlyArray<unknown> {
    const copies: Array<unknown> = []
    const depth = this.#path.length
    for (let index = 0; index < values.length && this.#size <= maxSize; index++) {
      this.#path[depth] = index
      copies.push(this.copyField(values, index) ?? null)
    }
    this.#path.length = depth
    return copies
  }

  #copyFields(value: object): unknown {
    const copies: Record<string, unknown> = {}
    const depth = this.#path.length
    for (const name of Object.keys(value)) {
      if (!this.#reserve(name.length)) break
      this.#path[depth] = name
      const copy = this.copyField(value, name)
      if (copy !== undefined) setOwn(copies, name, copy)
    }
    this.#path.length = depth
    return copies
  }

  /** Counts a value. Returns `false` once the input is too large. */
  #reserve(size: number): boolean {
    if (this.#size > maxSize) return false
    this.#size += size
    if (this.#size <= maxSize) return true
    this.violations.push(violation("", "too-long", `The input has more than ${maxSize} characters.`, { max: maxSize }))
    return false
  }

  /** Adds a violation at the present place. Returns `undefined`, as the copy of a value that is refused. */
  #refuse(code: ViolationCode, detail: string, params?: ViolationParams): unknown {
    this.violations.push(violation(pointer(this.#path), code, detail, params))
    return undefined
  }
}

/** Sets a field of an object. Assigning to `__proto__` would set its prototype. */
const setOwn = (fields: Record<string, unknown>, name: string, value: unknown): void => {
  if (name === "__proto__") Object.defineProperty(fields, name, { value, enumerable: true })
  else fields[name] = value
}

const isMethod = (value: unknown): value is () => unknown => typeof value === "function"
