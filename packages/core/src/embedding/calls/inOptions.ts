import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { InvalidInput } from "../../validation/ValidationError.js"

/** The service names options, and callers expect JSON Pointers into them. */
export const inOptions = <A, E>(effect: Effect.Effect<A, E | InvalidInput>): Effect.Effect<A, E | InvalidInput> =>
  Effect.mapError(effect, (error) =>
    error instanceof InvalidInput
      ? new InvalidInput({
        violations: Arr.map(error.violations, (found) => ({
          ...found,
          pointer: found.pointer === "" || found.pointer.startsWith("/") ? found.pointer : `/${found.pointer}`
        }))
      })
      : error)
