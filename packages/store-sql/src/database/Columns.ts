/**
 * Kinds of the columns that do not hold plain text. PostgreSQL has a type for each kind, and needs its name for rows
 * that it receives as arrays. SQLite stores them as texts and numbers.
 */
import { type ChildRecord, childRecords, type ChildTable } from "@canvass/core/ports"
import * as Record from "effect/Record"

/** `json` keeps the order of an object's keys, which the API returns for answers and metadata. `jsonb` does not. */
export type ColumnKind = "bytes" | "flag" | "instant" | "integer" | "json" | "jsonb" | "text" | "uuid"

/** The tables of the schema. */
export type TableName = ChildTable | OwnTable

type OwnTable = keyof typeof kinds

/** The names of all tables but those of the migrations. */
export const tableNames = (): ReadonlyArray<TableName> => [
  ...Record.keys(kinds),
  ...children.map(({ table }) => table)
]

/** The tables of the records that belong to a survey. */
export const childTables = (): ReadonlyArray<ChildTable> => children.map(({ table }) => table)

const children = Object.values(childRecords)

/** The kind of a column, `text` unless it is listed here. */
export const columnKind = (table: TableName, column: string): ColumnKind =>
  kindsByTable.get(table)?.get(column) ?? "text"

/** The kinds of these columns, by name. */
export const columnKinds = (table: TableName, columns: ReadonlyArray<string>): Readonly<Record<string, ColumnKind>> =>
  Object.fromEntries(columns.map((column) => [column, columnKind(table, column)]))

/** The columns of a table whose texts can be long. A table without any has rows of at most 1 KiB. */
export const longColumns = (table: TableName): ReadonlyArray<string> => longByTable.get(table) ?? []

const ownLongColumns: Readonly<Record<OwnTable, ReadonlyArray<string>>> = {
  accounts: [],
  one_time_tokens: ["payload"],
  sessions: [],
  refresh_tokens: [],
  login_addresses: [],
  identities: [],
  api_keys: ["allowedIps"],
  named_api_keys: ["allowedIps", "surveys"],
  surveys: ["quotaCounts"],
  aliases: [],
  removed_surveys: [],
  files: ["name"],
  assets: [],
  file_chunks: ["content"],
  removed_accounts: [],
  survey_contents: [
    "description",
    "questions",
    "retired",
    "hiddenFields",
    "variables",
    "quotas",
    "endings",
    "design",
    "languages",
    "metadata"
  ],
  survey_metadata: ["value"],
  questionnaires: ["questions", "variables", "endings"],
  responses: ["answers", "skipped", "variables", "metadata"],
  log_entries: [],
  log_lineage: [],
  survey_removals: [],
  answered_questions: [],
  rollups: ["content"],
  reservations: [],
  audit_entries: ["path", "query"],
  audit_counts: [],
  usage_counts: [],
  webhooks: ["url", "metadata"],
  events: ["body"],
  deliveries: [],
  outbox: [],
  outbox_streams: [],
  outbox_events: ["body"],
  attempts: ["responseBody", "error"]
}

