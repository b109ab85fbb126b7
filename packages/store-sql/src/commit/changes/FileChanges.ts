/** Changes of uploaded files. Their bytes are in a `FileStorage`. */
import { type Ids, UploadedFile } from "@canvass/core"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Database } from "../../database/Database.js"
import { maxRows, upsert } from "../../database/Statements.js"
import { UploadedFileRow } from "../../schema/RowSchemas.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { read, write } from "../StateAccess.js"

const writeFile = ({ fileId }: { readonly fileId: Ids.FileId }) => [write("file", fileId)]

export const fileChanges = {
  FilePut: {
    touches: ({ file }) => [write("file", file.id), read("survey", file.surveyId)],
    locks: "touched",
    reads: ({ file }) => ({ surveys: [file.surveyId] }),
    write: (database, changes, { surveys }) =>
      upsert(
        database,
        "files",
        ["id"],
        changes.filter(({ file }) => surveys.has(file.surveyId)).map(({ file }) => encodeFile(file))
      )
  },
  FileClaimed: {
    touches: writeFile,
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.forEach(
        Object.values(Arr.groupBy(changes, ({ responseId }) => responseId)),
        (ofResponse) =>
          database.sql`UPDATE files SET "responseId" = ${ofResponse[0].responseId}, "expiresAt" = NULL
            WHERE status = 'stored' AND ${idsOf(database, ofResponse)}`
      )
  },
  FileRemoved: {
    touches: writeFile,
    locks: "touched",
    reads: "nothing",
    write: (database, changes) => inChunks(changes, (chunk) => removeFiles(database, idsOf(database, chunk)))
  },
  FileExpired: {
    touches: writeFile,
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.forEach(
        Object.values(Arr.groupBy(changes, ({ now }) => String(now))),
        (ofTime) =>
          inChunks(ofTime, (chunk) =>
            database.sql`UPDATE files SET status = 'removed', "expiresAt" = NULL
              WHERE status <> 'removed' AND "expiresAt" <= ${database.dialect.instant(ofTime[0].now)}
                AND ${idsOf(database, chunk)}`)
      )
  },
  FilePurged: {
    touches: writeFile,
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      inChunks(changes, (chunk) => database.sql`DELETE FROM files WHERE ${idsOf(database, chunk)}`)
  }
} satisfies SomeChangeDescriptions

// The removal of a survey also removes its files.
export const fileGuards = {
  FileUploading: {
    touches: ({ fileId }) => read("file", fileId),
    locks: ({ fileId, surveyId }) => [read("file", fileId), read("survey", surveyId)],
    reads: ({ fileId }) => ({ files: [fileId] }),
    holds: (guard, { files }) => {
      const file = files.get(guard.fileId)
      return file !== undefined && UploadedFile.isUploadingFor(guard)(file)
    }
  },
  FileClaimable: {
    touches: ({ fileId }) => read("file", fileId),
    locks: ({ fileId, surveyId }) => [read("file", fileId), read("survey", surveyId)],
    reads: ({ fileId }) => ({ files: [fileId] }),
    holds: (guard, { files }) => {
      const file = files.get(guard.fileId)
      return file !== undefined && UploadedFile.isClaimable(guard)(file)
    }
  }
} satisfies SomeGuardDescriptions

/**
 * Removes the files that match a condition. While an upload may still write a file, its `expiresAt` is when the upload
 * has ended.
 */
export const removeFiles = ({ sql }: Database, condition: Fragment) =>
  sql`UPDATE files SET status = 'removed', "expiresAt" = CASE WHEN status = 'uploading' THEN "expiresAt" END
    WHERE status <> 'removed' AND ${condition}`

const idsOf = (
  { dialect, sql }: Database,
  changes: ReadonlyArray<{ readonly fileId: Ids.FileId }>
): Fragment => dialect.inKeys(sql, "id", changes.map(({ fileId }) => fileId))

const inChunks = <A, E>(
  changes: ReadonlyArray<A>,
  use: (chunk: ReadonlyArray<A>) => Effect.Effect<unknown, E>
): Effect.Effect<void, E> => Effect.forEach(Arr.chunksOf(changes, maxRows), use, { discard: true })

const encodeFile = Schema.encodeSync(UploadedFileRow)
