/** What a batch has to know of the store before it writes: read at once, in its transaction, and then asked purely. */
import type { UnitOfWork } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { atOnce, inKeys, inPairs, maxRows, type Pair } from "../database/Statements.js"
import { ApiKeyRow } from "../schema/RowSchemas.js"

/** Rows by what they are asked for: an id, or joined ids. */
export interface Facts {
  readonly surveys: ReadonlyMap<string, SurveyFact>
  readonly slugs: ReadonlyMap<string, unknown>
  readonly responses: ReadonlyMap<string, StoredResponse>
  readonly answered: ReadonlyMap<string, unknown>
  readonly emails: ReadonlyMap<string, unknown>
  readonly unusedTokens: ReadonlyMap<string, unknown>
  readonly keys: ReadonlyMap<string, UnitOfWork.KeyState>
  readonly webhooks: ReadonlyMap<string, { readonly version: number }>
  readonly webhookCounts: ReadonlyMap<string, { readonly count: number }>
  readonly deliveries: ReadonlyMap<string, { readonly fence: number }>
  readonly idempotency: ReadonlyMap<string, { readonly expiresAt: number }>
}

/** What counts of a response that stands, when it is replaced or removed. */
export interface StoredResponse extends Schema.Schema.Type<typeof ResponseFact> {}

/** What counts of a survey. Elsewhere than in SQLite, others may give out its numbers meanwhile. */
interface SurveyFact extends Schema.Schema.Type<typeof SurveyFact> {}

/** Joins what identifies a row into one text: no id and no key has U+0000 in it. */
export const joined = (...parts: ReadonlyArray<string>): string => parts.join("\u0000")

/** Whether what the guard relies on still stands. */
export const holds = (facts: Facts, guard: UnitOfWork.Guard): boolean => {
  switch (guard._tag) {
    case "SurveyAt":
      return facts.surveys.get(guard.surveyId)?.version === guard.version
    case "SlugFree":
      return !facts.slugs.has(guard.slug)
    case "Unanswered":
      return !guard.questionIds.some((question) => facts.answered.has(joined(guard.surveyId, question)))
    case "ResponseAt":
      return facts.responses.get(guard.responseId)?.revision === guard.revision
    case "EmailFree":
      return !facts.emails.has(guard.email)
    case "RefreshTokenUnused":
      return facts.unusedTokens.has(guard.hash)
    case "KeyAt":
      return isSameKey(facts.keys.get(guard.accountId) ?? null, guard.key)
    case "WebhookAt":
      return facts.webhooks.get(guard.webhookId)?.version === guard.version
    case "WebhookCount":
      return (facts.webhookCounts.get(guard.accountId)?.count ?? 0) === guard.count
    case "DeliveryAt":
      return facts.deliveries.get(guard.deliveryId)?.fence === guard.fence
    case "IdempotencyKeyFree":
      return (facts.idempotency.get(joined(guard.scope, guard.key))?.expiresAt ?? guard.now) <= guard.now
  }
}

const isSameKey = (stored: UnitOfWork.KeyState | null, expected: UnitOfWork.KeyState | null): boolean =>
  stored === null || expected === null
    ? stored === expected
    : stored.id === expected.id && stored.scope === expected.scope &&
      stored.allowedIps?.join() === expected.allowedIps?.join()

