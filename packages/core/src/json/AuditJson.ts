/** The audit log and the API usage of an account as JSON. */
import * as Schema from "effect/Schema"
import type * as Audit from "../audit/Audit.js"
import { AuditEntry, type AuthMethod } from "../audit/AuditEntry.js"
import { typedEncoderOf } from "./Encoder.js"

const entry = AuditEntry.fields

export const AuditLog = Schema.Struct({
  id: entry.id,
  method: entry.method,
  path: entry.path,
  query: entry.query,
  statusCode: entry.statusCode,
  durationMs: entry.durationMs,
  ipAddress: entry.ipAddress,
  authMethod: entry.authMethod,
  actor: entry.actor.annotations({
    description: "Who acted for the account, as the program says that this API is a part of. Null: it says nothing."
  }),
  surveyTitle: entry.surveyTitle.annotations({
    description: "The title that the survey of the request had then. Null for entries of respondents and for refusals."
  }),
  createdAt: entry.createdAt
}).annotations({ identifier: "AuditLogEntry" })

/** One request that wrote to the data of an account, or tried to. */
export interface AuditLog {
  /** A UUID. */
  readonly id: string
  /** The HTTP method. */
  readonly method: string
  readonly path: string
  /** The query of the URL, cut at `Limits.auditQuery` characters, or null. */
  readonly query: string | null
  readonly statusCode: number
  readonly durationMs: number
  readonly ipAddress: string
  readonly authMethod: AuthMethod
  /** Who acted for the account: the `actor` that `authenticate` of a mounted API returned, or null. */
  readonly actor: string | null
  /** The title that the survey of the request had then. Null for entries of respondents and for refusals. */
  readonly surveyTitle: string | null
  /** An ISO timestamp. */
  readonly createdAt: string
}

export const AuditPage = Schema.Struct({
  total: Schema.Int,
  page: Schema.Int,
  pageSize: Schema.Int,
  logs: Schema.Array(AuditLog)
}).annotations({ identifier: "AuditLogPage" })

/** A page of the audit log, newest first. */
export interface AuditPage {
  /** The number of entries of all pages. */
  readonly total: number
  /** The number of this page, from 1. */
  readonly page: number
  /** How many entries a page has. */
  readonly pageSize: number
  readonly logs: ReadonlyArray<AuditLog>
}

export const Usage = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  days: Schema.Array(Schema.Struct({
    date: Schema.String,
    total: Schema.Int,
    "2xx": Schema.Int,
    "3xx": Schema.Int,
    "4xx": Schema.Int,
    "5xx": Schema.Int
  })),
  stored: Schema.Struct({
    surveys: Schema.Int,
    maxSurveys: Schema.NullOr(Schema.Int),
    definitionBytes: Schema.Int,
    maxDefinitionBytes: Schema.NullOr(Schema.Int)
  }).annotations({
    description: "The surveys of the account, and the bytes of their definitions with translations and replaced " +
      "versions of the questionnaire. A maximum is null if there is none."
  })
}).annotations({ identifier: "Usage" })

/** Encodes a page of the audit log. */
export const encodeAuditPage: (page: Audit.AuditPage) => AuditPage = typedEncoderOf(AuditPage)