const kinds = {
  accounts: { id: "uuid", emailConfirmedAt: "instant", planExpiresAt: "instant", createdAt: "instant" },
  one_time_tokens: { accountId: "uuid", createdAt: "instant", expiresAt: "instant" },
  sessions: {
    id: "uuid",
    accountId: "uuid",
    createdAt: "instant",
    lastUsedAt: "instant",
    authenticatedAt: "instant",
    expiresAt: "instant"
  },
  login_addresses: { accountId: "uuid", expiresAt: "instant" },
  refresh_tokens: {
    sessionId: "uuid",
    accountId: "uuid",
    createdAt: "instant",
    expiresAt: "instant",
    usedAt: "instant"
  },
  identities: { id: "uuid", accountId: "uuid", createdAt: "instant", lastUsedAt: "instant" },
  api_keys: { accountId: "uuid", id: "uuid", allowedIps: "jsonb", createdAt: "instant", lastUsedAt: "instant" },
  named_api_keys: {
    accountId: "uuid",
    id: "uuid",
    allowedIps: "jsonb",
    expiresAt: "instant",
    surveys: "jsonb",
    createdAt: "instant",
    lastUsedAt: "instant"
  },
  surveys: {
    id: "uuid",
    accountId: "uuid",
    questionCount: "integer",
    responseCount: "integer",
    lastSequence: "integer",
    lastPartialSequence: "integer",
    lastLoggedAt: "instant",
    lastRemoval: "integer",
    removalsFrom: "integer",
    partialCount: "integer",
    screenedOutCount: "integer",
    overQuotaCount: "integer",
    quotaCounts: "json",
    quotasCountedTo: "integer",
    variablesComputedTo: "integer",
    responseBytes: "integer",
    partialBytes: "integer",
    contentBytes: "integer",
    translationBytes: "integer",
    versionBytes: "integer",
    closesAt: "instant",
    publishedAt: "instant",
    closedAt: "instant",
    createdAt: "instant",
    updatedAt: "instant",
    questionnaireVersion: "integer",
    questionnaireAt: "instant",
    versionResponses: "integer",
    version: "integer"
  },
  aliases: { accountId: "uuid" },
  survey_contents: {
    surveyId: "uuid",
    questions: "json",
    retired: "json",
    hiddenFields: "json",
    variables: "json",
    quotas: "json",
    onePerExternalId: "flag",
    endings: "json",
    design: "json",
    languages: "json",
    keepPartials: "integer",
    metadata: "json"
  },
  survey_metadata: { surveyId: "uuid", accountId: "uuid" },
  questionnaires: {
    surveyId: "uuid",
    version: "integer",
    createdAt: "instant",
    questions: "json",
    variables: "json",
    endings: "json",
    bytes: "integer",
    responses: "integer"
  },
  responses: {
    id: "uuid",
    surveyId: "uuid",
    submittedAt: "instant",
    startedAt: "instant",
    metadata: "json",
    answers: "json",
    skipped: "json",
    variables: "json",
    questionnaireVersion: "integer",
    seed: "integer",
    reached: "uuid",
    revision: "integer",
    sequence: "integer",
    partialSequence: "integer",
    loggedAt: "instant"
  },
  log_entries: {
    surveyId: "uuid",
    sequence: "integer",
    partialSequence: "integer",
    endedSequence: "integer",
    at: "instant",
    body: "json"
  },
  log_lineage: { id: "integer", lineage: "integer" },
  survey_removals: { accountId: "uuid", surveyId: "uuid", at: "instant" },
  removed_surveys: { id: "uuid" },
  files: {
    id: "uuid",
    accountId: "uuid",
    surveyId: "uuid",
    questionId: "uuid",
    responseId: "uuid",
    size: "integer",
    createdAt: "instant",
    expiresAt: "instant"
  },
  assets: {
    id: "uuid",
    accountId: "uuid",
    size: "integer",
    width: "integer",
    height: "integer",
    createdAt: "instant",
    expiresAt: "instant"
  },
  file_chunks: { storageKey: "uuid", number: "integer", content: "bytes" },
  removed_accounts: { id: "uuid", removedAt: "instant", dueAt: "instant", webhooksUpTo: "uuid" },
  answered_questions: { surveyId: "uuid", questionId: "uuid", responses: "integer" },
  rollups: {
    surveyId: "uuid",
    changeCount: "integer",
    after: "integer",
    part: "integer",
    firstSubmittedAt: "instant",
    lastSubmittedAt: "instant"
  },
  reservations: { resourceId: "uuid", expiresAt: "instant" },
  audit_entries: {
    accountId: "uuid",
    createdAt: "instant",
    id: "uuid",
    statusCode: "integer",
    durationMs: "integer"
  },
  audit_counts: { accountId: "uuid", hour: "integer", statusCode: "integer", slot: "integer", count: "integer" },
  usage_counts: { accountId: "uuid", count: "integer" },
  webhooks: {
    id: "uuid",
    accountId: "uuid",
    events: "jsonb",
    metadata: "json",
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
    scheduledAt: "instant",
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
  },
  outbox: { id: "integer", openedAt: "instant" },
  outbox_streams: {
    lastSequence: "integer",
    lastHandled: "integer",
    dueAt: "instant",
    failures: "integer",
    leaseId: "uuid"
  },
  outbox_events: { sequence: "integer", id: "uuid", accountId: "uuid", timestamp: "instant" }
} as const satisfies Record<string, Readonly<Record<string, ColumnKind>>>

