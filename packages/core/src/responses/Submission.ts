/** The body of a submission. Its answers are validated separately, against the questions of the survey. */
import type { NonEmptyArray } from "effect/Array"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { strictly, type Violation, violation } from "../validation/ValidationError.js"
import * as Instant from "../values/Instant.js"
import type { LimitValues } from "../values/Limits.js"
import { isWellFormed, text } from "../values/Text.js"
import { ResponseStatus } from "./Response.js"

/** An answer in a request. It names its question by id or by key. */
const AnswerInput = Schema.Struct({
  questionId: Schema.optional(Schema.UUID),
  questionKey: Schema.optional(Schema.String),
  value: Schema.Unknown
}).annotations({ identifier: "AnswerInput" })

const metadata = (limits: LimitValues) =>
  Schema.declare((input): input is Readonly<Record<string, string>> => isReadonlyRecord(input), {
    identifier: "Metadata",
    jsonSchema: {
      type: "object",
      additionalProperties: { type: "string" },
      maxProperties: limits.metadataEntries,
      description: `Up to ${limits.metadataEntries} strings, together ${limits.metadataBytes} bytes of JSON.`
    }
  }).pipe(Schema.filter((entries) => {
    const names = Object.keys(entries)
    if (names.length > limits.metadataEntries) return `too-many: At most ${limits.metadataEntries} entries are allowed.`
    if (new TextEncoder().encode(JSON.stringify(entries)).length > limits.metadataBytes) {
      return `too-long: At most ${limits.metadataBytes} bytes of JSON are allowed.`
    }
    return names.flatMap((name) => {
      const message = entryViolation(name, entries[name])
      return message === undefined ? [] : [{ path: [name], message }]
    })
  }))

const entryViolation = (name: string, value: unknown): string | undefined => {
  if (name === "__proto__") return "invalid: This name is reserved."
  if (typeof value !== "string") return "wrong-type: Expected a string."
  return isWellFormed(name) && isWellFormed(value)
    ? undefined
    : "invalid-character: U+0000 and lone surrogates are not allowed."
}

const details = (limits: LimitValues) => ({
  status: Schema.optionalWith(ResponseStatus, { exact: true }),
  startedAt: Schema.optionalWith(Schema.NullOr(Instant.Instant), { exact: true }),
  externalId: Schema.optionalWith(Schema.NullOr(text(limits.externalId, 1)), { exact: true }),
  metadata: Schema.optionalWith(metadata(limits), { exact: true })
})

/** The body of a submission. Without `status` it is `completed`. */
export const submissionInput = (limits: LimitValues) =>
  Schema.Struct({ answers: Schema.Array(AnswerInput), ...details(limits) }).annotations({
    identifier: "SubmitResponse"
  })
export type SubmissionInput = Schema.Schema.Encoded<ReturnType<typeof submissionInput>>

/** The body that adds to a partial response. A field that is left out is unchanged. */
export const resumptionInput = (limits: LimitValues) =>
  Schema.partialWith(submissionInput(limits), { exact: true }).annotations({ identifier: "ResumeResponse" })
export type ResumptionInput = Schema.Schema.Encoded<ReturnType<typeof resumptionInput>>

/** A decoded submission whose answers are not validated yet. */
export interface Submission extends Schema.Schema.Type<Schema.Struct<ReturnType<typeof details>>> {
  readonly answers: unknown
}

/** A malformed submission: its violations but for those of the answers, and the answers as they were sent. */
export interface Malformed {
  readonly violations: NonEmptyArray<Violation>
  readonly answers: unknown
  readonly isPartial: boolean
}

export type Reader = (input: unknown, now: Instant.Instant) => Either.Either<Submission, Malformed>

/** Returns a function that decodes all but the answers. A `startedAt` more than 5 minutes in the future is refused. */
export const reader = (limits: LimitValues): Reader => {
  const decode = strictly(
    Schema.Struct({ answers: Schema.optionalWith(Schema.Unknown, { exact: true }), ...details(limits) })
  )
  return (input, now) => {
    const { answers, status } = isReadonlyRecord(input) ? input : {}
    const malformed = (violations: NonEmptyArray<Violation>) =>
      Either.left({ violations, answers, isPartial: status === "partial" })
    return Either.match(decode(input), {
      onLeft: malformed,
      onRight: (submission) =>
        (submission.startedAt ?? now) > now + clockDifferenceMillis
          ? malformed([violation("/startedAt", "in-the-future", "`startedAt` is in the future.")])
          : Either.right({ ...submission, answers })
    })
  }
}

/** Clocks of respondents may be ahead by as much. */
const clockDifferenceMillis = 5 * 60_000
