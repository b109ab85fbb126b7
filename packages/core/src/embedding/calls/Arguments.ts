/**
 * The arguments of the promise API: ids, bodies and options. A wrong argument is `InvalidInput`, never a `TypeError`.
 */
import type * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { unsafeCoerce } from "effect/Function"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { InvalidInput, limitViolations, strictly, type Violation, violation } from "../../validation/ValidationError.js"
import { codedMessage } from "../../validation/ViolationCode.js"
import * as Ids from "../../values/Ids.js"
import * as Instant from "../../values/Instant.js"
import * as Uuid from "../../values/Uuid.js"
import { toPlain } from "./PlainInput.js"

/** An argument after its validation, or what is wrong with it. */
export type Argument<A> = Either.Either<A, Arr.NonEmptyReadonlyArray<Violation>>

/** Combines the arguments of a call. Fails with the violations of all of them. */
export const all = <A extends Readonly<Record<string, unknown>>>(
  parts: { readonly [Name in keyof A]: Argument<A[Name]> }
): Either.Either<A, InvalidInput> => {
  const values: Partial<A> = {}
  const violations: Array<Violation> = []
  for (const name in parts) {
    const part = parts[name]
    if (Either.isLeft(part)) violations.push(...part.left)
    else values[name] = part.right
  }
  const isComplete = (_values: Partial<A>): _values is A => violations.length === 0
  const [first = violation("", "invalid", "The arguments are not valid."), ...rest] = violations
  return isComplete(values)
    ? Either.right(values)
    : Either.left(new InvalidInput({ violations: limitViolations([first, ...rest], "") }))
}

/** An id. A UUID is accepted in any case. */
const id = <A>(name: string, schema: Ids.Branding<A>) => (value: unknown): Argument<A> => {
  if (value === undefined) return Either.left([violation(name, "required", `\`${name}\` is missing: expected a UUID.`)])
  if (typeof value !== "string") return Either.left([violation(name, "wrong-type", `\`${name}\` must be a UUID.`)])
  const uuid = Uuid.parse(value)
  return uuid === undefined
    ? Either.left([violation(name, "invalid", `\`${name}\` must be a UUID.`, { format: "uuid" })])
    : Either.right(schema.make(uuid, Ids.wellFormed))
}

export const accountId = id("accountId", Ids.AccountId)
export const owner = id("owner", Ids.AccountId)
export const identityId = id("identityId", Ids.IdentityId)
export const surveyId = id("surveyId", Ids.SurveyId)
export const segmentId = id("segmentId", Ids.SegmentId)
export const responseId = id("responseId", Ids.ResponseId)
export const assetId = id("assetId", Ids.AssetId)
export const fileId = id("fileId", Ids.FileId)
export const webhookId = id("webhookId", Ids.WebhookId)
export const deliveryId = id("deliveryId", Ids.DeliveryId)
export const keyId = id("keyId", Ids.ApiKeyId)
export const sessionId = id("sessionId", Ids.SessionId)

/** A whole number from 1. */
export const positiveInteger = (name: string, value: unknown): Argument<number> =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 1
    ? Either.right(value)
    : Either.left([
      violation(name, value === undefined ? "required" : "wrong-type", `\`${name}\` must be a whole number from 1.`)
    ])

/** The arguments `owner` and `survey` of a call, for `all`. */
export const surveyOfOwner = (ownerArgument: unknown, surveyArgument: unknown) => ({
  owner: owner(ownerArgument),
  survey: surveyId(surveyArgument)
})

/** The id of an account in options. A UUID is accepted in any case. */
export const CallerId: Schema.Schema<Ids.AccountId, string> = Schema.compose(Schema.Lowercase, Ids.AccountId)

/** A text. */
export const text = (name: string, value: unknown): Argument<string> =>
  typeof value === "string"
    ? Either.right(value)
    : Either.left([
      violation(name, value === undefined ? "required" : "wrong-type", `\`${name}\` must be a string.`)
    ])

/** A body as plain JSON. Its type is not checked here: the service that takes it validates its fields. */
export const body = <A>(value: unknown): Argument<A> => Either.map(toPlain(value), unsafeCoerce<unknown, A>)

/** Options that a caller may leave out, by their schema, which is made at the first call. Unknown ones are refused. */
export const options = <A, I>(schema: () => Schema.Schema<A, I>): (value: unknown) => Argument<A> => {
  const decode = strictly(Schema.suspend(schema))
  return (value) => Either.flatMap(toPlain(value ?? (value === undefined ? {} : value)), decode)
}

/** Splits options into the signal, which is no JSON, and the rest. Anything else than a signal stays in the rest. */
export const splitSignal = (options: unknown): { readonly signal?: AbortSignal; readonly rest: unknown } => {
  try {
    if (!Predicate.hasProperty(options, "signal") || !isSignal(options.signal)) return { rest: options }
    const { signal, ...rest } = options
    return isSignal(signal) ? { signal, rest } : { rest: options }
  } catch {
    // A getter throws: the validation of the rest says so.
    return { rest: options }
  }
}

const isSignal = (value: unknown): value is AbortSignal =>
  Predicate.hasProperty(value, "throwIfAborted") && Predicate.isFunction(value.throwIfAborted)

/** An option that may be absent. */
export const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** An integer from `min` to `max`. */
export const integer = (min: number, max: number) =>
  Schema.Number.pipe(
    Schema.filter((value) =>
      Number.isInteger(value) && value >= min && value <= max
        ? undefined
        : codedMessage("out-of-range", `Expected a whole number from ${min} to ${max}.`, { min, max })
    )
  )

/** A timestamp, or a day of the form `2026-11-20`, which means its start in UTC. */
export const TimeOrDay: Schema.Schema<Instant.Instant, string> = Schema.compose(
  Schema.transform(Schema.String, Schema.String, {
    strict: true,
    decode: Instant.startOfDay,
    encode: (text) => text
  }),
  Instant.Instant
)

/** A range of time. `from` is part of the range, `to` is not. */
export const range = { from: optional(TimeOrDay), to: optional(TimeOrDay) }

/** Refuses a range whose `from` is after `to`. */
export const ordered = <A extends { readonly from?: number; readonly to?: number }, I>(schema: Schema.Schema<A, I>) =>
  schema.pipe(Schema.filter(({ from, to }) =>
    from !== undefined && to !== undefined && from > to
      ? { path: ["from"], message: codedMessage("out-of-order", "`from` is after `to`.") }
      : undefined
  ))