/** The primary key of a table. */
export const primaryKey = (table: TableName): ReadonlyArray<string> => keysByTable.get(table) ?? []

const ownPrimaryKeys = {
  accounts: ["id"],
  one_time_tokens: ["hash"],
  sessions: ["id"],
  identities: ["id"],
  refresh_tokens: ["hash"],
  login_addresses: ["accountId", "address"],
  api_keys: ["accountId"],
  named_api_keys: ["accountId", "name"],
  surveys: ["id"],
  survey_contents: ["surveyId"],
  survey_metadata: ["surveyId", "name"],
  questionnaires: ["surveyId", "version"],
  responses: ["id"],
  removed_surveys: ["id"],
  files: ["id"],
  aliases: ["alias"],
  assets: ["id"],
  file_chunks: ["storageKey", "number"],
  log_entries: ["surveyId", "sequence", "partialSequence"],
  log_lineage: ["id"],
  survey_removals: ["accountId", "at", "surveyId"],
  answered_questions: ["surveyId", "questionId"],
  rollups: ["surveyId", "changeCount", "after", "part"],
  reservations: ["scope", "key"],
  audit_entries: ["accountId", "createdAt", "id"],
  audit_counts: ["accountId", "hour", "method", "statusCode", "slot"],
  usage_counts: ["accountId", "day", "statusClass"],
  webhooks: ["id"],
  events: ["id"],
  deliveries: ["id"],
  attempts: ["deliveryId", "number"],
  removed_accounts: ["id"],
  outbox: ["id"],
  outbox_streams: ["stream"],
  outbox_events: ["stream", "sequence"]
} as const satisfies Record<OwnTable, ReadonlyArray<string>>

/**
 * Tables whose rows are inserted with a constant, which programs from before the fence do not know: then the schema
 * refuses what they insert (the migration "programs, and a fence for their writes"). Every kind of unit that an older
 * program writes inserts into one of them.
 */
export const fencedTables = ["accounts", "survey_contents", "responses", "audit_entries", "attempts", "files"] as const

/** The columns, with their values in SQL, of each row that is inserted into a table beside those of the row. */
export const writerOf = (table: TableName): Readonly<Record<string, string>> =>
  isFenced.has(table) ? { [writerColumn]: "TRUE" } : {}

export const writerColumn = "writer"

const isFenced: ReadonlySet<TableName> = new Set(fencedTables)

const kindOf = (column: ChildRecord.ChildColumn): ColumnKind => column === "longText" ? "text" : column

const kindsByTable: ReadonlyMap<string, ReadonlyMap<string, ColumnKind>> = new Map([
  ...Object.entries(kinds).map(([table, columns]) =>
    [table, new Map<string, ColumnKind>(Object.entries(columns))] as const
  ),
  ...children.map(({ columns, table }) => [table, new Map(Object.entries(Record.map(columns, kindOf)))] as const)
])

const longByTable = new Map<string, ReadonlyArray<string>>([
  ...Object.entries(ownLongColumns),
  ...children.map(({ columns, table }) =>
    [table, Record.keys(Record.filter(columns, (column) => column === "json" || column === "longText"))] as const
  )
])

const keysByTable = new Map<string, ReadonlyArray<string>>([
  ...Object.entries(ownPrimaryKeys),
  ...children.map(({ key, table }) => [table, key === "surveyId" ? [key] : ["surveyId", key]] as const)
])
