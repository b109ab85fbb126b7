/** An account's API key: what is known of it once its plaintext has been shown (specification, API key metadata). */
import * as Schema from "effect/Schema"
import { AccountId, ApiKeyId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import { parse } from "../values/IpAddress.js"

export const KeyScope = Schema.Literal("full", "read_only")
export type KeyScope = typeof KeyScope.Type

/** `hash` is the SHA-256 of the plaintext; `allowedIps` null means that any address may use it. */
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

/** Whether the key may be used from this address. An IPv4 address that IPv6 maps counts as itself (decisions §9). */
export const addressAllowed = (key: Pick<ApiKey, "allowedIps">, ip: string): boolean =>
  key.allowedIps === null || key.allowedIps.includes(parse(ip)?.join(".") ?? ip)

/** When a key was last used is written at most once in this time. */
const usedMillis = 60_000

export const isUseWorthWriting = (lastUsedAt: Instant | null, now: Instant): boolean =>
  lastUsedAt === null || now - lastUsedAt >= usedMillis
