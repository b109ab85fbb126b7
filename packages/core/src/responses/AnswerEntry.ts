/** Decodes the entries of `answers` in a request. Their values are decoded later, with the questions of the survey. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { pointerTo } from "../questions/question-parts/answers/AnswerDecoder.js"
import { maxViolations, unknownField, type Violation, violation } from "../validation/ValidationError.js"

/** An answer in a request. It names its question by id or by key. */
export const AnswerInput = Schema.Struct({
  questionId: Schema.optional(Schema.UUID),
  questionKey: Schema.optional(Schema.String),
  value: Schema.optional(Schema.Unknown)
}).annotations({ identifier: "AnswerInput" })

/** A well-formed entry. */
export interface AnswerEntry {
  /** The JSON Pointer of the entry in the body, such as `/answers/0`. */
  readonly at: string
  /** The field that names the question. */
  readonly field: "questionId" | "questionKey"
  readonly name: string
  /** `null` and `undefined`: not answered. */
  readonly value: unknown
}

/** The well-formed entries, and the violations of all entries. */
export interface DecodedEntries {
  readonly entries: ReadonlyArray<AnswerEntry>
  readonly violations: ReadonlyArray<Violation>
}

/**
 * Decodes entries until there are more than `maxViolations` violations.
 *
 * @param at - The JSON Pointer of the entries in the body.
 */
export const decodeAnswerEntries = (input: unknown, at: string): DecodedEntries => {
  if (!Array.isArray(input)) {
    return { entries: [], violations: [violation(at, "wrong-type", "Expected an array of answers.")] }
  }
  const entries: Array<AnswerEntry> = []
  const violations: Array<Violation> = []
  for (let index = 0; index < input.length && violations.length <= maxViolations; index++) {
    const entry = decodeEntry(input[index], `${at}/${index}`, violations)
    if (entry !== undefined) entries.push(entry)
  }
  return { entries, violations }
}

/** Returns the entry if it names one question. Adds its violations to `violations`. */
const decodeEntry = (fields: unknown, at: string, violations: Array<Violation>): AnswerEntry | undefined => {
  if (!isReadonlyRecord(fields)) {
    violations.push(violation(at, "wrong-type", "Expected { questionId, value }."))
    return undefined
  }
  violations.push(...unknownFields(fields, at))
  const { questionId, questionKey, value } = fields
  const name = questionId ?? questionKey
  const field = questionId === undefined ? "questionKey" : "questionId"
  if (questionId !== undefined && questionKey !== undefined) {
    violations.push(violation(`${at}/questionKey`, "not-allowed", "An answer names its question by id or by key."))
  } else if (name === undefined) {
    violations.push(violation(`${at}/questionId`, "required", "An answer needs `questionId` or `questionKey`."))
  } else if (typeof name !== "string") {
    violations.push(violation(`${at}/${field}`, "wrong-type", "Expected a string."))
  } else {
    return { at, field, name, value }
  }
  return undefined
}

const unknownFields = (fields: Readonly<Record<string, unknown>>, at: string): ReadonlyArray<Violation> => {
  const names = Object.keys(fields)
  if (names.every(isKnownField)) return noViolations
  return names.filter((name) => !isKnownField(name)).slice(0, maxViolations)
    .map((name) => unknownField(at + pointerTo(name), knownFields))
}

const noViolations: ReadonlyArray<Violation> = []

const knownFields: ReadonlyArray<string> = ["questionId", "questionKey", "value"]

const isKnownField = (name: string): boolean => knownFields.includes(name)
