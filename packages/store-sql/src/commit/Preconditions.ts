/**
 * The stored state that guards and changes depend on. A batch reads all of it at once, in its transaction, before it
 * writes: one statement for each kind of state.
 */
import { type Account, type ApiKey, Segment, Survey, type UploadedFile } from "@canvass/core"
import { type OneTimeToken } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ColumnKind } from "../database/Columns.js"
import type { Database } from "../database/Database.js"
import type { Pair, Row } from "../database/Dialect.js"
import { millis } from "../database/millis.js"
import { ofExistingAccount, ofExistingSurvey } from "../database/removedAccounts.js"
import { rowDecoder } from "../database/RowDecoder.js"
import { maxRows, rowLock, statementConcurrency } from "../database/Statements.js"
import * as KeyRow from "../schema/KeyRow.js"
import { responseBytes } from "../schema/ResponseRow.js"
import { AccountRow, IdentityRow, OneTimeTokenRow, UploadedFileRow } from "../schema/RowSchemas.js"
import { joinKey } from "./StateAccess.js"

/** State by what it was requested by: an id, or `joinKey` of a pair. What is not stored has no entry. */
export interface Preconditions {
  readonly surveys: ReadonlyMap<string, SurveyState>
  /** Removed surveys that have left rows. */
  readonly removedSurveys: ReadonlyMap<string, unknown>
  /** Removed accounts that are not forgotten yet. */
  readonly removedAccounts: ReadonlyMap<string, RemovedAccount>
  readonly slugs: ReadonlyMap<string, unknown>
  readonly responses: ReadonlyMap<string, StoredResponse>
  /** The bytes of all responses, by account. An account without surveys has no entry. */
  readonly accountBytes: ReadonlyMap<string, { readonly bytes: number }>
  /** External ids of responses that have ended, by survey and external id. */
  readonly endedExternalIds: ReadonlyMap<string, unknown>
  /** Files of surveys that exist. */
  readonly files: ReadonlyMap<string, UploadedFile.ClaimState>
  /** Questions that have answers, by survey and question. */
  readonly answeredQuestions: ReadonlyMap<string, unknown>
  readonly emails: ReadonlyMap<string, unknown>
  /** By id. */
  readonly accounts: ReadonlyMap<string, Account.Account>
  /** Has an entry for the key `first` if there is any account. */
  readonly firstAccounts: ReadonlyMap<string, unknown>
  /** One-time tokens, by hash. */
  readonly oneTimeTokens: ReadonlyMap<string, OneTimeToken.OneTimeToken>
  /** Refresh tokens that have not been used, by hash. */
  readonly unusedTokens: ReadonlyMap<string, unknown>
  /** Identities, by issuer and subject. */
  readonly identities: ReadonlyMap<string, { readonly id: string }>
  /** Numbers of identities, by account. An account without identities has no entry. */
  readonly identityCounts: ReadonlyMap<string, { readonly count: number }>
  /** All API keys of the accounts that were requested, by their own ids. */
  readonly apiKeys: ReadonlyMap<string, ApiKey.ApiKey>
  /** All translations of the surveys that were requested, by survey and tag. */
  readonly translations: ReadonlyMap<string, Schema.Schema.Type<typeof TranslationRow>>
  /** All segments of the surveys that were requested, by survey and id. */
  readonly segments: ReadonlyMap<string, Schema.Schema.Type<typeof SegmentRow>>
  /** Results links, by survey. */
  readonly resultsLinks: ReadonlyMap<string, { readonly tokenHash: string }>
  /** Published figures, by survey. */
  readonly publishedFigures: ReadonlyMap<string, { readonly version: number }>
  readonly webhooks: ReadonlyMap<string, { readonly version: number }>
  /** Numbers of webhooks, by account. An account without webhooks has no entry. */
  readonly webhookCounts: ReadonlyMap<string, { readonly count: number }>
  readonly deliveries: ReadonlyMap<string, { readonly fence: number }>
  /** Reservations, by scope and key. */
  readonly reservations: ReadonlyMap<string, { readonly expiresAt: number }>
}

