/** The bytes of files in the memory of the process. */
import * as Chunk from "effect/Chunk"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { FileContentMissing, type FileStorage, maxPieceBytes } from "../files/FileStorage.js"
import { concatBytes } from "../values/concatBytes.js"

/** Makes an empty storage. Its contents end with the process. */
export const memoryFileStorage = (): Context.Tag.Service<FileStorage> => {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  const find = (key: string): Effect.Effect<Uint8Array<ArrayBuffer>, FileContentMissing> =>
    Effect.suspend(() => {
      const bytes = contents.get(key)
      return bytes === undefined ? new FileContentMissing({ key }) : Effect.succeed(bytes)
    })
  return {
    write: (key, content) =>
      Effect.flatMap(Stream.runCollect(content), (pieces) => {
        const bytes = concatBytes(Chunk.toReadonlyArray(pieces))
        return Effect.map(Effect.promise(() => crypto.subtle.digest("SHA-256", bytes)), (digest) => {
          contents.set(key, bytes)
          return { size: bytes.length, sha256: Encoding.encodeHex(new Uint8Array(digest)) }
        })
      }),
    read: (key, { end, start }) =>
      Stream.paginateChunkEffect(start, (from) =>
        Effect.map(find(key), (bytes) => {
          const to = Math.min(from + maxPieceBytes, end)
          const piece = from < to ? Chunk.of(bytes.slice(from, to)) : Chunk.empty<Uint8Array>()
          return [piece, to < end ? Option.some(to) : Option.none()]
        })),
    remove: ({ key }) => Effect.sync(() => void contents.delete(key))
  }
}
