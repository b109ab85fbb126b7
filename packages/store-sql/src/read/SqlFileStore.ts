import { Ids, UploadedFile } from "@canvass/core"
import { type FileFilter, FileStore, yieldWhenDue } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Database } from "../database/Database.js"
import * as KeysetPage from "../database/paging/KeysetPage.js"
import { isSurveyOwner, ofExistingSurvey } from "../database/removedAccounts.js"
import { rowDecoder } from "../database/RowDecoder.js"
import { allOf, maxRows, readAll, readFirst, readTime } from "../database/Statements.js"
import { UploadedFileRow } from "../schema/RowSchemas.js"

/** Reads the records of uploaded files. The files of a removed survey are not found. */
export const layer: Layer.Layer<FileStore, never, Database> = Layer.effect(
  FileStore,
  Effect.map(Database, (database) => {
    const { dialect, sql } = database
    // Literals, because the databases choose a partial index by the text of the statement.
    const isAnswer = sql.literal(`status = 'stored' AND "responseId" IS NOT NULL`)
    const isPresent = sql.literal(`status <> 'removed'`)
    const isUnclaimed = sql.literal(`status <> 'removed' AND "expiresAt" IS NOT NULL`)
    const matches = (owner: Ids.AccountId, survey: Ids.SurveyId, { questionId, responseId }: FileFilter) =>
      allOf(
        sql,
        sql`"surveyId" = ${survey}`,
        isAnswer,
        isSurveyOwner(sql, owner, survey),
        responseId === undefined ? undefined : sql`"responseId" = ${responseId}`,
        questionId === undefined ? undefined : sql`"questionId" = ${questionId}`
      )
    const list = (
      owner: Ids.AccountId,
      survey: Ids.SurveyId,
      filter: FileFilter
    ): KeysetPage.KeysetList<UploadedFile.UploadedFile> => ({
      table: "files",
      columns: Object.keys(UploadedFileRow.fields),
      timeColumn: "createdAt",
      conditions: () => matches(owner, survey, filter),
      visited: filter.questionId === undefined
        ? undefined
        : () => matches(owner, survey, { ...filter, questionId: undefined }),
      decode: decodeFiles,
      position: UploadedFile.position
    })
    const sumOf = (condition: ReturnType<typeof allOf>, table: "assets" | "files" = "files") =>
      sql`CAST(coalesce((SELECT sum(size) FROM ${sql(table)} WHERE ${condition}), 0) AS ${
        sql.literal(dialect.types.integer)
      })`
    return {
      find: (owner, survey, id) =>
        readFile(sql`SELECT * FROM files WHERE id = ${id} AND ${matches(owner, survey, {})}`),
      findStored: (survey, ids) =>
        Effect.map(
          Effect.forEach(Arr.chunksOf(ids, maxRows), (chunk) =>
            Effect.zipLeft(
              readFiles(
                sql`SELECT * FROM files WHERE "surveyId" = ${survey} AND status = 'stored'
                  AND ${dialect.inKeys(sql, "id", chunk)} AND ${ofExistingSurvey(sql, "files")}`
              ),
              yieldWhenDue
            )),
          Arr.flatten
        ),
      page: (owner, survey, filter, request) => KeysetPage.readPage(database, list(owner, survey, filter), request),
      count: (owner, survey, filter) => KeysetPage.countAll(database, list(owner, survey, filter)),
      stream: (owner, survey, filter, order) => KeysetPage.streamAll(database, list(owner, survey, filter), order),
      usage: (owner, address) =>
        Effect.map(
          readUsage(
            sql`SELECT ${sumOf(allOf(sql, sql`"accountId" = ${owner}`, isPresent))} + ${
              sumOf(allOf(sql, sql`"accountId" = ${owner}`, isPresent), "assets")
            } AS bytes,
              ${sumOf(allOf(sql, sql`"accountId" = ${owner}`, isUnclaimed))} AS "unclaimedBytes",
              ${sumOf(allOf(sql, sql`address = ${address}`, isUnclaimed))} AS "unclaimedBytesOfAddress"`
          ),
          Option.getOrElse(() => noUsage)
        ),
      nextExpiry: readTime(sql`SELECT min("expiresAt") AS at FROM files WHERE ${isUnclaimed}`),
      expired: (now, limit) =>
        Effect.map(
          readIds(
            sql`SELECT id FROM files WHERE ${isUnclaimed} AND "expiresAt" <= ${dialect.instant(now)}
              ORDER BY id LIMIT ${limit}`
          ),
          Arr.map(({ id }) => id)
        ),
      removed: (now, { after, limit }) =>
        readRemoved(
          sql`SELECT id, "storageKey", "uploadId" FROM files WHERE ${
            allOf(
              sql,
              sql.literal(`status = 'removed'`),
              sql`("expiresAt" IS NULL OR "expiresAt" <= ${dialect.instant(now)})`,
              after === undefined ? undefined : sql`id > ${after}`
            )
          } ORDER BY id LIMIT ${limit}`
        )
    }
  })
)

const noUsage = { bytes: 0, unclaimedBytes: 0, unclaimedBytesOfAddress: 0 }

const decodeFiles = rowDecoder(UploadedFileRow)
const readFile = readFirst(UploadedFileRow)
const readFiles = readAll(UploadedFileRow)
const readIds = readAll(Schema.Struct({ id: Ids.FileId }))
const readRemoved = readAll(UploadedFileRow.pick("id", "storageKey", "uploadId"))
const readUsage = readFirst(
  Schema.Struct({ bytes: Schema.Int, unclaimedBytes: Schema.Int, unclaimedBytesOfAddress: Schema.Int })
)
