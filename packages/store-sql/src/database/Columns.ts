/**
 * What the columns hold that are not plain text. PostgreSQL has types of its own for them, and has to be told which
 * when rows go to it as arrays; to SQLite they are texts and numbers.
 */
import type { SqlClient } from "@effect/sql/SqlClient"

/** `json` keeps the order of an object's names, which answers and metadata are given back in; `jsonb` does not. */
export type Kind = "flag" | "instant" | "integer" | "json" | "jsonb" | "text" | "uuid"

export const kindOf = (table: Table, column: string): Kind => kindsOf.get(table)?.get(column) ?? "text"

export type Table = keyof typeof kinds

const kinds = {
  accounts: { id: "uuid", planExpiresAt: "instant", createdAt: "instant" },
  refresh_tokens: {
    familyId: "uuid",
    accountId: "uuid",
    createdAt: "instant",
    expiresAt: "instant",
    usedAt: "instant"
  },
  api_keys: { accountId: "uuid", id: "uuid", allowedIps: "jsonb", createdAt: "instant", lastUsedAt: "instant" },
  surveys: {
    id: "uuid",
    accountId: "uuid",
    questionCount: "integer",
    responseCount: "integer",
    responseChange: "integer",
    removalChange: "integer",
    partialCount: "integer",
    closesAt: "instant",
    publishedAt: "instant",
    closedAt: "instant",
    createdAt: "instant",
    updatedAt: "instant",
    version: "integer"
  },
  survey_contents: { surveyId: "uuid", questions: "json", retired: "json" },
  responses: {
    id: "uuid",
    surveyId: "uuid",
    submittedAt: "instant",
    startedAt: "instant",
    metadata: "json",
    answers: "json",
    revision: "integer",
    change: "integer"
  },
  answered_questions: { surveyId: "uuid", questionId: "uuid", responses: "integer" },
  blocks: { surveyId: "uuid", after: "integer", upTo: "integer" },
  idempotency_records: { resourceId: "uuid", createdAt: "instant", expiresAt: "instant" },
  audit_entries: {
    accountId: "uuid",
    createdAt: "instant",
    id: "uuid",
    statusCode: "integer",
    durationMs: "integer"
  },
  usage_counts: { accountId: "uuid", count: "integer" },
  webhooks: {
    id: "uuid",
    accountId: "uuid",
    events: "jsonb",
    previousSecretUntil: "instant",
    isActive: "flag",
    pausedAt: "instant",
    isFailing: "flag",
    outages: "integer",
    createdAt: "instant",
    updatedAt: "instant",
    version: "integer"
  },
  events: { id: "uuid", accountId: "uuid", timestamp: "instant" },
  deliveries: {
    id: "uuid",
    accountId: "uuid",
    webhookId: "uuid",
    eventId: "uuid",
    attemptCount: "integer",
    nextAttemptAt: "instant",
    redeliveryOf: "uuid",
    failureCount: "integer",
    outage: "integer",
    heldAt: "instant",
    fence: "integer",
    leasedUntil: "instant",
    createdAt: "instant"
  },
  attempts: {
    deliveryId: "uuid",
    number: "integer",
    attemptedAt: "instant",
    statusCode: "integer",
    durationMs: "integer"
  }
} as const satisfies Record<string, Readonly<Record<string, Kind>>>

const kindsOf: ReadonlyMap<string, ReadonlyMap<string, Kind>> = new Map(
  Object.entries(kinds).map(([table, columns]) => [table, new Map(Object.entries(columns))])
)

export const typeNames = {
  flag: "boolean",
  instant: "timestamptz",
  integer: "bigint",
  json: "json",
  jsonb: "jsonb",
  text: "text",
  uuid: "uuid"
} as const satisfies Record<Kind, string>

/** A time, as a parameter of a statement. */
export const instant = (sql: SqlClient, millis: number): Date | number =>
  sql.onDialectOrElse({ pg: () => new Date(millis), orElse: () => millis })

/** A truth value, as a parameter of a statement. */
export const flag = (sql: SqlClient, value: boolean): boolean | number =>
  sql.onDialectOrElse({ pg: () => value, orElse: () => value ? 1 : 0 })
