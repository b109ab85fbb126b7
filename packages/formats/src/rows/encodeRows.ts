/** Turns rows into the bytes of a file, as far as the reader of the file asks for them. */
import { type Table, yieldWhenDue } from "@canvass/core/ports"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"

/** Writes rows. Holds what is not complete. */
export interface RowEncoder<Row = Table.Row> {
  readonly write: (rows: ReadonlyArray<Row>) => Effect.Effect<void>
  /** Ends the file. */
  readonly end: Effect.Effect<void>
  /** Returns the bytes that are complete, and removes them. */
  readonly take: () => ReadonlyArray<Uint8Array>
}

/** Reads the next rows. Undefined: there are no more. */
export type NextRows = Effect.Effect<ReadonlyArray<Table.Row> | undefined>

/** Begins to read rows. */
export const readRows = (
  rows: Stream.Stream<ReadonlyArray<Table.Row>>
): Effect.Effect<NextRows, never, Scope.Scope> =>
  Effect.map(Stream.toPull(rows), (pull): NextRows =>
    Effect.matchEffect(pull, {
      onFailure: Option.match({ onNone: () => Effect.succeed(undefined), onSome: (error) => Effect.die(error) }),
      onSuccess: (chunks) => Effect.succeed(Chunk.toReadonlyArray(chunks).flat())
    }))

/** Says that no bytes are complete yet, so that whoever reads the file can let others have their turn. */
export const pause: Uint8Array = new Uint8Array(0)

/** The bytes of all rows. Other fibers run between two chunks of rows. After each there are bytes or a pause. */
export const encodeRows = (next: NextRows, encoder: RowEncoder): Stream.Stream<Uint8Array> => {
  let isEnded = false
  const pieces = Effect.gen(function*() {
    if (isEnded) return yield* Effect.fail(Option.none())
    const rows = yield* next
    if (rows === undefined) {
      isEnded = true
      yield* encoder.end
    } else {
      yield* encoder.write(rows)
      yield* yieldWhenDue
    }
    const complete = encoder.take()
    return complete.length > 0 ? Chunk.unsafeFromArray(complete) : Chunk.of(pause)
  })
  return Stream.repeatEffectChunkOption(pieces)
}
