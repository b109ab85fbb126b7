/**
 * The secret keys of an installation, as its operator writes them. The first key signs and encrypts. All keys verify
 * and decrypt, so that what an earlier key has made remains valid after a rotation.
 */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"

/** Length of a secret key. */
export const secretKeyBytes = 32

/** Maximum number of secret keys of an installation. */
export const maxSecretKeys = 8

export type SecretKeys = Arr.NonEmptyReadonlyArray<Uint8Array>

/** What is wrong with one of `count` keys, or with their number. It does not repeat a key. */
export type SecretKeyProblem =
  | { readonly _tag: "Malformed"; readonly position: number; readonly count: number }
  | { readonly _tag: "Duplicate"; readonly position: number; readonly count: number; readonly original: number }
  | { readonly _tag: "TooMany"; readonly count: number }

/**
 * Parses one key or several: base64 text with a comma between keys, a `Uint8Array`, or an array of both. Positions in
 * problems count from 1. Of too many keys, none is looked at.
 */
export const parse = (input: unknown): Either.Either<SecretKeys, Arr.NonEmptyReadonlyArray<SecretKeyProblem>> => {
  const parts: ReadonlyArray<unknown> = typeof input === "string"
    ? input.split(",")
    : Array.isArray(input)
    ? input
    : [input]
  const { length: count } = parts
  if (count > maxSecretKeys) return Either.left([{ _tag: "TooMany", count }])
  const keys = parts.map(keyOf)
  const texts = keys.map((key) => key && Encoding.encodeBase64(key))
  const problems = texts.flatMap((text, index): ReadonlyArray<SecretKeyProblem> => {
    const position = index + 1
    if (text === undefined) return [{ _tag: "Malformed", position, count }]
    const original = texts.indexOf(text) + 1
    return original === position ? [] : [{ _tag: "Duplicate", position, count, original }]
  })
  if (Arr.isNonEmptyReadonlyArray(problems)) return Either.left(problems)
  const valid = keys.filter((key) => key !== undefined)
  return Arr.isNonEmptyReadonlyArray(valid)
    ? Either.right(valid)
    : Either.left([{ _tag: "Malformed", position: 1, count: 1 }])
}

/**
 * Describes a problem in one sentence without its full stop, which names the key by its position if there are several.
 *
 * @param expected What a key has to be, such as `32 bytes as base64`.
 */
export const describeProblem = (problem: SecretKeyProblem, expected: string): string => {
  switch (problem._tag) {
    case "TooMany":
      return `expected at most ${maxSecretKeys} keys, not ${problem.count}`
    case "Malformed":
      return problem.count === 1
        ? `expected ${expected}`
        : `key ${problem.position} of ${problem.count}: expected ${expected}`
    case "Duplicate":
      return `key ${problem.position} of ${problem.count}: expected another key than key ${problem.original}`
  }
}

const keyOf = (part: unknown): Uint8Array | undefined => {
  const bytes = typeof part === "string" ? Either.getOrUndefined(Encoding.decodeBase64(part.trim())) : part
  return bytes instanceof Uint8Array && bytes.length === secretKeyBytes ? Uint8Array.from(bytes) : undefined
}
