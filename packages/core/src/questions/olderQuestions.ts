/** Questions that an older program has stored, for migrations and for the journals of the memory store. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Record from "effect/Record"
import { withCodes } from "./OptionCodes.js"

/**
 * A question from before there were references, as this program stores it: its options have codes, and two opening
 * braces in its texts, which were braces, stay so. It must not be applied twice, because it escapes braces again.
 */
export const fromBeforeReferences = (question: unknown): unknown =>
  withCodes(isReadonlyRecord(question) ? Record.map(question, escapedField) : question)

const escapedField = (value: unknown, name: string): unknown =>
  (name === "text" || name === "description") && typeof value === "string" ? value.replaceAll("{{", "\\{{") : value
