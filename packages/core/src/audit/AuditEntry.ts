/** An entry of the audit log: one request that wrote, or tried to. */
import * as Schema from "effect/Schema"
import { AccountId, AuditEntryId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"

/** How the caller was identified. `host`: by the program that the API is mounted in. `cli`: by a command. */
export const AuthMethod = Schema.Literal("apikey", "jwt", "host", "cli", "anonymous")
export type AuthMethod = typeof AuthMethod.Type

export const AuditEntry = Schema.Struct({
  id: AuditEntryId,
  accountId: AccountId,
  method: Schema.String,
  path: Schema.String,
  query: Schema.NullOr(Schema.String),
  statusCode: Schema.Int,
  durationMs: Schema.Int,
  ipAddress: Schema.String,
  authMethod: AuthMethod,
  /** Who acted for the account, in the words of the program that the API is mounted in. */
  actor: Schema.NullOr(Schema.String),
  /** The title that the survey of the request had then. Null: the entry does not say, or there was no survey. */
  surveyTitle: Schema.NullOr(Schema.String),
  createdAt: Instant
})
export type AuditEntry = typeof AuditEntry.Type
