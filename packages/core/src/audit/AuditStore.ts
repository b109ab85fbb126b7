import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AccountId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { AuditEntry } from "./AuditEntry.js"
import type { UsageCount } from "./Usage.js"

/** `from` inclusive, `to` exclusive. */
export interface AuditFilter {
  readonly method?: string | undefined
  readonly statusCode?: number | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

/** Reads the audit log and the usage counts. */
export class AuditStore extends Context.Tag("@canvass/core/AuditStore")<AuditStore, {
  /** Newest first, then by id. Skips `offset` entries and returns at most `limit`. */
  readonly list: (
    owner: AccountId,
    filter: AuditFilter,
    window: { readonly offset: number; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<AuditEntry>>
  readonly count: (owner: AccountId, filter: AuditFilter) => Effect.Effect<number>
  /** The time of the oldest entry of all accounts. */
  readonly oldest: Effect.Effect<Option.Option<Instant>>
  /** Counts by day, oldest first. `from` and `to` are days (`2026-11-20`), both inclusive. */
  readonly usage: (owner: AccountId, from: string, to: string) => Effect.Effect<ReadonlyArray<UsageCount>>
}>() {}