/** The keys of the state to read, by kind. */
export interface PreconditionKeys {
  readonly surveys?: ReadonlyArray<string>
  readonly removedSurveys?: ReadonlyArray<string>
  readonly removedAccounts?: ReadonlyArray<string>
  readonly slugs?: ReadonlyArray<string>
  readonly responses?: ReadonlyArray<string>
  readonly accountBytes?: ReadonlyArray<string>
  readonly endedExternalIds?: ReadonlyArray<Pair>
  readonly files?: ReadonlyArray<string>
  readonly answeredQuestions?: ReadonlyArray<Pair>
  readonly emails?: ReadonlyArray<string>
  readonly accounts?: ReadonlyArray<string>
  readonly firstAccounts?: ReadonlyArray<string>
  readonly oneTimeTokens?: ReadonlyArray<string>
  readonly unusedTokens?: ReadonlyArray<string>
  readonly identities?: ReadonlyArray<Pair>
  readonly identityCounts?: ReadonlyArray<string>
  readonly apiKeys?: ReadonlyArray<string>
  readonly translations?: ReadonlyArray<string>
  readonly segments?: ReadonlyArray<string>
  readonly resultsLinks?: ReadonlyArray<string>
  readonly publishedFigures?: ReadonlyArray<string>
  readonly webhooks?: ReadonlyArray<string>
  readonly webhookCounts?: ReadonlyArray<string>
  readonly deliveries?: ReadonlyArray<string>
  readonly reservations?: ReadonlyArray<Pair>
}

/** With concurrent writers, others may give out the survey's sequence numbers after this was read. */
export interface SurveyState extends Schema.Schema.Type<typeof SurveyState> {}

const SurveyState = Schema.Struct({
  id: Schema.String,
  version: Schema.Int,
  questionnaireVersion: Schema.Int,
  lastSequence: Schema.Int,
  lastPartialSequence: Schema.Int,
  lastRemoval: Schema.Int,
  partialBytes: Schema.Int,
  responseCount: Schema.Int,
  quotaCounts: Schema.parseJson(Survey.Survey.fields.quotaCounts),
  quotasCountedTo: Schema.NullOr(Schema.Int)
})

/** What is stored about a removed account. The deliveries of webhooks up to `webhooksUpTo` are deleted. */
export interface RemovedAccount extends Schema.Schema.Type<typeof RemovedAccount> {}

const RemovedAccount = Schema.Struct({
  id: Schema.String,
  removedAt: millis,
  webhooksUpTo: Schema.NullOr(Schema.String)
})

/** The part of a stored response that matters when the response is replaced or removed. */
export interface StoredResponse extends Schema.Schema.Type<typeof StoredResponse> {}

const StoredResponse = Schema.Struct({
  id: Schema.String,
  surveyId: Schema.String,
  status: Schema.String,
  revision: Schema.Int,
  questionnaireVersion: Schema.NullOr(Schema.Int),
  sequence: Schema.Int,
  bytes: Schema.Int,
  answers: Schema.parseJson(Schema.Array(Schema.Struct({ questionId: Schema.String })))
})

const TranslationRow = Schema.Struct({ surveyId: Schema.String, tag: Schema.String, digest: Schema.String })

const SegmentRow = Segment.Segment.pick("surveyId", "id", "name")

