/** `canvass key revoke`. */
import { Accounts, Keys } from "@canvass/core"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CommandError } from "../console/CommandError.js"
import { oneLine } from "../console/oneLine.js"
import { withServices } from "./shared/withServices.js"

const email = Args.text({ name: "email" }).pipe(Args.withDescription("The email address of the account."))

const revokeCommand = Command.make("revoke", { email }, (input) =>
  Effect.gen(function*() {
    const found = yield* withServices(
      Effect.gen(function*() {
        const account = Option.getOrUndefined(yield* Effect.flatMap(Accounts, ({ find }) => find(input.email)))
        if (account === undefined) return undefined
        const keys = yield* Keys
        const all = yield* keys.list(account.id)
        // A key that is gone meanwhile is revoked, too.
        yield* Effect.forEach(all, ({ id }) => Effect.ignore(keys.removeById(account.id, id)))
        return { email: account.email, count: all.length }
      })
    )
    if (found === undefined) {
      return yield* new CommandError({ lines: ["There is no account with this email address."] })
    }
    if (found.count === 0) return yield* new CommandError({ lines: [`${found.email} has no API key.`] })
    const revoked = found.count === 1 ? "The API key" : `All ${found.count} API keys`
    yield* Console.log(
      `${revoked} of ${oneLine(found.email)} ${found.count === 1 ? "is" : "are"} revoked. Servers refuse ` +
        `${found.count === 1 ? "it" : "them"} within a second.`
    )
  })).pipe(Command.withDescription("Delete all API keys of an account."))

export const keyCommand = Command.make("key").pipe(
  Command.withDescription("Revoke API keys."),
  Command.withSubcommands([revokeCommand])
)
