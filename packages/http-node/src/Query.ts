/** The parameters of a query, as text: each once, each readable. */
import { Text, ValidationError } from "@canvass/core"
import { invalidCharacter } from "./Json.js"

export interface Query {
  readonly values: Readonly<Record<string, string>>
  readonly violations: ReadonlyArray<ValidationError.Violation>
}

const none: Query = { values: {}, violations: [] }

/** Parameters outside of `known` are faults, or a misspelt filter would be answered with everything (decisions §4). */
export const parse = (query: string | undefined, known: ReadonlySet<string>): Query => {
  if (query === undefined || query === "") return none
  const values = new Map<string, string>()
  const violations = new Map<string, ValidationError.Violation>()
  const refuse = (violation: ValidationError.Violation) =>
    violations.set(`${violation.code} ${violation.pointer}`, violation)
  for (const pair of query.split("&")) {
    if (pair === "") continue
    const [rawName = "", ...rest] = pair.split("=")
    const name = decode(rawName)
    const value = decode(rest.join("="))
    if (name === undefined || !Text.isWellFormed(name)) {
      refuse(ValidationError.violation(rawName, "invalid-parameter", "The name of this parameter can't be read."))
    } else if (!known.has(name)) {
      refuse(ValidationError.violation(name, "unknown-parameter", "This parameter is not known here."))
    } else if (values.has(name)) {
      refuse(ValidationError.violation(name, "repeated-parameter", "This parameter may stand only once."))
    } else if (value === undefined) {
      refuse(ValidationError.violation(name, "invalid", "This is not percent-encoded UTF-8."))
    } else if (!Text.isWellFormed(value)) refuse(invalidCharacter(name))
    values.set(name ?? rawName, value ?? "")
  }
  return { values: Object.fromEntries(values), violations: [...violations.values()] }
}

const decode = (text: string): string | undefined => {
  const spaced = text.replaceAll("+", " ")
  if (!spaced.includes("%")) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}
