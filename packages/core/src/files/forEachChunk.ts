/** Cuts the content of a file into chunks. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/**
 * Copies the pieces of a stream to one buffer, and calls `use` each time it is full and at the end for what is left. A
 * stream without bytes has no chunk. The pieces of an upload are small, so fewer and larger writes cost less.
 *
 * @param content The pieces, each of any size.
 * @param chunkBytes The number of bytes of each chunk but the last.
 * @param use Gets the bytes of a chunk, which are valid until it completes. The next piece is pulled afterwards.
 */
export const forEachChunk = <E, R>(
  content: Stream.Stream<Uint8Array, E, R>,
  chunkBytes: number,
  use: (bytes: Uint8Array) => Effect.Effect<void>
): Effect.Effect<void, E, R> =>
  Effect.suspend(() => {
    const buffer = new Uint8Array(chunkBytes)
    let used = 0
    const useBuffer = Effect.suspend(() =>
      Effect.map(use(buffer.subarray(0, used)), () => {
        used = 0
      })
    )
    const add = (piece: Uint8Array): Effect.Effect<void> => {
      const fitting = piece.subarray(0, chunkBytes - used)
      buffer.set(fitting, used)
      used += fitting.length
      if (used < chunkBytes) return Effect.void
      return Effect.flatMap(useBuffer, () => add(piece.subarray(fitting.length)))
    }
    return Effect.zipRight(
      Stream.runForEach(content, add),
      Effect.suspend(() => used > 0 ? useBuffer : Effect.void)
    )
  })
