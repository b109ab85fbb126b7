/** Replaces the tests of a condition that are malformed, so that the others can be checked. */
import { isReadonlyRecord } from "effect/Predicate"

/** A condition that fits every survey. */
export const fittingCondition = { field: "language", op: "answered" }

/** The fields that have a condition. */
const conditionFields: ReadonlySet<string> = new Set(["filter", "if", "requiredIf", "showIf", "when"])

/** The number of steps that lead to the innermost condition, if the steps lead into one. */
export const conditionLength = (steps: ReadonlyArray<string>): number | undefined => {
  const root = steps.findIndex((step, index) => conditionFields.has(step) && !/^\d+$/.test(steps[index + 1] ?? ""))
  if (root === -1) return undefined
  let length = root + 1
  while (length < steps.length) {
    const step = steps[length]
    if (step === "not") length += 1
    else if ((step === "all" || step === "any") && /^\d+$/.test(steps[length + 1] ?? "")) length += 2
    else break
  }
  return length
}

/** Replaces parts of an input, which stays as it is: arrays and objects on the way are copied, each of them once. */
export class InputCopy {
  whole: unknown
  readonly #copies = new Set<unknown>()

  constructor(input: unknown) {
    this.whole = input
  }

  /** @param value `undefined` removes a field */
  replaceAt(path: ReadonlyArray<string>, value: unknown): void {
    this.whole = this.#replaced(this.whole, path, value)
  }

  #replaced(input: unknown, [step, ...rest]: ReadonlyArray<string>, value: unknown): unknown {
    if (step === undefined) return value
    if (Array.isArray(input)) {
      const copy: Array<unknown> = this.#copies.has(input) ? input : Array.from<unknown>(input)
      this.#copies.add(copy)
      if (Number(step) < copy.length) copy[Number(step)] = this.#replaced(copy[Number(step)], rest, value)
      return copy
    }
    if (!isReadonlyRecord(input)) return input
    const copy: Record<string, unknown> = this.#copies.has(input) ? input : { ...input }
    this.#copies.add(copy)
    const replaced = this.#replaced(Object.hasOwn(copy, step) ? copy[step] : undefined, rest, value)
    if (replaced === undefined) Reflect.deleteProperty(copy, step)
    else Object.defineProperty(copy, step, { value: replaced, configurable: true, enumerable: true, writable: true })
    return copy
  }
}
