/**
 * Limits how many mails an address receives. Each mail takes a slot of its address for an hour. Slots are stored like
 * idempotency keys, so instances share them, and they expire with those.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { IdempotencyStore } from "../unit-of-work/idempotency/IdempotencyStore.js"
import type { Change, Guard } from "../unit-of-work/UnitOfWork.js"
import type { AccountId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { sha256 } from "../values/Secrets.js"

/** The period of `Limits.mailsPerHour`. */
const slotMillis = 3_600_000

/** What a unit of work contains to take a slot. */
export interface MailSlot {
  readonly guards: ReadonlyArray<Guard>
  readonly changes: ReadonlyArray<Change>
}

/** Finds a free slot of an address. None when `maxMails` mails were sent to it within the last hour. */
export const findMailSlot = (
  { find }: IdempotencyStore["Type"],
  { accountId, email, maxMails, now }: {
    readonly accountId: AccountId
    readonly email: string
    readonly maxMails: number
    readonly now: Instant
  }
): Effect.Effect<Option.Option<MailSlot>> =>
  Effect.gen(function*() {
    const scope = `mail:${yield* sha256(email)}`
    for (let slot = 0; slot < maxMails; slot++) {
      const key = String(slot)
      if (Option.isSome(yield* find(scope, key, now))) continue
      const record = { scope, key, fingerprint: "", resourceId: accountId, createdAt: now, expiresAt: now + slotMillis }
      return Option.some({
        guards: [{ _tag: "IdempotencyKeyFree", scope, key, now }],
        changes: [{ _tag: "IdempotencyPut", record }]
      })
    }
    return Option.none()
  })
