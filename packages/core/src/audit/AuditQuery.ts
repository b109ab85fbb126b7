/** The query of an audit log: which entries, and which page of them. */
import * as Schema from "effect/Schema"
import type { AuditFilter } from "./AuditStore.js"

/** Default: the first page, of `auditQueryRanges.pageSize.default` entries. */
export interface AuditQuery extends AuditFilter {
  /** Counts from 1. */
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/** What the numbers of a query may be. */
export const auditQueryRanges = {
  page: { min: 1, max: 100_000_000, default: 1 },
  pageSize: { min: 1, max: 200, default: 50 },
  statusCode: { min: 100, max: 599 }
}

/** The methods by which entries can be selected. */
export const AuditMethod = Schema.Literal("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
export type AuditMethod = typeof AuditMethod.Type
