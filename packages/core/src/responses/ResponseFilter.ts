/** Selects responses, for lists and exports. */
import * as Schema from "effect/Schema"
import type { Instant } from "../values/Instant.js"
import { ResponseStatus } from "./Response.js"

/** Selects responses by `submittedAt` (`from` inclusive, `to` exclusive), by status and by `externalId`. */
export interface ResponseFilter {
  readonly status?: ResponseStatus | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  readonly externalId?: string | undefined
}

/** The choice of a status as callers make it. */
export const StatusChoice = Schema.Literal(...ResponseStatus.literals, "all")
export type StatusChoice = typeof StatusChoice.Type

/** A filter as callers give it. Default: completed responses. */
export interface ResponseQuery {
  readonly status?: StatusChoice | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  readonly externalId?: string | undefined
}

export const responseFilterOf = ({ externalId, from, status = "completed", to }: ResponseQuery): ResponseFilter => ({
  externalId,
  status: status === "all" ? undefined : status,
  from,
  to
})