/** Reads the state for all of these keys. To be called in a transaction, under the locks of its units of work. */
export const readPreconditions = (
  database: Database,
  keys: ReadonlyArray<PreconditionKeys>
): Effect.Effect<Preconditions, SqlError> =>
  Effect.suspend(() => {
    const { sql } = database
    const reads = new Reads(database)
    const preconditions = {
      surveys: reads.byKey(
        keys.flatMap(({ surveys = [] }) => surveys),
        "id",
        (condition) =>
          sql`SELECT id, version, "questionnaireVersion", "lastSequence", "lastPartialSequence", "lastRemoval",
          "partialBytes", "responseCount", "quotaCounts", "quotasCountedTo" FROM surveys
          WHERE ${condition} AND ${ofExistingAccount(sql, "surveys")}`,
        decodeSurveys,
        ({ id }) => id
      ),
      removedSurveys: reads.byKey(
        keys.flatMap(({ removedSurveys = [] }) => removedSurveys),
        "id",
        (condition) => sql`SELECT id FROM removed_surveys WHERE ${condition}`,
        decodeRemovedSurveys,
        ({ id }) => id
      ),
      removedAccounts: reads.byKey(
        keys.flatMap(({ removedAccounts = [] }) => removedAccounts),
        "id",
        (condition) => sql`SELECT id, "removedAt", "webhooksUpTo" FROM removed_accounts WHERE ${condition}`,
        decodeRemovedAccounts,
        ({ id }) => id
      ),
      slugs: reads.byKey(
        keys.flatMap(({ slugs = [] }) => slugs),
        "slug",
        (condition) => sql`SELECT slug FROM surveys WHERE ${condition} AND ${ofExistingAccount(sql, "surveys")}`,
        decodeSlugs,
        ({ slug }) => slug
      ),
      responses: reads.byKey(
        keys.flatMap(({ responses = [] }) => responses),
        "id",
        // Responses that a removed survey has left do not count.
        (condition) =>
          sql`SELECT id, "surveyId", status, revision, "questionnaireVersion", answers, sequence, ${
            responseBytes(database)
          } AS bytes
          FROM responses WHERE ${condition} AND ${ofExistingSurvey(sql, "responses")}`,
        decodeResponses,
        ({ id }) => id
      ),
      accountBytes: reads.byKey(
        keys.flatMap(({ accountBytes = [] }) => accountBytes),
        "accountId",
        (condition) =>
          sql`SELECT "accountId", CAST(sum("responseBytes") AS BIGINT) AS bytes FROM surveys
          WHERE ${condition} AND ${ofExistingAccount(sql, "surveys")} GROUP BY "accountId"`,
        decodeAccountBytes,
        ({ accountId }) => accountId
      ),
      endedExternalIds: reads.given(
        keys.flatMap(({ endedExternalIds = [] }) => endedExternalIds),
        { surveyId: "uuid", externalId: "text" },
        (given) =>
          sql`SELECT given."surveyId", given."externalId" FROM ${given} WHERE EXISTS (
            SELECT 1 FROM responses WHERE responses."surveyId" = given."surveyId"
              AND responses."externalId" = given."externalId" AND responses."externalId" IS NOT NULL
              AND status <> 'partial' AND ${ofExistingSurvey(sql, "responses")}
          )`,
        decodeExternalIds,
        ({ externalId, surveyId }) => joinKey(surveyId, externalId)
      ),
      files: reads.byKey(
        keys.flatMap(({ files = [] }) => files),
        "id",
        (condition) =>
          sql`SELECT id, status, "surveyId", "questionId", "responseId", "expiresAt" FROM files
          WHERE ${condition} AND ${ofExistingSurvey(sql, "files")}`,
        decodeFiles,
        ({ id }) => id
      ),
      answeredQuestions: reads.byPair(
        keys.flatMap(({ answeredQuestions = [] }) => answeredQuestions),
        "uuid",
        ["surveyId", "questionId"],
        (condition) =>
          sql`SELECT "surveyId", "questionId" FROM answered_questions WHERE ${condition} AND responses > 0
          AND ${ofExistingSurvey(sql, "answered_questions")}`,
        decodeQuestions,
        ({ questionId, surveyId }) => joinKey(surveyId, questionId)
      ),
      emails: reads.byKey(
        keys.flatMap(({ emails = [] }) => emails),
        "email",
        (condition) => sql`SELECT email FROM accounts WHERE ${condition}`,
        decodeEmails,
        ({ email }) => email
      ),
      accounts: reads.byKey(
        keys.flatMap(({ accounts = [] }) => accounts),
        "id",
        (condition) => sql`SELECT * FROM accounts WHERE ${condition}`,
        decodeAccounts,
        ({ id }) => id
      ),
      firstAccounts: reads.byKey(
        keys.flatMap(({ firstAccounts = [] }) => firstAccounts),
        "name",
        (condition) =>
          sql`SELECT name FROM (SELECT 'first' AS name FROM accounts AS first_row LIMIT 1) AS first_account WHERE ${condition}`,
        decodeNames,
        ({ name }) => name
      ),
      oneTimeTokens: reads.byKey(
        keys.flatMap(({ oneTimeTokens = [] }) => oneTimeTokens),
        "hash",
        (condition) => sql`SELECT * FROM one_time_tokens WHERE ${condition}`,
        decodeOneTimeTokens,
        ({ hash }) => hash
      ),
      unusedTokens: reads.byKey(
        keys.flatMap(({ unusedTokens = [] }) => unusedTokens),
        "hash",
        (condition) =>
          sql`SELECT hash FROM refresh_tokens WHERE ${condition} AND "usedAt" IS NULL
        AND ${ofExistingAccount(sql, "refresh_tokens")}`,
        decodeTokens,
        ({ hash }) => hash
      ),
      identities: reads.byPair(
        keys.flatMap(({ identities = [] }) => identities),
        "text",
        ["issuer", "subject"],
        (condition) => sql`SELECT id, issuer, subject FROM identities WHERE ${condition}`,
        decodeIdentities,
        ({ issuer, subject }) => joinKey(issuer, subject)
      ),
      identityCounts: reads.byKey(
        keys.flatMap(({ identityCounts = [] }) => identityCounts),
        "accountId",
        (condition) =>
          sql`SELECT "accountId", count(*) AS count FROM identities WHERE ${condition} GROUP BY "accountId"`,
        decodeCounts,
        ({ accountId }) => accountId
      ),
      apiKeys: reads.byKey(
        keys.flatMap(({ apiKeys = [] }) => apiKeys),
        "accountId",
        (condition) => KeyRow.select(sql, condition),
        decodeApiKeys,
        ({ id }) => id
      ),
      translations: reads.byKey(
        keys.flatMap(({ translations = [] }) => translations),
        "surveyId",
        (condition) =>
          sql`SELECT "surveyId", tag, digest FROM survey_translations
          WHERE ${condition} AND ${ofExistingSurvey(sql, "survey_translations")}`,
        decodeTranslations,
        ({ surveyId, tag }) => joinKey(surveyId, tag)
      ),
      segments: reads.byKey(
        keys.flatMap(({ segments = [] }) => segments),
        "surveyId",
        (condition) =>
          sql`SELECT "surveyId", id, name FROM segments WHERE ${condition} AND ${ofExistingSurvey(sql, "segments")}`,
        decodeSegments,
        ({ id, surveyId }) => joinKey(surveyId, id)
      ),
      resultsLinks: reads.byKey(
        keys.flatMap(({ resultsLinks = [] }) => resultsLinks),
        "surveyId",
        (condition) =>
          sql`SELECT "surveyId", "tokenHash" FROM results_links
          WHERE ${condition} AND ${ofExistingSurvey(sql, "results_links")}`,
        decodeResultsLinks,
        ({ surveyId }) => surveyId
      ),
      publishedFigures: reads.byKey(
        keys.flatMap(({ publishedFigures = [] }) => publishedFigures),
        "surveyId",
        (condition) =>
          sql`SELECT "surveyId", version FROM published_figures
          WHERE ${condition} AND ${ofExistingSurvey(sql, "published_figures")}`,
        decodePublishedFigures,
        ({ surveyId }) => surveyId
      ),
      webhooks: reads.byKey(
        keys.flatMap(({ webhooks = [] }) => webhooks),
        "id",
        (condition) => sql`SELECT id, version FROM webhooks WHERE ${condition}`,
        decodeWebhooks,
        ({ id }) => id
      ),
      webhookCounts: reads.byKey(
        keys.flatMap(({ webhookCounts = [] }) => webhookCounts),
        "accountId",
        (condition) => sql`SELECT "accountId", count(*) AS count FROM webhooks WHERE ${condition} GROUP BY "accountId"`,
        decodeCounts,
        ({ accountId }) => accountId
      ),
      deliveries: reads.byKey(
        keys.flatMap(({ deliveries = [] }) => deliveries),
        "id",
        // Claims of deliveries take no other lock than that of the row.
        (condition) =>
          sql`SELECT id, fence FROM deliveries WHERE ${condition} AND ${ofExistingAccount(sql, "deliveries")}
          ${rowLock(database, ({ forUpdate }) => forUpdate)}`,
        decodeDeliveries,
        ({ id }) => id
      ),
      reservations: reads.byPair(
        keys.flatMap(({ reservations = [] }) => reservations),
        "text",
        ["scope", "key"],
        (condition) => sql`SELECT scope, key, "expiresAt" FROM reservations WHERE ${condition}`,
        decodeReservations,
        ({ key, scope }) => joinKey(scope, key)
      )
    }
    return Effect.as(reads.execute, preconditions)
  })

