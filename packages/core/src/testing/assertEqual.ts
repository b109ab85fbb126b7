/** Compares values by what they hold, and dies with the first place where they differ. */
import * as Effect from "effect/Effect"
import * as Inspectable from "effect/Inspectable"
import * as Predicate from "effect/Predicate"

export const assertEqual = (actual: unknown, expected: unknown, what = "the value"): Effect.Effect<void> => {
  const different = difference(actual, expected, what)
  return different === undefined ? Effect.void : Effect.dieMessage(different)
}

export const isSame = (actual: unknown, expected: unknown): boolean => difference(actual, expected, "") === undefined

const difference = (actual: unknown, expected: unknown, place: string): string | undefined => {
  if (Object.is(actual, expected)) return undefined
  if (!Predicate.isObject(actual) || !Predicate.isObject(expected)) {
    return `${place} is ${Inspectable.toStringUnknown(actual)} and should be ${Inspectable.toStringUnknown(expected)}`
  }
  const left = new Map<string, unknown>(Object.entries(actual))
  const right = new Map<string, unknown>(Object.entries(expected))
  for (const key of new Set([...right.keys(), ...left.keys()])) {
    const different = difference(left.get(key), right.get(key), `${place}.${key}`)
    if (different !== undefined) return different
  }
  return left.size === right.size ? undefined : `${place} has ${left.size} parts and should have ${right.size}`
}
