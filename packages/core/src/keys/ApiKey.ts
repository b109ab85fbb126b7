/** The API key of an account, without its plaintext. */
import * as Schema from "effect/Schema"
import { AccountId, ApiKeyId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import { parse } from "../values/IpAddress.js"

/** A `full` key may read and write, a `read_only` key may only read. */
export const KeyScope = Schema.Literal("full", "read_only")
export type KeyScope = typeof KeyScope.Type

/** `hash` is the SHA-256 of the plaintext. `allowedIps` null: every address may use the key. */
export const ApiKey = Schema.Struct({
  id: ApiKeyId,
  accountId: AccountId,
  hash: Schema.String,
  prefix: Schema.String,
  scope: KeyScope,
  allowedIps: Schema.NullOr(Schema.Array(Schema.String)),
  createdAt: Instant,
  lastUsedAt: Schema.NullOr(Instant)
})
export type ApiKey = typeof ApiKey.Type

/** Whether an address may use the key. An IPv4-mapped IPv6 address counts as its IPv4 address. */
export const isAddressAllowed = (key: Pick<ApiKey, "allowedIps">, ip: string): boolean =>
  key.allowedIps === null || key.allowedIps.includes(parse(ip)?.join(".") ?? ip)

/** Uses of a key within this time after a recorded use are not recorded. */
const useRecordIntervalMillis = 60_000

/** Whether a use at `now` has to be written to `lastUsedAt`. */
export const isUseRecordDue = (lastUsedAt: Instant | null, now: Instant): boolean =>
  lastUsedAt === null || now - lastUsedAt >= useRecordIntervalMillis
