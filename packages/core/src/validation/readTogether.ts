/** Two readings of one input. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { InvalidInput, limitViolations } from "./ValidationError.js"

/** Runs two readings. Violations of both are named together, before any other failure. */
export const readTogether = <A, E, R, B, F, Q>(
  first: Effect.Effect<A, E | InvalidInput, R>,
  second: Effect.Effect<B, F | InvalidInput, Q>
): Effect.Effect<readonly [A, B], E | F | InvalidInput, Q | R> =>
  Effect.gen(function*() {
    const left = yield* Effect.either(first)
    const right = yield* Effect.either(second)
    const violations = [...violationsOf(left), ...violationsOf(right)]
    if (Arr.isNonEmptyReadonlyArray(violations)) {
      return yield* new InvalidInput({ violations: limitViolations(violations, "") })
    }
    return [yield* left, yield* right] as const
  })

const violationsOf = (reading: Either.Either<unknown, unknown>) =>
  Either.isLeft(reading) && reading.left instanceof InvalidInput ? reading.left.violations : []
