/** Parses the query of a URL into parameters. */
import { ValidationError } from "@canvass/core"
import { Text, ViolationParams } from "@canvass/core/ports"
import { invalidCharacter } from "./JsonBody.js"

/** Parameters by name, decoded, and what is wrong with them. */
export interface ParsedQuery {
  readonly values: Readonly<Record<string, string>>
  readonly violations: ReadonlyArray<ValidationError.Violation>
}

/** No parameters. */
export const empty: ParsedQuery = { values: {}, violations: [] }

/**
 * Parses a query. A parameter that the endpoint does not declare is a violation: otherwise a misspelt filter would
 * return everything. So is a repeated one, and one that is not percent-encoded UTF-8.
 *
 * @param prefixes - Begin the names of further parameters that the endpoint declares.
 */
export const parse = (
  query: string | undefined,
  declared: ReadonlySet<string>,
  prefixes: ReadonlyArray<string> = []
): ParsedQuery => {
  if (query === undefined || query === "") return empty
  const values = new Map<string, string>()
  const violations = new Map<string, ValidationError.Violation>()
  const report = (violation: ValidationError.Violation) =>
    violations.set(`${violation.code} ${violation.pointer}`, violation)
  for (const pair of query.split("&")) {
    if (pair === "") continue
    const [rawName = "", ...rest] = pair.split("=")
    const name = decode(rawName)
    const value = decode(rest.join("="))
    if (name === undefined || !Text.isWellFormed(name)) {
      report(ValidationError.violation(rawName, "invalid-parameter", "The name of this parameter can't be read."))
    } else if (!declared.has(name) && !prefixes.some((prefix) => name.startsWith(prefix))) {
      report(unknownParameter(name, [...declared, ...prefixes.map((prefix) => `${prefix}<name>`)]))
    } else if (values.has(name)) {
      report(ValidationError.violation(name, "repeated-parameter", "This parameter may stand only once."))
    } else if (value === undefined) {
      report(ValidationError.violation(name, "invalid", "This is not percent-encoded UTF-8."))
    } else if (!Text.isWellFormed(value)) report(invalidCharacter(name))
    values.set(name ?? rawName, value ?? "")
  }
  return { values: Object.fromEntries(values), violations: [...violations.values()] }
}

const unknownParameter = (name: string, known: ReadonlyArray<string>): ValidationError.Violation =>
  ValidationError.violation(
    name,
    "unknown-parameter",
    known.length === 0
      ? "This parameter is not known here: there are none."
      : `This parameter is not known here. The parameters are ${known.join(", ")}.`,
    ViolationParams.allowedParams(known)
  )

const decode = (text: string): string | undefined => {
  const spaced = text.replaceAll("+", " ")
  if (!spaced.includes("%")) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}
