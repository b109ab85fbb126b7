/** The port for the bytes of uploaded files. `FileStore` reads what is stored about the files. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"

/** The size and the digest of the bytes that a storage has written. */
export interface StoredContent {
  /** Number of bytes. */
  readonly size: number
  /** SHA-256 of the bytes, as 64 hexadecimal digits in lower case. */
  readonly sha256: string
}

/** Bytes `start` (inclusive) to `end` (exclusive) of a file. `0 <= start <= end <= size`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Identifies the bytes of a file in a storage, and its incomplete upload if there is one. */
export interface StorageEntry {
  /** A UUID in lower case. A key is never used twice. */
  readonly key: string
  /** The id that `saveUploadId` of `write` received. `null`: none. */
  readonly uploadId: string | null
}

/** There are no bytes under a key: they were removed. */
export class FileContentMissing extends Data.TaggedError("FileContentMissing")<{ readonly key: string }> {
  override get message(): string {
    return `There are no bytes under the key ${this.key}.`
  }
}

/**
 * Holds the bytes of files. Every operation dies with `StoreUnavailable` when the storage can't be reached, refuses a
 * request or is full. Memory does not grow with the size of a file.
 */
export class FileStorage extends Context.Tag("@canvass/core/FileStorage")<FileStorage, {
  /**
   * Writes the bytes of a new file. When it succeeds, they are durable and can be read. When it fails, dies or is
   * interrupted, the caller calls `remove`: any part of the bytes may have been written.
   *
   * @param key A UUID that no earlier write had.
   * @param content The pieces of the file, each of any size. The next piece is pulled when the storage has taken the
   *   earlier ones. A failure of the stream is the failure of the write.
   * @param saveUploadId Stores the id that the storage needs for the removal of an incomplete upload. A storage with
   *   such ids calls it before it sends the first byte, and continues when that has succeeded.
   */
  readonly write: <E, R>(
    key: string,
    content: Stream.Stream<Uint8Array, E, R>,
    saveUploadId: (uploadId: string) => Effect.Effect<void>
  ) => Effect.Effect<StoredContent, E, R>
  /**
   * Reads a range of a file in pieces of at most 256 KiB, each of which is read when it is pulled. An empty range has
   * no pieces. Each piece belongs to its reader, who may change its bytes, and may transfer its buffer if the piece is
   * the whole of it. Fails with `FileContentMissing` when the bytes were removed, before or while they are read.
   */
  readonly read: (key: string, range: ByteRange) => Stream.Stream<Uint8Array, FileContentMissing>
  /**
   * Removes the bytes of a file, and everything that a write without success has left. Succeeds if there is nothing.
   * Afterwards the storage holds no byte of the key, unless a write to it is running.
   */
  readonly remove: (entry: StorageEntry) => Effect.Effect<void>
}>() {}

/** Maximum number of bytes in one piece that `FileStorage.read` returns. */
export const maxPieceBytes = 256 * 1_024