/** Reads what these guards rely on and these changes replace: one statement for each kind of thing. */
export const read = (
  sql: SqlClient,
  guards: ReadonlyArray<UnitOfWork.Guard>,
  changes: ReadonlyArray<UnitOfWork.Change>
): Effect.Effect<Facts, SqlError> => {
  const asked = questions(guards, changes)
  const byKey = (column: string) => (keys: ReadonlyArray<string>) => inKeys(sql, column, keys)
  const byPair = (kind: "text" | "uuid", columns: Pair) => (keys: ReadonlyArray<Pair>) =>
    inPairs(sql, kind, columns, keys)
  return Effect.all({
    surveys: find(
      asked.surveys,
      byKey("id"),
      (asked) => sql`SELECT id, version, "responseChange", "removalChange" FROM surveys WHERE ${asked}`,
      SurveyFacts,
      ({ id }) => id
    ),
    slugs: find(
      asked.slugs,
      byKey("slug"),
      (asked) => sql`SELECT slug FROM surveys WHERE ${asked}`,
      SlugFacts,
      ({ slug }) => slug
    ),
    responses: find(
      asked.responses,
      byKey("id"),
      (asked) => sql`SELECT id, "surveyId", status, revision, answers, change FROM responses WHERE ${asked}`,
      ResponseFacts,
      ({ id }) => id
    ),
    answered: find(
      asked.answered.values(),
      byPair("uuid", ["surveyId", "questionId"]),
      (asked) => sql`SELECT "surveyId", "questionId" FROM answered_questions WHERE ${asked} AND responses > 0`,
      AnsweredFacts,
      ({ questionId, surveyId }) => joined(surveyId, questionId)
    ),
    emails: find(
      asked.emails,
      byKey("email"),
      (asked) => sql`SELECT email FROM accounts WHERE ${asked}`,
      EmailFacts,
      ({ email }) => email
    ),
    unusedTokens: find(
      asked.tokens,
      byKey("hash"),
      (asked) => sql`SELECT hash FROM refresh_tokens WHERE ${asked} AND "usedAt" IS NULL`,
      TokenFacts,
      ({ hash }) => hash
    ),
    keys: find(
      asked.keys,
      byKey("accountId"),
      (asked) => sql`SELECT "accountId", id, scope, "allowedIps" FROM api_keys WHERE ${asked}`,
      KeyFacts,
      ({ accountId }) => accountId
    ),
    webhooks: find(
      asked.webhooks,
      byKey("id"),
      (asked) => sql`SELECT id, version FROM webhooks WHERE ${asked}`,
      VersionFacts,
      ({ id }) => id
    ),
    webhookCounts: find(
      asked.webhookCounts,
      byKey("accountId"),
      (asked) => sql`SELECT "accountId", count(*) AS count FROM webhooks WHERE ${asked} GROUP BY "accountId"`,
      CountFacts,
      ({ accountId }) => accountId
    ),
    deliveries: find(
      asked.deliveries,
      byKey("id"),
      // Claims go by no other lock.
      (asked) => sql`SELECT id, fence FROM deliveries WHERE ${asked} ${forUpdate(sql)}`,
      FenceFacts,
      ({ id }) => id
    ),
    idempotency: find(
      asked.idempotency.values(),
      byPair("text", ["scope", "key"]),
      (asked) => sql`SELECT scope, key, "expiresAt" FROM idempotency_records WHERE ${asked}`,
      ExpiryFacts,
      ({ key, scope }) => joined(scope, key)
    )
  }, { concurrency: atOnce(sql) })
}

const find = <Key, A, I>(
  keys: Iterable<Key>,
  among: (keys: ReadonlyArray<Key>) => Fragment,
  select: (condition: Fragment) => Effect.Effect<unknown, SqlError>,
  rows: Schema.Schema<ReadonlyArray<A>, I>,
  keyOf: (row: A) => string
): Effect.Effect<ReadonlyMap<string, A>, SqlError> =>
  Effect.map(
    Effect.forEach(Arr.chunksOf(keys, maxRows), (some) =>
      Effect.map(select(among(some)), Schema.decodeUnknownSync(rows))),
    (found) =>
      new Map(found.flat().map((row) => [keyOf(row), row]))
  )

/** SQLite's one writer needs no locks. */
const forUpdate = (sql: SqlClient): Fragment => sql.onDialectOrElse({ pg: () => sql`FOR UPDATE`, orElse: () => sql`` })

/** What to read, by kind. */
interface Asked {
  readonly surveys: Set<string>
  readonly slugs: Set<string>
  readonly responses: Set<string>
  readonly answered: Map<string, Pair>
  readonly emails: Set<string>
  readonly tokens: Set<string>
  readonly keys: Set<string>
  readonly webhooks: Set<string>
  readonly webhookCounts: Set<string>
  readonly deliveries: Set<string>
  readonly idempotency: Map<string, Pair>
}

