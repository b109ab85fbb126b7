/** The audit log and the API usage in the promise API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Audit } from "../../audit/Audit.js"
import { AuditMethod, auditQueryRanges } from "../../audit/AuditQuery.js"
import type * as Usage from "../../audit/Usage.js"
import { dateOf } from "../../audit/Usage.js"
import { type AuditPage, encodeAuditPage } from "../../json/AuditJson.js"
import type { DefinitionUsage } from "../../surveys/StoredDefinitions.js"
import type { Surveys } from "../../surveys/Surveys.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"

/** Options of `audit.list`. */
export interface ListAuditOptions {
  /** The number of the page, from 1. Default 1. */
  readonly page?: number | undefined
  /** How many entries a page has, 1 to 200. Default 50. */
  readonly pageSize?: number | undefined
  /** Only requests with this HTTP method. */
  readonly method?: AuditMethod | undefined
  /** Only requests with this status code. */
  readonly statusCode?: number | undefined
  /** Requests at this time or later: an ISO timestamp, a day such as `2026-11-20` (UTC), or a Date. */
  readonly from?: string | Date | undefined
  /** Requests before this time. */
  readonly to?: string | Date | undefined
}

/**
 * The audit log of an account: the requests over HTTP that wrote to its data, or tried to. Calls of this API are not in
 * it.
 */
export interface AuditApi {
  /**
   * Returns a page of the audit log, newest first.
   *
   * @example
   * const { logs, total } = await canvass.audit.list(owner.id, { method: "DELETE" })
   */
  readonly list: (owner: string, options?: ListAuditOptions) => Promise<AuditPage>
}

/** Options of `usage.get`. */
export interface UsageOptions {
  /** First day (UTC): a day such as `2026-11-20`, an ISO timestamp, or a Date. Default: 29 days before `to`. */
  readonly from?: string | Date | undefined
  /** Last day (UTC), inclusive. Default: today. */
  readonly to?: string | Date | undefined
}

/** The requests of an account over HTTP, and what it has stored. Calls of this API are not counted. */
export interface UsageApi {
  /**
   * Returns the requests per day, by the class of their status, and the surveys and their bytes with their maximums.
   *
   * @example
   * const { days } = await canvass.usage.get(owner.id, { from: "2026-11-01" })
   */
  readonly get: (
    owner: string,
    options?: UsageOptions
  ) => Promise<Usage.UsageReport & { readonly stored: DefinitionUsage }>
}

export const auditApi = ({ run }: Calls, audit: Audit): AuditApi => ({
  list: (owner, options) =>
    run(Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner), options: decodeListOptions(options) }),
      ({ options, owner }) => Effect.map(audit.list(owner, options), encodeAuditPage)
    ))
})

export const usageApi = ({ run }: Calls, audit: Audit, surveys: Surveys): UsageApi => ({
  get: (owner, options) =>
    run(Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner), options: decodeUsageOptions(options) }),
      ({ options: { from, to }, owner }) =>
        Effect.zipWith(
          audit.usage(
            owner,
            from === undefined ? undefined : dateOf(from),
            to === undefined ? undefined : dateOf(to)
          ),
          surveys.stored(owner),
          (report, stored) => ({ ...report, stored })
        )
    ))
})

const integerIn = ({ max, min }: { readonly min: number; readonly max: number }) => Arguments.integer(min, max)

const decodeListOptions = Arguments.options(() =>
  Arguments.ordered(Schema.Struct({
    page: Arguments.optional(integerIn(auditQueryRanges.page)),
    pageSize: Arguments.optional(integerIn(auditQueryRanges.pageSize)),
    method: Arguments.optional(AuditMethod),
    statusCode: Arguments.optional(integerIn(auditQueryRanges.statusCode)),
    ...Arguments.range
  }))
)

const decodeUsageOptions = Arguments.options(() => Arguments.ordered(Schema.Struct(Arguments.range)))
