/** Reads a body with parts on demand: only as much as the reader of a part needs is taken from the socket. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"

/** Takes the bytes of a body. */
export interface PartSink<E> {
  readonly write: (pieces: Iterable<Uint8Array>) => Effect.Effect<void, E>
  /** To be called at the end of the body. */
  readonly end: () => Effect.Effect<void, E>
}

/** Returns an effect that gives the next bytes of a body to `sink`, and whether there were any. */
export const advanceInto = <E, SinkError>(
  body: Stream.Stream<Uint8Array, E>,
  sink: PartSink<SinkError>
): Effect.Effect<Effect.Effect<boolean, E | SinkError>, never, Scope.Scope> =>
  Effect.map(Stream.toPull(body), (pull) =>
    Effect.matchEffect(pull, {
      onFailure: Option.match({
        onNone: (): Effect.Effect<boolean, E | SinkError> => Effect.as(sink.end(), false),
        onSome: (error) => Effect.fail(error)
      }),
      onSuccess: (pieces) => Effect.as(sink.write(pieces), true)
    }))

/**
 * The content of a part. It may be run once.
 *
 * @param takePieces returns the pieces that have been read since the last call
 * @param isEnded whether the part has ended
 * @param advance reads the next bytes of the body; the content ends with the body
 */
export const partContent = <E>(
  takePieces: () => Array<Uint8Array>,
  isEnded: () => boolean,
  advance: Effect.Effect<boolean, E>
): Stream.Stream<Uint8Array, E> => {
  const next: Effect.Effect<Chunk.Chunk<Uint8Array>, Option.Option<E>> = Effect.suspend(() => {
    const pieces = takePieces()
    if (pieces.length > 0) return Effect.succeed(Chunk.unsafeFromArray(pieces))
    if (isEnded()) return Effect.fail(Option.none())
    return Effect.flatMap(
      Effect.mapError(advance, Option.some),
      (hasMore) => hasMore ? next : Effect.fail(Option.none())
    )
  })
  return Stream.repeatEffectChunkOption(next)
}
