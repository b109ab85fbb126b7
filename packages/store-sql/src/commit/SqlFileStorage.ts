/** Keeps the bytes of files in the database, in chunks. A backup of the database holds the files too. */
import {
  FairSemaphore,
  FileContentMissing,
  type FileStorage,
  forEachChunk,
  type StoredContent
} from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Chunk from "effect/Chunk"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { createHash } from "node:crypto"
import type { Database } from "../database/Database.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { readFirst } from "../database/Statements.js"
import * as Fence from "../programs/Fence.js"

/** Bytes of a chunk. The last chunk of a file may have fewer. Stored files depend on this number: never change it. */
const chunkBytes = 256 * 1_024

/** Maximum number of chunks that one statement deletes, so that other writes do not wait for long. */
const maxDeletedChunks = 16

/** Maximum number of chunks in one transaction, so that other writes do not wait for long. */
const maxInsertedChunks = 16

/**
 * Makes the storage. The chunks that wait are written in one transaction, one transaction at a time, so that uploads
 * leave connections to other writes.
 */
export const make = (writer: Database, reader: Database): Context.Tag.Service<FileStorage> => {
  const insertChunk = chunkWriter(writer)
  return {
    write: (key, content) => writeChunks(content, (number, bytes) => insertChunk({ key, number, bytes })),
    read: (key, { end, start }) =>
      Stream.paginateChunkEffect(start, (from) =>
        from >= end
          ? Effect.succeed([Chunk.empty<Uint8Array>(), Option.none()])
          : Effect.map(readChunk(reader, key, Math.floor(from / chunkBytes)), (chunk) => {
            const offset = from % chunkBytes
            const piece = chunk.subarray(offset, Math.min(chunk.length, offset + end - from))
            const next = from + piece.length
            return [Chunk.of(piece), next < end && piece.length > 0 ? Option.some(next) : Option.none()]
          })),
    remove: ({ key }) =>
      Effect.flatMap(
        readLast(writer.sql`SELECT max(number) AS last FROM file_chunks WHERE "storageKey" = ${key}`),
        (row) => removeChunks(writer, key, Option.match(row, { onNone: () => -1, onSome: ({ last }) => last ?? -1 }))
      )
  }
}

interface StoredChunk {
  readonly key: string
  readonly number: number
  readonly bytes: Uint8Array
}

/** A chunk that waits for its transaction, and then what became of it. */
interface WaitingChunk extends StoredChunk {
  outcome?: Effect.Effect<void>
}

/**
 * Makes the function that inserts a chunk together with those of other uploads. It completes with the commit. The
 * transaction belongs to one of the callers: a copy of the database writes within a transaction of its own.
 */
const chunkWriter = (database: Database): (chunk: StoredChunk) => Effect.Effect<void> => {
  const writing = new FairSemaphore(1)
  const waiting: Array<WaitingChunk> = []
  const { bytes: blob, integer, uuid } = Record.map(database.dialect.types, database.sql.literal)
  const insert = ({ bytes, key, number }: StoredChunk) =>
    Effect.flatMap(
      database.sql`INSERT INTO file_chunks ("storageKey", number, content)
        SELECT CAST(${key} AS ${uuid}), CAST(${number} AS ${integer}), CAST(${bytes} AS ${blob})
        WHERE ${Fence.isCurrent(database)} RETURNING number`,
      (rows) => Fence.expectWritten(rows.length > 0)
    )
  const insertWaiting = Effect.suspend(() => {
    const chunks = waiting.splice(0, maxInsertedChunks)
    const inserted = database.sql.withTransaction(Effect.forEach(chunks, insert, { discard: true }))
    return Effect.map(Effect.exit(SqlFailure.orDie(inserted)), (outcome) => {
      for (const chunk of chunks) chunk.outcome = outcome
    })
  })
  const insertUpTo = (chunk: WaitingChunk): Effect.Effect<void> =>
    Effect.suspend(() => chunk.outcome ?? Effect.zipRight(insertWaiting, insertUpTo(chunk)))
  // An interruption waits for the transaction: a chunk must not follow the removal of its file.
  return (chunk) =>
    Effect.uninterruptible(Effect.suspend(() => {
      const own: WaitingChunk = { ...chunk }
      waiting.push(own)
      return writing.withPermit(Effect.suspend(() => own.outcome ?? Effect.zipRight(endOfTurn, insertUpTo(own))))
    }))
}

/** The end of the current turn of the event loop: until then, other uploads may have a chunk to write. */
const endOfTurn: Effect.Effect<void> = Effect.async((resume) => {
  setImmediate(() => resume(Effect.void))
})

/** Writes a file chunk by chunk. A file without bytes has one empty chunk. */
const writeChunks = <E, R>(
  content: Stream.Stream<Uint8Array, E, R>,
  insert: (number: number, bytes: Uint8Array) => Effect.Effect<void>
): Effect.Effect<StoredContent, E, R> =>
  Effect.suspend(() => {
    const hash = createHash("sha256")
    let [size, number] = [0, 0]
    const write = (bytes: Uint8Array) => {
      hash.update(bytes)
      size += bytes.length
      return insert(number++, bytes)
    }
    return forEachChunk(content, chunkBytes, write).pipe(
      Effect.zipRight(Effect.suspend(() => number === 0 ? write(new Uint8Array()) : Effect.void)),
      Effect.map(() => ({ size, sha256: hash.digest("hex") }))
    )
  })

const readChunk = (
  { sql }: Database,
  key: string,
  number: number
): Effect.Effect<Uint8Array, FileContentMissing> =>
  Effect.flatMap(
    readContent(sql`SELECT content FROM file_chunks WHERE "storageKey" = ${key} AND number = ${number}`),
    Option.match({
      onNone: () => new FileContentMissing({ key }),
      onSome: ({ content }) => Effect.succeed(content)
    })
  )

const removeChunks = (database: Database, key: string, last: number): Effect.Effect<void> =>
  last < 0 ? Effect.void : Effect.zipRight(
    writeAlone(
      database,
      database.sql`DELETE FROM file_chunks WHERE "storageKey" = ${key} AND number > ${last - maxDeletedChunks}
        AND ${Fence.isCurrent(database)}`
    ),
    Effect.suspend(() => removeChunks(database, key, last - maxDeletedChunks))
  )

/**
 * Executes a statement as a transaction. The one connection of a single writer may be in another transaction. An
 * interruption waits for the statement: PostgreSQL would complete it later, and a chunk could follow the removal of its
 * file.
 */
const writeAlone = ({ dialect, sql }: Database, statement: Effect.Effect<unknown, SqlError>): Effect.Effect<void> =>
  Effect.uninterruptible(SqlFailure.orDie(
    Effect.asVoid(dialect.writers._tag === "SingleWriter" ? sql.withTransaction(statement) : statement)
  ))

const readContent = readFirst(Schema.Struct({ content: Schema.Uint8ArrayFromSelf }))
const readLast = readFirst(Schema.Struct({ last: Schema.NullOr(Schema.Int) }))
