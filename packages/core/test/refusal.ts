/** What a service refuses a call with, short enough to be compared: `RuleViolated /email email-taken: A sentence.` */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Violation } from "../src/validation/ValidationError.js"

interface Refusal {
  readonly _tag: string
  readonly reason?: string
  readonly violations?: ReadonlyArray<Violation>
}

export const refusal = <A, E extends Refusal>(result: Either.Either<A, E>): string =>
  Either.match(result, {
    onLeft: ({ _tag, violations = [], reason }) =>
      [
        _tag,
        ...reason === undefined ? [] : [reason],
        ...violations.map(({ code, detail, pointer }) => `${pointer} ${code}: ${detail}`)
      ].join(" "),
    onRight: () => "accepted"
  })

export const refused = <A, E extends Refusal, R>(call: Effect.Effect<A, E, R>): Effect.Effect<string, never, R> =>
  Effect.map(Effect.either(call), refusal)