const questions = (guards: ReadonlyArray<UnitOfWork.Guard>, changes: ReadonlyArray<UnitOfWork.Change>): Asked => {
  const asked: Asked = {
    surveys: new Set(),
    slugs: new Set(),
    responses: new Set(),
    answered: new Map(),
    emails: new Set(),
    tokens: new Set(),
    keys: new Set(),
    webhooks: new Set(),
    webhookCounts: new Set(),
    deliveries: new Set(),
    idempotency: new Map()
  }
  for (const guard of guards) askForGuard(asked, guard)
  for (const change of changes) askForChange(asked, change)
  return asked
}

const askForGuard = (asked: Asked, guard: UnitOfWork.Guard): unknown => {
  switch (guard._tag) {
    case "SurveyAt":
      return asked.surveys.add(guard.surveyId)
    case "SlugFree":
      return asked.slugs.add(guard.slug)
    case "Unanswered":
      return guard.questionIds.map((id) => asked.answered.set(joined(guard.surveyId, id), [guard.surveyId, id]))
    case "ResponseAt":
      return asked.responses.add(guard.responseId)
    case "EmailFree":
      return asked.emails.add(guard.email)
    case "RefreshTokenUnused":
      return asked.tokens.add(guard.hash)
    case "KeyAt":
      return asked.keys.add(guard.accountId)
    case "WebhookAt":
      return asked.webhooks.add(guard.webhookId)
    case "WebhookCount":
      return asked.webhookCounts.add(guard.accountId)
    case "DeliveryAt":
      return asked.deliveries.add(guard.deliveryId)
    case "IdempotencyKeyFree":
      return asked.idempotency.set(joined(guard.scope, guard.key), [guard.scope, guard.key])
  }
}

/** A response needs its survey and may replace another, or take one away; the counts follow what was there. */
const askForChange = (asked: Asked, change: UnitOfWork.Change): unknown => {
  switch (change._tag) {
    case "ResponsePut":
      asked.surveys.add(change.response.surveyId)
      return asked.responses.add(change.response.id)
    case "ResponseRemoved":
      asked.surveys.add(change.surveyId)
      return asked.responses.add(change.responseId)
    case "RollupsPut":
      return asked.surveys.add(change.surveyId)
    default:
      return asked
  }
}

const SurveyFact = Schema.Struct({
  id: Schema.String,
  version: Schema.Int,
  responseChange: Schema.Int,
  removalChange: Schema.Int
})
const SurveyFacts = Schema.Array(SurveyFact)

const VersionFacts = Schema.Array(Schema.Struct({ id: Schema.String, version: Schema.Int }))

const SlugFacts = Schema.Array(Schema.Struct({ slug: Schema.String }))

const ResponseFact = Schema.Struct({
  id: Schema.String,
  surveyId: Schema.String,
  status: Schema.String,
  revision: Schema.Int,
  change: Schema.Int,
  answers: Schema.parseJson(Schema.Array(Schema.Struct({ questionId: Schema.String })))
})
const ResponseFacts = Schema.Array(ResponseFact)

const AnsweredFacts = Schema.Array(Schema.Struct({ surveyId: Schema.String, questionId: Schema.String }))

const EmailFacts = Schema.Array(Schema.Struct({ email: Schema.String }))

const TokenFacts = Schema.Array(Schema.Struct({ hash: Schema.String }))

const KeyFacts = Schema.Array(ApiKeyRow.pick("accountId", "id", "scope", "allowedIps"))

const CountFacts = Schema.Array(Schema.Struct({ accountId: Schema.String, count: Schema.Int }))

const FenceFacts = Schema.Array(Schema.Struct({ id: Schema.String, fence: Schema.Int }))

const ExpiryFacts = Schema.Array(Schema.Struct({ scope: Schema.String, key: Schema.String, expiresAt: Schema.Int }))
