/**
 * Decoding of the value of an answer: the value is validated and normalised, or refused. The reader of the question's
 * type decides. Only when it has refused, the explanation of the type says why.
 */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import type { AnswerReading, ShownParts } from "../../../logic/questionnaire/AnswerReading.js"
import type { QuestionSettings } from "../../../logic/questionnaire/QuestionSettings.js"
import { maxItems } from "../../../logic/questionnaire/type-parts/readItems.js"
import { answerReaders, type QuestionType, sentValue } from "../../../logic/questionnaire/types/registry.js"
import { maxPointerName, pointer, type Violation, violation } from "../../../validation/ValidationError.js"
import type { ViolationCode } from "../../../validation/ViolationCode.js"
import { noParams, type ViolationParams } from "../../../validation/ViolationParams.js"
import type { AnswerLimits } from "../../../values/AnswerLimits.js"
import type { AnswerValue } from "../../AnswerValue.js"

/**
 * A decoded value. `undefined` means "not answered": an empty value in the shape of its type (`""`, `[]`, `{}`). The
 * pointers of violations are relative to the value.
 */
export type Decoded<A> = Either.Either<A | undefined, Arr.NonEmptyArray<Violation>>

/**
 * Decodes the values that are sent as answers to one question. Without `isExplained`, which is true by default, a
 * refusal has one violation, which says nothing.
 */
export type AnswerDecoder = (value: unknown, isExplained?: boolean) => Decoded<AnswerValue>

/** Says why a value is refused. */
export type Explanation = (value: unknown) => ReadonlyArray<Violation>

/** How a question type decodes answers, beside reading them. */
export interface AnswerRules {
  /** Compiles the explanation. It runs for a value that the reader has refused. */
  readonly explain: () => Explanation
  /** Makes the value that is stored. Default: `storedValue`. */
  readonly accept?: ((value: unknown, reading: AnswerReading) => Decoded<AnswerValue>) | undefined
}

/** The decoder of answers to a question. It is compiled once and runs for each response. */
export const answerDecoder = (
  type: QuestionType,
  settings: QuestionSettings,
  options: ShownParts["options"],
  limits: AnswerLimits,
  { accept, explain }: AnswerRules
): AnswerDecoder => {
  const { read } = answerReaders[type]
  const parts = { options, rows: settings.rows ?? [] }
  const readOptions = { isStored: false, limits }
  let explanation: Explanation | undefined
  return (sent, isExplained = true) => {
    const value = sentValue(type, sent, settings)
    const reading = read(value, settings, parts, readOptions)
    if (reading === undefined) return notAnswered
    if (typeof reading === "object") {
      return accept === undefined ? Either.right(storedValue(reading, parts.rows)) : accept(value, reading)
    }
    if (!isExplained) return unexplainedRefusal
    const violations = (explanation ??= explain())(value)
    return Either.left(Arr.isNonEmptyReadonlyArray(violations) ? Arr.copy(violations) : [unexplained])
  }
}

/** Violation: the reader has refused a value that its explanation takes for an answer. */
const unexplained = violation("", "wrong-type", "This is not an answer to the question.")

const unexplainedRefusal: Decoded<never> = Either.left([unexplained])

/**
 * The value that is stored of an answer. `undefined`: the reading does not have it.
 *
 * @param rows - The rows of the question, in order.
 */
export const storedValue = (reading: AnswerReading, rows: ShownParts["rows"]): AnswerValue | undefined => {
  switch (reading.kind) {
    case "number":
    case "boolean":
      return reading.value
    case "text":
    case "day":
    case "instant":
      return reading.text
    case "option": {
      const [choice] = [...reading.values, ...reading.others.map((other) => ({ other }))]
      return choice
    }
    case "options":
      return [...reading.values, ...reading.others.map((other) => ({ other }))]
    case "ranking":
      return reading.values
    case "rows":
      // `fromEntries` defines own properties, so a row may be named `__proto__`.
      return Object.fromEntries(rows.flatMap(({ value: row }) => {
        const columns = reading.rows.get(row)
        return columns === undefined ? [] : [[row, reading.isMultiple ? [...columns] : [...columns].join("")]]
      }))
    case "files":
      return undefined
  }
}

/** The result for an empty value. */
export const notAnswered: Decoded<never> = Either.right(undefined)

/** A refusal with one violation, `at` a pointer relative to the value. */
export const refuse = (
  code: ViolationCode,
  detail: string,
  params: ViolationParams = noParams,
  at = ""
): ReadonlyArray<Violation> => [violation(at, code, detail, params)]

/** A refusal of a value of the wrong type. `expected` names the right type, such as `a string`. */
export const refuseType = (expected: string): ReadonlyArray<Violation> => refuse("wrong-type", `Expected ${expected}.`)

/** Violation: a text contains U+0000 or a lone surrogate. */
export const invalidCharacter = violation("", "invalid-character", "U+0000 and lone surrogates are not allowed.")

/** Violation: an item of a list occurs earlier in the list. */
export const duplicateItem = (index: number): Violation =>
  violation(`/${index}`, "duplicate", "An earlier item says the same.")

/** Moves a violation below the pointer `at`. */
export const within = (at: string) => (nested: Violation): Violation => ({ ...nested, pointer: at + nested.pointer })

/** A refusal of a list with more than `maxItems` items. */
const refuseLength = refuse("too-many", `At most ${maxItems} items are read.`, { max: maxItems })

/** Explains the refusal of a list. `expected` names what it is a list of. */
export const explainItems =
  (expected: string, explain: (items: ReadonlyArray<unknown>) => ReadonlyArray<Violation>): Explanation => (value) =>
    Array.isArray(value) ? (value.length > maxItems ? refuseLength : explain(value)) : refuseType(expected)

/** Violation of a list with fewer items than `min`. */
export const tooFew = (detail: string, min: number, actual: number): Violation =>
  violation("", "too-few", `${detail}, there are ${actual}.`, { min, actual })

/** Violation of a list with more items than `max`. */
export const tooMany = (detail: string, max: number, actual: number): Violation =>
  violation("", "too-many", `${detail}, there are ${actual}.`, { max, actual })

/** Input for a message: as JSON, so that lone surrogates are escaped, and at most 80 characters of it. */
export const quote = (input: string): string => JSON.stringify(input.length > 80 ? input.slice(0, 80) + "…" : input)

/** A pointer to a name from the input, or to the object that has it when the name is too long for a pointer. */
export const pointerTo = (name: string): string => name.length > maxPointerName ? "" : pointer([name])
