import type { UploadedFile } from "@canvass/core"
import * as Schema from "effect/Schema"
import type { Database } from "../../database/Database.js"
import type { Pair } from "../../database/Dialect.js"
import { ofExistingAccount, ofExistingSurvey } from "../../database/removedAccounts.js"
import { rowDecoder } from "../../database/RowDecoder.js"
import { responseBytes } from "../../schema/ResponseRow.js"
import { UploadedFileRow } from "../../schema/RowSchemas.js"
import { joinKey } from "../StateAccess.js"
import type { Reads } from "./Reads.js"

/** The state of responses that is read. */
export interface ResponsePreconditions {
  readonly responses: ReadonlyMap<string, StoredResponse>
  /** The bytes of all responses, by account. An account without surveys has no entry. */
  readonly accountBytes: ReadonlyMap<string, { readonly bytes: number }>
  /** External ids of responses that have ended, by survey and external id. */
  readonly endedExternalIds: ReadonlyMap<string, unknown>
  /** Files of surveys that exist. */
  readonly files: ReadonlyMap<string, UploadedFile.ClaimState>
  /** Questions that have answers, by survey and question. */
  readonly answeredQuestions: ReadonlyMap<string, unknown>
}

/** The keys of the state to read. */
export interface ResponseKeys {
  readonly responses?: ReadonlyArray<string>
  readonly accountBytes?: ReadonlyArray<string>
  readonly endedExternalIds?: ReadonlyArray<Pair>
  readonly files?: ReadonlyArray<string>
  readonly answeredQuestions?: ReadonlyArray<Pair>
}

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

/** Adds the statements, and returns the maps that they fill. */
export const readResponsePreconditions = (
  reads: Reads,
  database: Database,
  keys: ReadonlyArray<ResponseKeys>
): ResponsePreconditions => {
  const { sql } = database
  return {
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
      ({ id }) => id,
      true
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
    )
  }
}

const decodeResponses = rowDecoder(StoredResponse)
const decodeAccountBytes = rowDecoder(Schema.Struct({ accountId: Schema.String, bytes: Schema.Int }))
const decodeExternalIds = rowDecoder(Schema.Struct({ surveyId: Schema.String, externalId: Schema.String }))
const decodeFiles = rowDecoder(
  UploadedFileRow.pick("id", "status", "surveyId", "questionId", "responseId", "expiresAt")
)
const decodeQuestions = rowDecoder(Schema.Struct({ surveyId: Schema.String, questionId: Schema.String }))
