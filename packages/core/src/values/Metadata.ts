/** Names and values that a product attaches to what it stores here. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { codedMessage } from "../validation/ViolationCode.js"
import type { LimitValues } from "./Limits.js"
import { lineViolation, textViolation } from "./text/Text.js"
import { isWellFormed } from "./text/WellFormed.js"

export const Metadata = Schema.Record({ key: Schema.String, value: Schema.String })
export type Metadata = typeof Metadata.Type

/** Maximum values of one `metadata`. `bytes` are those of its JSON in UTF-8. */
interface MetadataLimits {
  readonly entries: number
  readonly bytes: number
  /** Returns the coded message of why an entry is not allowed. */
  readonly entryViolation: (name: string, value: string) => string | undefined
}

/** The metadata of a response in a request. */
export const responseMetadata = ({ metadataBytes, metadataEntries }: LimitValues) =>
  metadataInput("Metadata", {
    entries: metadataEntries,
    bytes: metadataBytes,
    entryViolation: (name, value) =>
      isWellFormed(name) && isWellFormed(value)
        ? undefined
        : codedMessage("invalid-character", "U+0000 and lone surrogates are not allowed.")
  })

/** The entries of the metadata of a survey, a question or a webhook. */
export const resourceEntries = (limits: LimitValues) => metadataInput("ResourceMetadata", resourceLimits(limits))

/** The metadata of a survey, a question or a webhook in a request. Null becomes no entries. */
export const resourceMetadata = (limits: LimitValues) =>
  Schema.transform(metadataOrNull(limits), Metadata, {
    strict: true,
    decode: (input) => input ?? {},
    encode: (metadata) => metadata
  })

const metadataOrNull = (limits: LimitValues) => {
  const metadataLimits = resourceLimits(limits)
  return Schema.declare((input): input is Metadata | null => input === null || isReadonlyRecord(input), {
    identifier: "ResourceMetadata",
    jsonSchema: {
      anyOf: [objectSchema(metadataLimits), { type: "null" }],
      description: "Data of your own product, which no respondent and no event sees: up to " +
        `${metadataLimits.entries} strings of at most ${limits.resourceMetadataValue} characters, with names of at ` +
        `most ${limits.resourceMetadataName}, together ${metadataLimits.bytes} bytes of JSON. Replaced as a whole; ` +
        "`{}` or null removes it."
    }
  }).pipe(Schema.filter((input) => input === null ? undefined : issuesOf(input, metadataLimits)))
}

const resourceLimits = (limits: LimitValues): MetadataLimits => ({
  entries: limits.resourceMetadataEntries,
  bytes: limits.resourceMetadataBytes,
  entryViolation: (name, value) =>
    lineViolation(name, limits.resourceMetadataName) ?? textViolation(value, limits.resourceMetadataValue, 0)
})

const metadataInput = (identifier: string, limits: MetadataLimits) =>
  Schema.declare((input): input is Metadata => isReadonlyRecord(input), {
    identifier,
    jsonSchema: {
      ...objectSchema(limits),
      description: `Up to ${limits.entries} strings, together ${limits.bytes} bytes of JSON.`
    }
  }).pipe(Schema.filter((input) => issuesOf(input, limits)))

const objectSchema = ({ entries }: MetadataLimits) => ({
  type: "object",
  additionalProperties: { type: "string" },
  maxProperties: entries
})

/** What is wrong with metadata. The values of `input` are not checked yet. */
const issuesOf = (
  input: Readonly<Record<string, unknown>>,
  { bytes, entries, entryViolation }: MetadataLimits
): ReadonlyArray<Schema.FilterIssue> => {
  const names = Object.keys(input)
  const issues: Array<Schema.FilterIssue> = []
  if (names.length > entries) {
    const params = { max: entries, actual: names.length }
    issues.push({ path: [], message: codedMessage("too-many", `At most ${entries} entries are allowed.`, params) })
  }
  if (exceedsBytes(JSON.stringify(input), bytes)) {
    const detail = `At most ${bytes} bytes of JSON are allowed.`
    issues.push({ path: [], message: codedMessage("too-long", detail, { max: bytes }) })
  }
  for (const name of names.slice(0, entries)) {
    const message = violationOf(name, input[name], entryViolation)
    if (message !== undefined) issues.push({ path: [name], message })
  }
  return issues
}

/** A UTF-16 code unit takes at most three bytes of UTF-8, so a short text need not be encoded. */
const exceedsBytes = (text: string, maxBytes: number): boolean =>
  3 * text.length > maxBytes && new TextEncoder().encode(text).length > maxBytes

const violationOf = (
  name: string,
  value: unknown,
  entryViolation: MetadataLimits["entryViolation"]
): string | undefined => {
  if (name === "__proto__") return codedMessage("invalid", "This name is reserved.")
  return typeof value === "string" ? entryViolation(name, value) : codedMessage("wrong-type", "Expected a string.")
}
