/** Selects responses, for lists and exports. */
import * as Schema from "effect/Schema"
import type { CompiledFilter } from "../logic/filters/CompiledFilter.js"
import type { FilterChoice } from "../surveys/segments/FilterChoice.js"
import type { Instant } from "../values/Instant.js"
import { hasEnded, ResponseStatus } from "./Response.js"

/**
 * Selects responses by `submittedAt` (`from` inclusive, `to` exclusive), by status and by `externalId`. `ended`: all
 * but partial ones.
 */
export interface ResponseFilter {
  readonly status?: ResponseStatus | "ended" | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  readonly externalId?: string | undefined
  /** Selects among these responses. */
  readonly predicate?: CompiledFilter | undefined
  /** Of the responses that have ended, only those with sequence numbers up to this one. */
  readonly upTo?: SequenceBound | undefined
}

/** A sequence number up to which responses are read. */
export interface SequenceBound {
  readonly sequence: number
  /** Whether it was the last one just now, so that hardly any responses are behind it. */
  readonly isHead: boolean
}

/** Whether a filter by status selects a response. */
export const hasStatus = (filter: ResponseFilter["status"], response: { readonly status: ResponseStatus }): boolean =>
  filter === undefined || (filter === "ended" ? hasEnded(response) : response.status === filter)

/** The choice of a status as callers make it. `ended`: all but partial responses. */
export const StatusChoice = Schema.Literal(...ResponseStatus.literals, "ended", "all")
export type StatusChoice = typeof StatusChoice.Type

/** A filter as callers give it. Default: completed responses. */
export interface ResponseQuery extends FilterChoice {
  readonly status?: StatusChoice | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  readonly externalId?: string | undefined
}

/** A choice of responses as the log held them at a cursor. */
export interface PastQuery extends ResponseQuery {
  /**
   * A cursor of the log. Only responses that had ended at it, or before it, are chosen, and exist still. A `status` of
   * `all` means those that have ended.
   */
  readonly asOf?: string | undefined
}

/** The filter of a query, without its `filter` and its `segment`, which depend on the survey. */
export const responseFilterOf = ({ externalId, from, status = "completed", to }: ResponseQuery): ResponseFilter => ({
  externalId,
  status: status === "all" ? undefined : status,
  from,
  to
})
