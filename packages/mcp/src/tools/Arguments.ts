/** Reads the arguments of a tool call: by name, into the parts of a call of the operation. */
import { fieldOf, type JsonObject } from "../json.js"
import type { Violation } from "./ToolResult.js"

/** The arguments that a tool takes. */
export interface Arguments {
  readonly path: ReadonlyMap<string, JsonObject>
  readonly query: ReadonlyMap<string, JsonObject>
  /** The name of the header and its parameter, by the name of the argument. */
  readonly headers: ReadonlyMap<string, readonly [string, JsonObject]>
  readonly body: { readonly isRequired: boolean; readonly isDefinition: boolean } | undefined
  readonly hasIdempotencyKey: boolean
  /** Whether a call may ask for places of the definition that the operation returns. */
  readonly hasPlaces: boolean
}

/** Maximum number of places that a call may ask for. */
export const maxPlaces = 100

/** The parts of a call of an operation. */
export interface Parts {
  readonly path: Record<string, string>
  readonly query: Record<string, string | number | boolean>
  readonly headers: Record<string, string>
  readonly payload?: unknown
  readonly idempotencyKey?: string
}

export type ReadArguments =
  | {
    readonly _tag: "Valid"
    readonly parts: Parts
    readonly part: string | undefined
    readonly places: ReadonlyArray<string> | undefined
  }
  | { readonly _tag: "Invalid"; readonly violations: ReadonlyArray<Violation> }

/** The operation checks what the values are. Here they get their places. */
export const readArguments = (accepted: Arguments, given: JsonObject): ReadArguments => {
  const violations: Array<Violation> = []
  const parts: Pick<Parts, "headers" | "path" | "query"> = { path: {}, query: {}, headers: {} }
  const names = [
    ...accepted.path.keys(),
    ...accepted.query.keys(),
    ...accepted.headers.keys(),
    ...(accepted.body === undefined ? [] : ["body"]),
    ...(accepted.hasIdempotencyKey ? ["idempotencyKey"] : []),
    ...(accepted.hasPlaces ? ["places"] : []),
    "part"
  ]
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) {
      violations.push({
        pointer: name.slice(0, 100),
        code: "unknown-parameter",
        detail: "There is no such argument.",
        params: { allowed: names }
      })
    }
  }
  const text = (name: string, isRequired: boolean): string | undefined => {
    const value = fieldOf(given, name)
    if (typeof value === "string") return value
    if (value !== undefined && value !== null) violations.push(wrongType(name, "a string"))
    else if (isRequired) {
      violations.push({ pointer: name, code: "required", detail: "This argument is required.", params: {} })
    }
    return undefined
  }
  for (const name of accepted.path.keys()) {
    const value = text(name, true)
    if (value !== undefined) parts.path[name] = value
  }
  for (const name of accepted.query.keys()) {
    const value = fieldOf(given, name)
    if (value === undefined || value === null) continue
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") parts.query[name] = value
    else violations.push(wrongType(name, "a string, a number or a boolean"))
  }
  for (const [name, [header]] of accepted.headers) {
    // A definition is replaced only as a plan says.
    const value = text(name, name === "plan")
    if (value !== undefined) parts.headers[header] = value
  }
  const body = fieldOf(given, "body")
  if (accepted.body?.isRequired === true && body === undefined) {
    violations.push({ pointer: "body", code: "required", detail: "This argument is required.", params: {} })
  }
  const idempotencyKey = text("idempotencyKey", false)
  const part = text("part", false)
  const places = readPlaces(accepted.hasPlaces ? fieldOf(given, "places") : undefined)
  if (places === "invalid") violations.push(wrongType("places", `a list of 1 to ${maxPlaces} strings`))
  return violations.length > 0 || places === "invalid" ? { _tag: "Invalid", violations } : {
    _tag: "Valid",
    part,
    places,
    parts: {
      ...parts,
      ...(body === undefined ? {} : { payload: body }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey })
    }
  }
}

const readPlaces = (given: unknown): ReadonlyArray<string> | "invalid" | undefined => {
  if (given === undefined || given === null) return undefined
  if (!Array.isArray(given) || given.length === 0 || given.length > maxPlaces) return "invalid"
  const places = given.filter((place) => typeof place === "string")
  return places.length === given.length ? places : "invalid"
}

const wrongType = (pointer: string, expected: string): Violation => ({
  pointer,
  code: "wrong-type",
  detail: `This argument must be ${expected}.`,
  params: {}
})
