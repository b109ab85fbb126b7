/** The faults that a refusal names, as `pointer code`. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

export const violationsOf = <A, R>(effect: Effect.Effect<A, unknown, R>) =>
  Effect.map(
    Effect.flip(effect),
    (error) =>
      Schema.is(
          Schema.Struct({ violations: Schema.Array(Schema.Struct({ pointer: Schema.String, code: Schema.String })) })
        )(
          error
        )
        ? error.violations.map(({ code, pointer }) => `${pointer} ${code}`)
        : [String(error)]
  )
