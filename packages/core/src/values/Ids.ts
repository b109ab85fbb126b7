/** Branded ids. New ids are UUIDs of version 7 (RFC 9562), which sort in the order of their creation. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { codedMessage } from "../validation/ViolationCode.js"
import * as Uuid from "./Uuid.js"

const uuid = Schema.String.pipe(Schema.pattern(Uuid.canonical, {
  message: () => codedMessage("invalid", "Expected a UUID.", { format: "uuid" }),
  jsonSchema: { type: "string", format: "uuid" },
  arbitrary: () => (random) => random.uuid({ version: 7 })
}))

/** Id of an account: a UUID in lower case. */
export const AccountId = uuid.pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

/** Id of an identity: a UUID in lower case. */
export const IdentityId = uuid.pipe(Schema.brand("IdentityId"))
export type IdentityId = typeof IdentityId.Type

/** Id of a survey: a UUID in lower case. */
export const SurveyId = uuid.pipe(Schema.brand("SurveyId"))
export type SurveyId = typeof SurveyId.Type

/** Id of a segment: a UUID in lower case. */
export const SegmentId = uuid.pipe(Schema.brand("SegmentId"))
export type SegmentId = typeof SegmentId.Type

/** Id of a question: a UUID in lower case. */
export const QuestionId = uuid.pipe(Schema.brand("QuestionId"))
export type QuestionId = typeof QuestionId.Type

/** Id of a response: a UUID in lower case. */
export const ResponseId = uuid.pipe(Schema.brand("ResponseId"))
export type ResponseId = typeof ResponseId.Type

/** Id of an API key: a UUID in lower case. */
export const ApiKeyId = uuid.pipe(Schema.brand("ApiKeyId"))
export type ApiKeyId = typeof ApiKeyId.Type

/** Id of an audit entry: a UUID in lower case. */
export const AuditEntryId = uuid.pipe(Schema.brand("AuditEntryId"))
export type AuditEntryId = typeof AuditEntryId.Type

/** Id of a webhook: a UUID in lower case. */
export const WebhookId = uuid.pipe(Schema.brand("WebhookId"))
export type WebhookId = typeof WebhookId.Type

/** Id of an event: a UUID in lower case. */
export const EventId = uuid.pipe(Schema.brand("EventId"))
export type EventId = typeof EventId.Type

/** Id of a delivery: a UUID in lower case. */
export const DeliveryId = uuid.pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/** Id of a session: a UUID in lower case. */
export const SessionId = uuid.pipe(Schema.brand("SessionId"))
export type SessionId = typeof SessionId.Type

/** Id of an uploaded file: a UUID in lower case. */
export const FileId = uuid.pipe(Schema.brand("FileId"))
export type FileId = typeof FileId.Type

/** Id of an asset: a UUID in lower case. */
export const AssetId = uuid.pipe(Schema.brand("AssetId"))
export type AssetId = typeof AssetId.Type

/** Source of random bytes. Default: the secure generator of the platform. Tests can provide a seeded one. */
export class Ids extends Context.Reference<Ids>()("@canvass/core/Ids", {
  defaultValue: () => ({ randomBytes: secureBytes })
}) {}

/** Returns `length` new random bytes. */
export const randomBytes = (length: number): Effect.Effect<Uint8Array> =>
  Effect.map(Ids, (ids) => ids.randomBytes(length))

/** Returns a new id, of the current time of the `Clock`: `yield* newId(SurveyId)`. */
export const newId = <A>(schema: Branding<A>): Effect.Effect<A> =>
  Effect.flatMap(
    Ids,
    (ids) => Effect.clockWith((clock) => Effect.succeed(makeId(ids, clock.unsafeCurrentTimeMillis(), schema)))
  )

/**
 * Makes an id of a time, larger than those that the same source gave for the same millisecond before: they count up
 * from a random number in their first random bits (RFC 9562, section 6.2).
 *
 * @param millis milliseconds since 1970, UTC
 */
export const makeId = <A>(ids: Ids["Type"], millis: number, schema: Branding<A>): A => {
  const random = ids.randomBytes(10)
  const last = lastOf.get(ids)
  const counter = last?.millis === millis && last.counter < 0xfff ? last.counter + 1 : counterOf(random) & firstCounters
  lastOf.set(ids, { millis, counter })
  return schema.make(uuidv7(millis, random, counter), wellFormed)
}

/** 11 bits, so that at least 2 048 ids of the millisecond can follow the first one. */
const firstCounters = 0x7ff

const counterOf = (random: Uint8Array): number => ((random[0] ?? 0) & 0x0f) << 8 | (random[1] ?? 0)

/** The time and the counter of the last id of each source. */
const lastOf = new WeakMap<Ids["Type"], { readonly millis: number; readonly counter: number }>()

/** The constructor of a branded schema. */
export interface Branding<A> {
  readonly make: (text: string, options: typeof wellFormed) => A
}

/** Option of `make` for text that this program made: its validation is skipped. */
export const wellFormed = { disableValidation: true }

/**
 * Formats a UUIDv7: 48 bits of time, the version, 12 bits of the counter, the variant, 62 random bits.
 *
 * @param millis milliseconds since 1970, UTC
 * @param random ten random bytes
 * @param counter a number below 4 096. Default: the first random bits
 */
export const uuidv7 = (millis: number, random: Uint8Array, counter = counterOf(random)): string => {
  const time = millis.toString(16).padStart(12, "0")
  const byte = (index: number): string => hexOf(random[index])
  return time.slice(0, 8) + "-" + time.slice(8) + "-" +
    hexOf(0x70 | counter >> 8) + hexOf(counter & 0xff) + "-" +
    hexOf(0x80 | (random[2] ?? 0) & 0x3f) + byte(3) + "-" +
    byte(4) + byte(5) + byte(6) + byte(7) + byte(8) + byte(9)
}

/** Formats a byte as two hexadecimal digits. */
const hexOf = (byte = 0): string => hexDigits[byte] ?? ""

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** Reads 4 KiB from the platform at once, because each read is a system call. */
const secureBytes = (() => {
  let buffer = new Uint8Array(4_096)
  let used = buffer.length
  return (length: number): Uint8Array => {
    if (length > buffer.length) return crypto.getRandomValues(new Uint8Array(length))
    if (used + length > buffer.length) {
      buffer = crypto.getRandomValues(new Uint8Array(buffer.length))
      used = 0
    }
    used += length
    return buffer.subarray(used - length, used)
  }
})()
