/** Structural equality that reports the first path at which two values differ. */
import * as Effect from "effect/Effect"
import * as Inspectable from "effect/Inspectable"
import * as Predicate from "effect/Predicate"

/** Dies when the values differ, and names the first different path below `what`. */
export const assertEqual = (actual: unknown, expected: unknown, what = "the value"): Effect.Effect<void> => {
  const message = difference(actual, expected, what)
  return message === undefined ? Effect.void : Effect.dieMessage(message)
}

/** Whether the values are structurally equal. */
export const isEqual = (actual: unknown, expected: unknown): boolean => difference(actual, expected, "") === undefined

const difference = (actual: unknown, expected: unknown, place: string): string | undefined => {
  if (Object.is(actual, expected)) return undefined
  if (!Predicate.isObject(actual) || !Predicate.isObject(expected)) {
    return `${place} is ${Inspectable.toStringUnknown(actual)} and should be ${Inspectable.toStringUnknown(expected)}`
  }
  const left = new Map<string, unknown>(Object.entries(actual))
  const right = new Map<string, unknown>(Object.entries(expected))
  for (const key of new Set([...right.keys(), ...left.keys()])) {
    const message = difference(left.get(key), right.get(key), `${place}.${key}`)
    if (message !== undefined) return message
  }
  return left.size === right.size ? undefined : `${place} has ${left.size} parts and should have ${right.size}`
}
