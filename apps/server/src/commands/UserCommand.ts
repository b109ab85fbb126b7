/** `canvass user create` and `canvass user set-plan`. */
import { Account, Accounts, Instant, type NotFound, type ValidationError } from "@canvass/core"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as Prompt from "@effect/cli/Prompt"
import * as ArgumentError from "@effect/cli/ValidationError"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import process from "node:process"
import { text } from "node:stream/consumers"
import { CommandError } from "../CommandError.js"
import * as CoreLayer from "../CoreLayer.js"
import * as Logging from "../Logging.js"
import { loadConfiguration } from "./loadConfiguration.js"

/** Runs a use case of `Accounts`, and turns its errors into lines for the user. */
const withAccounts = <A>(
  use: (accounts: Accounts) => Effect.Effect<A, ValidationError.InvalidInput | ValidationError.RuleViolated | NotFound>
) =>
  Effect.flatMap(loadConfiguration, (configuration) =>
    Effect.provide(
      Effect.flatMap(Accounts, use),
      Layer.merge(CoreLayer.layer(configuration), Logging.layer(configuration))
    )).pipe(
      Effect.mapError((error) => {
        if (error._tag === "CommandError") return error
        return new CommandError({
          lines: error._tag === "NotFound"
            ? ["There is no account with this email address."]
            : error.violations.map(({ detail, pointer }) => `${pointer.replace("/", "")}: ${detail}`)
        })
      })
    )

const email = Args.text({ name: "email" }).pipe(Args.withDescription("The email address of the account."))

const plan = Options.choice("plan", Account.Plan.literals).pipe(
  Options.withDescription("The plan. Default: DEFAULT_PLAN."),
  Options.optional
)

const expires = Options.text("expires").pipe(
  Options.withDescription("When the plan expires, such as 2027-12-31T00:00:00Z. Default: never."),
  Options.mapEffect((text) =>
    Instant.parse(text) === undefined
      ? Effect.fail(
        ArgumentError.invalidValue(HelpDoc.p("--expires: expected a timestamp such as 2027-12-31T00:00:00Z"))
      )
      : Effect.succeed(text)
  ),
  Options.optional
)

const createCommand = Command.make("create", {
  email,
  name: Options.text("name").pipe(Options.withDescription("The name of the user."), Options.optional),
  password: Options.text("password").pipe(
    Options.withDescription("At least 10 characters. Other users of the machine can see it: prefer a prompt."),
    Options.optional
  ),
  passwordStdin: Options.boolean("password-stdin").pipe(
    Options.withDescription("Read the password from the first line of standard input.")
  ),
  plan,
  expires
}, (input) =>
  Effect.gen(function*() {
    const chosen = Option.getOrUndefined(input.password) ?? (yield* readPassword(input.passwordStdin))
    const password = chosen ?? randomBytes(18).toString("base64url")
    const account = yield* withAccounts((accounts) =>
      accounts.open({
        email: input.email,
        name: Option.getOrNull(input.name),
        password,
        planExpiresAt: Option.getOrNull(input.expires),
        ...Option.match(input.plan, { onNone: () => ({}), onSome: (plan) => ({ plan }) })
      })
    )
    yield* Console.log([
      `Created account ${account.id} for ${account.email}, plan ${describePlan(account)}.`,
      ...chosen === undefined ? [`Password (not shown again): ${password}`] : []
    ].join("\n"))
  })).pipe(
    Command.withDescription(
      "Create an account. Asks for the password on a terminal; an empty one, or no terminal, makes a random one."
    )
  )

/** Reads the password from standard input, or from a prompt without echo. `undefined`: none was given. */
const readPassword = (fromStandardInput: boolean) => {
  if (fromStandardInput) {
    return Effect.flatMap(Effect.promise(() => text(process.stdin)), (input) => {
      const [line = ""] = input.split(/\r?\n/, 1)
      return line === "" ? noPassword : Effect.succeed(line)
    })
  }
  if (!process.stdin.isTTY) return Effect.succeed(undefined)
  return Effect.map(
    Prompt.run(Prompt.hidden({ message: "Password (empty: a random one)" })),
    (password) => Redacted.value(password) === "" ? undefined : Redacted.value(password)
  )
}

const noPassword = new CommandError({ lines: ["--password-stdin: standard input has no password in its first line"] })

const setPlanCommand = Command.make("set-plan", {
  email,
  plan: Args.choice(Account.Plan.literals.map((name): [string, Account.Plan] => [name, name]), { name: "plan" }),
  expires
}, (input) =>
  Effect.flatMap(
    withAccounts((accounts) =>
      accounts.setPlan(
        input.email,
        input.plan,
        Option.getOrNull(Option.flatMapNullable(input.expires, Instant.parse))
      )
    ),
    (account) => Console.log(`${account.email} now has the plan ${describePlan(account)}.`)
  )).pipe(Command.withDescription("Change the plan of an account."))

const describePlan = ({ plan, planExpiresAt }: Account.Account): string =>
  planExpiresAt === null ? plan : `${plan} until ${Instant.format(planExpiresAt)}`

export const userCommand = Command.make("user").pipe(
  Command.withDescription("Create accounts and change their plans."),
  Command.withSubcommands([createCommand, setPlanCommand])
)
