/** `canvass user delete`. */
import { type Account, Accounts } from "@canvass/core"
import { FileCleanup, RemovedAccountPurge, RemovedSurveyPurge } from "@canvass/core/ports"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Prompt from "@effect/cli/Prompt"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { CommandError } from "../console/CommandError.js"
import { Invocation } from "../console/Invocation.js"
import * as Logging from "../console/Logging.js"
import { oneLine } from "../console/oneLine.js"
import * as CoreLayer from "../services/CoreLayer.js"
import { loadConfiguration } from "./shared/loadConfiguration.js"

export const userDeleteCommand = Command.make("delete", {
  email: Args.text({ name: "email" }).pipe(Args.withDescription("The email address of the account.")),
  yes: Options.boolean("yes").pipe(Options.withDescription("Delete without asking, for scripts."))
}, ({ email, yes }) =>
  Effect.flatMap(loadConfiguration, (configuration) =>
    Effect.provide(
      deleteAccount(email, yes),
      Layer.merge(CoreLayer.layer(configuration), Logging.layer(configuration))
    ))).pipe(
    Command.withDescription(
      "Delete an account and everything that belongs to it, audit log included, for good. Asks for the address again."
    )
  )

/** Deletes the rows and the bytes of files too, because no server may be running. A running server does the same. */
const deleteAccount = (email: string, isConfirmed: boolean) =>
  Effect.gen(function*() {
    const account = yield* Effect.flatMap(
      Effect.flatMap(Accounts, (accounts) => accounts.find(email)),
      Option.match({ onNone: () => noAccount, onSome: Effect.succeed })
    )
    if (!isConfirmed) yield* confirm(account)
    const { remove } = yield* Accounts
    yield* Effect.catchTag(remove(account.id), "NotFound", () => noAccount)
    yield* RemovedAccountPurge.run
    yield* RemovedSurveyPurge.run
    yield* FileCleanup.run
    yield* Console.log(
      `Deleted account ${account.id} of ${oneLine(account.email)}, with everything that belonged to it.`
    )
  })

/** Asks for the e-mail address, so that an accidental key press does not delete an account. */
const confirm = ({ email }: Account.Account) =>
  Effect.flatMap(Invocation, ({ stdin }) =>
    stdin.isTTY === true
      ? Effect.flatMap(
        Prompt.run(Prompt.text({ message: `Type ${email} to delete the account and all of its data` })),
        (typed) => typed.trim() === email ? Effect.void : notConfirmed
      )
      : notInteractive)

const noAccount = new CommandError({ lines: ["There is no account with this email address."] })

const notConfirmed = new CommandError({ lines: ["This is another address: nothing was deleted."] })

const notInteractive = new CommandError({ lines: ["Nobody can confirm the deletion here: pass --yes to delete."] })