type Select = (condition: Fragment) => Effect.Effect<unknown, SqlError>

/** Statements that select rows by key, and the maps that they fill. There is no statement without keys. */
class Reads {
  readonly #database: Database
  readonly #statements: Array<Effect.Effect<void, SqlError>> = []

  constructor(database: Database) {
    this.#database = database
  }

  /** Executes the statements, and fills the maps. To be run once. */
  get execute(): Effect.Effect<void, SqlError> {
    return Effect.all(this.#statements, { concurrency: statementConcurrency(this.#database), discard: true })
  }

  /** Returns the rows by key, once `execute` has run. */
  byKey<A>(
    keys: ReadonlyArray<string>,
    column: string,
    select: Select,
    decode: (rows: unknown) => ReadonlyArray<A>,
    keyOf: (row: A) => string
  ): ReadonlyMap<string, A> {
    const { dialect, sql } = this.#database
    return this.#add(new Set(keys), (chunk) => dialect.inKeys(sql, column, chunk), select, decode, keyOf)
  }

  /** Returns the rows by `joinKey` of two columns, once `execute` has run. */
  byPair<A>(
    pairs: ReadonlyArray<Pair>,
    kind: "text" | "uuid",
    columns: Pair,
    select: Select,
    decode: (rows: unknown) => ReadonlyArray<A>,
    keyOf: (row: A) => string
  ): ReadonlyMap<string, A> {
    const { dialect, sql } = this.#database
    return this.#add(
      new Map(pairs.map((pair) => [joinKey(...pair), pair])).values(),
      (chunk) => dialect.inPairs(sql, kind, columns, chunk),
      select,
      decode,
      keyOf
    )
  }

