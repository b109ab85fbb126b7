/** `canvass key revoke`. */
import { Accounts, Keys } from "@canvass/core"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CommandError } from "../console/CommandError.js"
import { withServices } from "./shared/withServices.js"

const email = Args.text({ name: "email" }).pipe(Args.withDescription("The email address of the account."))

const revokeCommand = Command.make("revoke", { email }, (input) =>
  Effect.gen(function*() {
    const found = yield* withServices(
      Effect.gen(function*() {
        const account = Option.getOrUndefined(yield* Effect.flatMap(Accounts, ({ find }) => find(input.email)))
        if (account === undefined) return undefined
        const isRevoked = yield* Effect.flatMap(Keys, ({ remove }) => remove(account.id)).pipe(
          Effect.as(true),
          Effect.catchTag("NotFound", () => Effect.succeed(false))
        )
        return { email: account.email, isRevoked }
      })
    )
    if (found === undefined) {
      return yield* new CommandError({ lines: ["There is no account with this email address."] })
    }
    if (!found.isRevoked) return yield* new CommandError({ lines: [`${found.email} has no API key.`] })
    yield* Console.log(`The API key of ${found.email} is revoked. Servers refuse it within a second.`)
  })).pipe(Command.withDescription("Delete the API key of an account."))

export const keyCommand = Command.make("key").pipe(
  Command.withDescription("Revoke API keys."),
  Command.withSubcommands([revokeCommand])
)
