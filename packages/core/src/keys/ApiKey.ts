/** An API key of an account, without its plaintext. */
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import { AccountId, ApiKeyId, SurveyId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"

/** A `full` key may read and write, a `read_only` key may only read. */
export const KeyScope = Schema.Literal("full", "read_only")
export type KeyScope = typeof KeyScope.Type

/** The name of the key that `/developer/api-key` shows and rotates. */
export const defaultName = "default"

/**
 * - `name`: unique in the account.
 * - `hash`: the SHA-256 of the plaintext.
 * - `allowedIps`: addresses and networks (`AllowList`). Null: every address may use the key.
 * - `expiresAt`: from then on the key is not valid. Null: it does not expire.
 * - `surveys`: the key reaches these surveys only. Null: everything of the account.
 */
export const ApiKey = Schema.Struct({
  id: ApiKeyId,
  accountId: AccountId,
  name: Schema.String,
  hash: Schema.String,
  prefix: Schema.String,
  scope: KeyScope,
  allowedIps: Schema.NullOr(Schema.Array(Schema.String)),
  expiresAt: Schema.NullOr(Instant),
  surveys: Schema.NullOr(Schema.Array(SurveyId)),
  createdAt: Instant,
  lastUsedAt: Schema.NullOr(Instant)
})
export type ApiKey = typeof ApiKey.Type

/** Whether the key is the account's default key, which has an IPv4 allow-list, no expiry and all surveys. */
export const isDefault = ({ name }: Pick<ApiKey, "name">): boolean => name === defaultName

/** The oldest first. Keys of the same age are ordered by id. */
export const byAge: Order.Order<ApiKey> = Order.combine(
  Order.mapInput(Order.number, ({ createdAt }) => createdAt),
  Order.mapInput(Order.string, ({ id }) => id)
)

/** Whether the key has expired at `now`. */
export const isExpired = ({ expiresAt }: Pick<ApiKey, "expiresAt">, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now

/** Uses of a key within this time after a recorded use are not recorded. */
const useRecordIntervalMillis = 60_000

/** Whether a use at `now` has to be written to `lastUsedAt`. */
export const isUseRecordDue = (lastUsedAt: Instant | null, now: Instant): boolean =>
  lastUsedAt === null || now - lastUsedAt >= useRecordIntervalMillis
