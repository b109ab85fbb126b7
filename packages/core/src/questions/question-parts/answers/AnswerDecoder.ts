/** Decoding of the value of an answer: the value is validated and normalised, or refused. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { maxItems } from "../../../logic/questionnaire/type-parts/readItems.js"
import { maxPointerName, pointer, type Violation, violation } from "../../../validation/ValidationError.js"
import type { ViolationCode } from "../../../validation/ViolationCode.js"
import { noParams, type ViolationParams } from "../../../validation/ViolationParams.js"
import type { AnswerValue } from "../../AnswerValue.js"

/**
 * A decoded value. `undefined` means "not answered": an empty value in the shape of its type (`""`, `[]`, `{}`). The
 * pointers of violations are relative to the value.
 */
export type Decoded<A> = Either.Either<A | undefined, Arr.NonEmptyArray<Violation>>

/** Decodes the values that are sent as answers to one question. */
export type AnswerDecoder = (value: unknown) => Decoded<AnswerValue>

/** The result for an empty value. */
export const notAnswered: Decoded<never> = Either.right(undefined)

/** A refusal with one violation, `at` a pointer relative to the value. */
export const refuse = (
  code: ViolationCode,
  detail: string,
  params: ViolationParams = noParams,
  at = ""
): Either.Either<never, Arr.NonEmptyArray<Violation>> => Either.left([violation(at, code, detail, params)])

/** A refusal of a value of the wrong type. `expected` names the right type, such as `a string`. */
export const refuseType = (expected: string) => refuse("wrong-type", `Expected ${expected}.`)

/** The value, or the violations if there are any. */
export const decodedUnless = <A>(violations: Array<Violation>, value: A): Decoded<A> =>
  Arr.isNonEmptyArray(violations) ? Either.left(violations) : Either.right(value)

/** Violation: a text contains U+0000 or a lone surrogate. */
export const invalidCharacter = violation("", "invalid-character", "U+0000 and lone surrogates are not allowed.")

/** Violation: an item of a list occurs earlier in the list. */
export const duplicateItem = (index: number): Violation =>
  violation(`/${index}`, "duplicate", "An earlier item says the same.")

/** Moves a violation below the pointer `at`. */
export const within = (at: string) => (nested: Violation): Violation => ({ ...nested, pointer: at + nested.pointer })

/** Maximum number of items of a list that is decoded. Far more than a question of any type allows. */
export const maxDecodedItems = maxItems

/** A refusal of a list with more than `maxDecodedItems` items. */
export const refuseLength = refuse("too-many", `At most ${maxDecodedItems} items are read.`, { max: maxDecodedItems })

/** Input for a message: as JSON, so that lone surrogates are escaped, and at most 80 characters of it. */
export const quote = (input: string): string => JSON.stringify(input.length > 80 ? input.slice(0, 80) + "…" : input)

/** A pointer to a name from the input, or to the object that has it when the name is too long for a pointer. */
export const pointerTo = (name: string): string => name.length > maxPointerName ? "" : pointer([name])
