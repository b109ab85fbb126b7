/**
 * Results of tools. What an operation returns is in `structuredContent`, and as the same JSON in a text for clients
 * that read no other. There is no prose around it: a text of a respondent stays a value inside JSON.
 */
import type { CallOutcome } from "@canvass/http"
import type { CallToolResult } from "@modelcontextprotocol/server"
import { atPointer, byteLength, childPointer, type JsonObject } from "../json.js"

/** Maximum size of a result as JSON, in bytes. */
export const maxResultBytes = 65_536

/** Maximum number of parts that the refusal of a large result names. */
const maxParts = 100

/** What is wrong with an argument. */
export interface Violation {
  readonly pointer: string
  readonly code: string
  readonly detail: string
  readonly params: JsonObject
}

/** A value as the content of a result. */
export const success = (content: JsonObject): CallToolResult => ({
  structuredContent: content,
  content: [{ type: "text", text: JSON.stringify(content) }]
})

/**
 * An error that the model can repair. It is a text alone: clients of 2025 compare structured content with the schema of
 * the result, also that of an error.
 */
export const failure = (problem: unknown): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify({ error: problem }) }],
  isError: true
})

export const invalidArguments = (violations: ReadonlyArray<Violation>): CallToolResult =>
  failure({ title: "The arguments are not valid", status: 400, errors: violations })

/** The value of a read, or a part of it. */
export const ofValue = (
  outcome: CallOutcome,
  { part }: { readonly part: string | undefined }
): CallToolResult => {
  if (outcome._tag !== "Succeeded") return refused(outcome)
  const value: unknown = outcome.json === undefined ? null : JSON.parse(outcome.json)
  const etag = etagOf(outcome.etag)
  if (part === undefined) return withinSize({ result: value, ...etag }, value, "")
  const found = atPointer(value, part)
  return found === undefined
    ? invalidArguments([{ pointer: "part", code: "invalid", detail: "The result has no such part.", params: {} }])
    : withinSize({ part: { pointer: part, value: found }, ...etag }, found, part)
}

/**
 * What a definition has at places.
 *
 * @param valueAt returns `undefined` for a place that the definition does not have
 */
export const ofPlaces = (
  outcome: CallOutcome,
  places: ReadonlyArray<string>,
  valueAt: (definition: unknown, place: string) => unknown
): CallToolResult => {
  if (outcome._tag !== "Succeeded") return refused(outcome)
  const definition: unknown = JSON.parse(outcome.json ?? "null")
  const found = places.map((place) => ({ place, value: valueAt(definition, place) }))
  const violations = found.flatMap(({ value }, index) =>
    value === undefined
      ? [{ pointer: `places/${index}`, code: "invalid", detail: "The definition has no such place.", params: {} }]
      : []
  )
  if (violations.length > 0) return invalidArguments(violations)
  const content = { places: found, ...etagOf(outcome.etag) }
  return byteLength(JSON.stringify(content)) <= maxResultBytes
    ? success(content)
    : tooLarge(found.map(({ place, value }) => ({ pointer: place, bytes: byteLength(JSON.stringify(value)) })))
}

/** The result of a change. It is made, so a result that is too large is no error. */
export const ofChange = (outcome: CallOutcome): CallToolResult => {
  if (outcome._tag !== "Succeeded") return refused(outcome)
  const value: unknown = outcome.json === undefined ? null : JSON.parse(outcome.json)
  const etag = etagOf(outcome.etag)
  return outcome.json !== undefined && byteLength(outcome.json) > maxResultBytes
    ? success({ part: { pointer: "/id", value: atPointer(value, "/id") ?? null }, ...etag })
    : success({ result: value, ...etag })
}

/**
 * The rows of a list. A page that is too large is read again with fewer rows, so that `next` continues behind the last
 * row that the result has.
 *
 * @param limit the number of rows; `undefined` for a list that has no pages
 */
export const ofList = async (
  read: (limit: number | string) => Promise<CallOutcome>,
  limit: number | string | undefined
): Promise<CallToolResult> => {
  for (let rows = limit ?? 1;;) {
    const outcome = await read(rows)
    if (outcome._tag === "Refused") return refused(outcome)
    const json = outcome._tag === "Succeeded" ? outcome.json ?? "[]" : undefined
    const bytes = json === undefined ? Infinity : byteLength(json)
    if (outcome._tag === "Succeeded" && json !== undefined && bytes <= maxResultBytes) {
      const items: unknown = JSON.parse(json)
      const count = Array.isArray(items) ? items.length : 0
      const { next = null, total } = outcome.page ?? { next: undefined, total: count }
      return success({ items, next, total: total ?? null })
    }
    if (limit === undefined || typeof rows !== "number" || rows === 1) return tooLarge([])
    rows = Math.max(1, Math.floor(Math.min(rows / 2, rows * (maxResultBytes / bytes))))
  }
}

const etagOf = (etag: string | undefined): JsonObject => etag === undefined ? {} : { etag }

const refused = (outcome: Exclude<CallOutcome, { readonly _tag: "Succeeded" }>): CallToolResult =>
  outcome._tag === "TooLarge" ? tooLarge([]) : failure(JSON.parse(outcome.problem))

const withinSize = (content: JsonObject, value: unknown, pointer: string): CallToolResult =>
  byteLength(JSON.stringify(content)) <= maxResultBytes ? success(content) : tooLarge(partsOf(value, pointer))

interface Part {
  readonly pointer: string
  readonly bytes: number
}

const partsOf = (value: unknown, pointer: string): ReadonlyArray<Part> =>
  typeof value !== "object" || value === null ? [] : Object.entries(value).slice(0, maxParts).map(([name, entry]) => ({
    pointer: childPointer(pointer, name),
    bytes: byteLength(JSON.stringify(entry))
  }))

const tooLarge = (parts: ReadonlyArray<Part>): CallToolResult =>
  failure({
    title: "The result is too large",
    code: "too-large",
    detail: `A result has at most ${maxResultBytes} bytes. ` +
      (parts.length === 0 ? "Ask for less." : "Ask for its parts, with `part`."),
    parts
  })
