import type { NotFound, Services, ValidationError } from "@canvass/core"
import type { PasswordHashingError } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { CommandError } from "../../console/CommandError.js"
import * as CoreLayer from "../../services/CoreLayer.js"
import { withConfiguration } from "./withConfiguration.js"

/** The errors of the use cases of accounts. */
type Refusal = NotFound | PasswordHashingError | ValidationError.InvalidInput | ValidationError.RuleViolated

/** Runs a use case on the configured store, and turns its errors into lines for the user. */
export const withServices = <A>(
  use: Effect.Effect<A, Refusal, Services.Services>
): Effect.Effect<A, CommandError> =>
  withConfiguration((configuration) => Effect.provide(use, CoreLayer.layer(configuration))).pipe(
    Effect.mapError((error) => error._tag === "CommandError" ? error : new CommandError({ lines: describe(error) }))
  )

const describe = (error: Refusal): ReadonlyArray<string> => {
  switch (error._tag) {
    case "NotFound":
      return ["There is no account with this email address."]
    case "InvalidInput":
    case "RuleViolated":
      return error.violations.map(({ detail, pointer }) => `${pointer.replace("/", "")}: ${detail}`)
    // Only a server with many callers refuses to hash.
    case "CallerDisconnected":
    case "PasswordHashingBusy":
      return ["The password could not be hashed. Try again."]
  }
}
