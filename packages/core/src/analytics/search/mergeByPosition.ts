/** Merges the ended responses of a search, which are found in columns, with its partial ones, which are rows. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { position, type Response } from "../../responses/Response.js"
import { compare, type Order } from "../../values/Page.js"

type Rows = ReadonlyArray<Response>

/** Merges two streams of responses that are in the order of a list. At most one chunk of each is held. */
export const mergeByPosition = (
  order: Order,
  left: Stream.Stream<Rows>,
  right: Stream.Stream<Rows>
): Stream.Stream<Rows> =>
  Stream.unwrapScoped(
    Effect.map(Effect.all([sideOf(left), sideOf(right)]), ([one, other]) =>
      Stream.repeatEffectOption(
        Effect.gen(function*() {
          yield* one.fill
          yield* other.fill
          const [last, otherLast] = [one.last, other.last]
          if (last === undefined && otherLast === undefined) return yield* Effect.fail(Option.none())
          if (last === undefined || otherLast === undefined) return [...one.takeAll(), ...other.takeAll()]
          const bound = compare(order, position(last), position(otherLast)) < 0 ? last : otherLast
          const isWithin = (row: Response): boolean => compare(order, position(row), position(bound)) <= 0
          return [...one.takeWhile(isWithin), ...other.takeWhile(isWithin)].sort((row, next) =>
            compare(order, position(row), position(next))
          )
        })
      ))
  )

const sideOf = (stream: Stream.Stream<Rows>): Effect.Effect<Side, never, Scope.Scope> =>
  Effect.map(Stream.toPull(stream), (pull) => new Side(pull))

/** The rows of a stream that have been read and not been taken. */
class Side {
  #rows: Rows = []
  #hasEnded = false

  /** Reads until there are rows, or the stream has ended. */
  readonly fill: Effect.Effect<void>

  constructor(pull: Effect.Effect<Chunk.Chunk<Rows>, Option.Option<never>>) {
    this.fill = Effect.whileLoop({
      while: () => this.#rows.length === 0 && !this.#hasEnded,
      body: () => Effect.option(pull),
      step: (chunk) => {
        this.#hasEnded = Option.isNone(chunk)
        if (Option.isSome(chunk)) this.#rows = Chunk.toReadonlyArray(chunk.value).flat()
      }
    })
  }

  get last(): Response | undefined {
    return this.#rows.at(-1)
  }

  takeAll(): Rows {
    return this.takeWhile(() => true)
  }

  takeWhile(isTaken: (row: Response) => boolean): Rows {
    const end = this.#rows.findIndex((row) => !isTaken(row))
    const taken = end < 0 ? this.#rows : this.#rows.slice(0, end)
    this.#rows = end < 0 ? [] : this.#rows.slice(end)
    return taken
  }
}
