/** `canvass user create` and `canvass user set-plan`. */
import { Account, Accounts, Instant, type NotFound, type ValidationError } from "@canvass/core"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ArgumentError from "@effect/cli/ValidationError"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomBytes } from "node:crypto"
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
    Options.withDescription("At least 10 characters. Default: a random one, printed once."),
    Options.optional
  ),
  plan,
  expires
}, (input) => {
  const randomPassword = randomBytes(18).toString("base64url")
  return Effect.flatMap(
    withAccounts((accounts) =>
      accounts.open({
        email: input.email,
        name: Option.getOrNull(input.name),
        password: Option.getOrElse(input.password, () => randomPassword),
        planExpiresAt: Option.getOrNull(input.expires),
        ...Option.match(input.plan, { onNone: () => ({}), onSome: (plan) => ({ plan }) })
      })
    ),
    (account) =>
      Console.log([
        `Created account ${account.id} for ${account.email}, plan ${describePlan(account)}.`,
        ...Option.isNone(input.password) ? [`Password (not shown again): ${randomPassword}`] : []
      ].join("\n"))
  )
}).pipe(Command.withDescription("Create an account."))

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
