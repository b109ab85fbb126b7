/** The JSON text of a change, with the parts of its response that the reader asks for. */
import type { LoggedChange } from "@canvass/core"
import { ChangeJson } from "@canvass/core/ports"
import { changeFields } from "../../contract/ChangeEndpoints.js"

/** @param fields the parts of responses beside those that are always sent; `undefined`: all */
export const changeText = (change: LoggedChange, fields: ReadonlyArray<string> | undefined): string =>
  JSON.stringify(ChangeJson.encodeChange(change), without(fields))

/** Leaves out the fields of a response that are not asked for. Names of them within answers and metadata stay. */
const without = (fields: ReadonlyArray<string> | undefined) => {
  if (fields === undefined) return undefined
  const left: ReadonlySet<string> = new Set(changeFields.filter((name) => !fields.includes(name)))
  return function(this: unknown, name: string, value: unknown): unknown {
    return left.has(name) && isResponse(this) ? undefined : value
  }
}

const isResponse = (holder: unknown): boolean =>
  typeof holder === "object" && holder !== null && "submittedAt" in holder && "surveyId" in holder &&
  "answers" in holder
