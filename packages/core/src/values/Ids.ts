/** Identifiers: UUIDs of version 7 (RFC 9562), so that they sort by the time they were made. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const uuid = Schema.String.pipe(Schema.pattern(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
  message: () => "invalid: Expected a UUID.",
  jsonSchema: { type: "string", format: "uuid" },
  arbitrary: () => (random) => random.uuid({ version: 7 })
}))

export const AccountId = uuid.pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

export const SurveyId = uuid.pipe(Schema.brand("SurveyId"))
export type SurveyId = typeof SurveyId.Type

export const QuestionId = uuid.pipe(Schema.brand("QuestionId"))
export type QuestionId = typeof QuestionId.Type

export const ResponseId = uuid.pipe(Schema.brand("ResponseId"))
export type ResponseId = typeof ResponseId.Type

export const ApiKeyId = uuid.pipe(Schema.brand("ApiKeyId"))
export type ApiKeyId = typeof ApiKeyId.Type

export const AuditEntryId = uuid.pipe(Schema.brand("AuditEntryId"))
export type AuditEntryId = typeof AuditEntryId.Type

export const WebhookId = uuid.pipe(Schema.brand("WebhookId"))
export type WebhookId = typeof WebhookId.Type

export const EventId = uuid.pipe(Schema.brand("EventId"))
export type EventId = typeof EventId.Type

export const DeliveryId = uuid.pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/** Where randomness comes from. The default is the platform's secure generator; a test may provide a seeded one. */
export class Ids extends Context.Reference<Ids>()("@canvass/core/Ids", {
  defaultValue: () => ({ randomBytes: secureBytes })
}) {}

/** `length` fresh random bytes. */
export const randomBytes = (length: number): Effect.Effect<Uint8Array> =>
  Effect.map(Ids, (ids) => ids.randomBytes(length))

/** A new UUIDv7 as text; `make` brands it: `yield* newId(SurveyId)`. */
export const newId = <A>(schema: Branding<A>): Effect.Effect<A> =>
  Effect.flatMap(
    Ids,
    (ids) =>
      Effect.clockWith((clock) =>
        Effect.succeed(schema.make(uuidv7(clock.unsafeCurrentTimeMillis(), ids.randomBytes(10)), wellFormed))
      )
  )

export interface Branding<A> {
  readonly make: (text: string, options: typeof wellFormed) => A
}

/** What was made here need not be looked at again. */
export const wellFormed = { disableValidation: true }

/** 48 bits of milliseconds, the version, 12 random bits, the variant, 62 random bits. Takes ten random bytes. */
export const uuidv7 = (millis: number, random: Uint8Array): string => {
  const time = millis.toString(16).padStart(12, "0")
  const byte = (index: number): string => digits(random[index])
  return time.slice(0, 8) + "-" + time.slice(8) + "-" +
    digits(0x70 | (random[0] ?? 0) & 0x0f) + byte(1) + "-" +
    digits(0x80 | (random[2] ?? 0) & 0x3f) + byte(3) + "-" +
    byte(4) + byte(5) + byte(6) + byte(7) + byte(8) + byte(9)
}

/** A byte in hexadecimal. */
const digits = (byte = 0): string => hex[byte] ?? ""

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** Asking the platform costs a system call: ask for a page, hand out pieces of it, and then take another page. */
const secureBytes = (() => {
  let page = new Uint8Array(4_096)
  let used = page.length
  return (length: number): Uint8Array => {
    if (length > page.length) return crypto.getRandomValues(new Uint8Array(length))
    if (used + length > page.length) {
      page = crypto.getRandomValues(new Uint8Array(page.length))
      used = 0
    }
    used += length
    return page.subarray(used - length, used)
  }
})()