  /** Returns what a statement finds for a table of pairs, by `joinKey` of the pairs, once `execute` has run. */
  given<A>(
    pairs: ReadonlyArray<Pair>,
    columns: Readonly<Record<string, ColumnKind>>,
    select: Select,
    decode: (rows: unknown) => ReadonlyArray<A>,
    keyOf: (row: A) => string
  ): ReadonlyMap<string, A> {
    const { dialect, sql } = this.#database
    const [leftName = "", rightName = ""] = Object.keys(columns)
    const rows = Array.from(
      new Map(pairs.map((pair) => [joinKey(...pair), pair])).values(),
      ([left, right]): Row => ({ [leftName]: left, [rightName]: right })
    )
    return this.#fill(dialect.derivedTables(sql, "given", columns, rows), select, decode, keyOf)
  }

  #add<Key, A>(
    keys: Iterable<Key>,
    conditionFor: (keys: ReadonlyArray<Key>) => Fragment,
    select: Select,
    decode: (rows: unknown) => ReadonlyArray<A>,
    keyOf: (row: A) => string
  ): ReadonlyMap<string, A> {
    return this.#fill(Arr.chunksOf(keys, maxRows).map(conditionFor), select, decode, keyOf)
  }

  #fill<A>(
    fragments: ReadonlyArray<Fragment>,
    select: Select,
    decode: (rows: unknown) => ReadonlyArray<A>,
    keyOf: (row: A) => string
  ): ReadonlyMap<string, A> {
    const found = new Map<string, A>()
    for (const fragment of fragments) {
      this.#statements.push(Effect.map(select(fragment), (rows) => {
        for (const row of decode(rows)) found.set(keyOf(row), row)
      }))
    }
    return found
  }
}

const decodeSurveys = rowDecoder(SurveyState)
const decodeRemovedSurveys = rowDecoder(Schema.Struct({ id: Schema.String }))
const decodeRemovedAccounts = rowDecoder(RemovedAccount)
const decodeSlugs = rowDecoder(Schema.Struct({ slug: Schema.String }))
const decodeResponses = rowDecoder(StoredResponse)
const decodeAccountBytes = rowDecoder(Schema.Struct({ accountId: Schema.String, bytes: Schema.Int }))
const decodeExternalIds = rowDecoder(Schema.Struct({ surveyId: Schema.String, externalId: Schema.String }))
const decodeFiles = rowDecoder(
  UploadedFileRow.pick("id", "status", "surveyId", "questionId", "responseId", "expiresAt")
)
const decodeQuestions = rowDecoder(Schema.Struct({ surveyId: Schema.String, questionId: Schema.String }))
const decodeEmails = rowDecoder(Schema.Struct({ email: Schema.String }))
const decodeAccounts = rowDecoder(AccountRow)
const decodeNames = rowDecoder(Schema.Struct({ name: Schema.String }))
const decodeOneTimeTokens = rowDecoder(OneTimeTokenRow)
const decodeTokens = rowDecoder(Schema.Struct({ hash: Schema.String }))
const decodeIdentities = rowDecoder(IdentityRow.pick("id", "issuer", "subject"))
const decodeApiKeys = rowDecoder(KeyRow.KeyRow)
const decodeSegments = rowDecoder(SegmentRow)
const decodeTranslations = rowDecoder(TranslationRow)
const decodeResultsLinks = rowDecoder(Schema.Struct({ surveyId: Schema.String, tokenHash: Schema.String }))
const decodePublishedFigures = rowDecoder(Schema.Struct({ surveyId: Schema.String, version: Schema.Int }))
const decodeWebhooks = rowDecoder(Schema.Struct({ id: Schema.String, version: Schema.Int }))
const decodeCounts = rowDecoder(Schema.Struct({ accountId: Schema.String, count: Schema.Int }))
const decodeDeliveries = rowDecoder(Schema.Struct({ id: Schema.String, fence: Schema.Int }))
const decodeReservations = rowDecoder(
  Schema.Struct({ scope: Schema.String, key: Schema.String, expiresAt: Schema.Int })
)
