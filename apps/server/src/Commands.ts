/** What the program can be told to do. Each command says what it needs with `--help`. */
import { Account, Accounts, Analytics, Instant, type NotFound, type ValidationError } from "@canvass/core"
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
import process from "node:process"
import * as Configuration from "./Configuration.js"
import * as Copying from "./Copying.js"
import * as Core from "./Core.js"
import * as Logging from "./Logging.js"
import { Refusal } from "./Refusal.js"
import { work } from "./Sending.js"
import { serve } from "./Serve.js"

/** The configuration of this process; every value that can't be used is named before anything else happens. */
const configuration = Effect.mapError(Configuration.load(process.env), (lines) => new Refusal({ lines }))

const serveCommand = Command.make("serve", {}, () => Effect.flatMap(configuration, serve)).pipe(
  Command.withDescription("Serve the API, the documentation and the background work until told to stop.")
)

const workerCommand = Command.make("worker", {}, () => Effect.flatMap(configuration, work)).pipe(
  Command.withDescription("Deliver webhooks and do nothing else: beside servers whose WEBHOOK_WORKER is off, or too.")
)

const migrateCommand = Command.make("migrate", {}, () =>
  Effect.flatMap(configuration, (config) =>
    Effect.zipRight(
      Effect.scoped(Layer.build(Core.store(config))),
      Console.log(`The tables in ${Core.placeOf(config.database)} are up to date.`)
    ))).pipe(
    Command.withDescription("Bring the tables up to date without serving. Serving does the same when it starts.")
  )

/** Runs a use case of accounts; what it refuses becomes lines. */
const withAccounts = <A>(
  use: (accounts: Accounts) => Effect.Effect<A, ValidationError.InvalidInput | ValidationError.RuleViolated | NotFound>
) =>
  Effect.flatMap(
    configuration,
    (config) => Effect.provide(Effect.flatMap(Accounts, use), Layer.merge(Core.layer(config), Logging.layer(config)))
  ).pipe(
    Effect.mapError((error) => {
      if (error._tag === "Refusal") return error
      return new Refusal({
        lines: error._tag === "NotFound"
          ? ["There is no account with this address."]
          : error.violations.map(({ detail, pointer }) => `${pointer.replace("/", "")}: ${detail}`)
      })
    })
  )

const email = Args.text({ name: "email" }).pipe(Args.withDescription("The address that the account logs in with."))

const plan = Options.choice("plan", Account.Plan.literals).pipe(
  Options.withDescription("Without it, the plan that DEFAULT_PLAN names."),
  Options.optional
)

const expires = Options.text("expires").pipe(
  Options.withDescription("When the plan runs out, such as 2027-12-31T00:00:00Z. Without it, never."),
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
  name: Options.text("name").pipe(Options.withDescription("What to call its owner."), Options.optional),
  password: Options.text("password").pipe(
    Options.withDescription("At least 10 characters. Without it, one is made and shown once."),
    Options.optional
  ),
  plan,
  expires
}, (given) => {
  const made = randomBytes(18).toString("base64url")
  return Effect.flatMap(
    withAccounts((accounts) =>
      accounts.open({
        email: given.email,
        name: Option.getOrNull(given.name),
        password: Option.getOrElse(given.password, () => made),
        planExpiresAt: Option.getOrNull(given.expires),
        ...Option.match(given.plan, { onNone: () => ({}), onSome: (plan) => ({ plan }) })
      })
    ),
    (account) =>
      Console.log([
        `Account ${account.id} of ${account.email} is open, plan ${describe(account)}.`,
        ...Option.isNone(given.password) ? [`Its password, shown this once: ${made}`] : []
      ].join("\n"))
  )
}).pipe(Command.withDescription("Open an account that can log in."))

const setPlanCommand = Command.make("set-plan", {
  email,
  plan: Args.choice(Account.Plan.literals.map((name): [string, Account.Plan] => [name, name]), { name: "plan" }),
  expires
}, (given) =>
  Effect.flatMap(
    withAccounts((accounts) =>
      accounts.setPlan(
        given.email,
        given.plan,
        Option.getOrNull(Option.flatMapNullable(given.expires, Instant.parse))
      )
    ),
    (account) => Console.log(`${account.email} now has the plan ${describe(account)}.`)
  )).pipe(Command.withDescription("Change the plan of an account."))

const describe = ({ plan, planExpiresAt }: Account.Account): string =>
  planExpiresAt === null ? plan : `${plan} until ${Instant.format(planExpiresAt)}`

const userCommand = Command.make("user").pipe(
  Command.withDescription("Open accounts and change their plans."),
  Command.withSubcommands([createCommand, setPlanCommand])
)

const rebuildCommand = Command.make("rebuild", {}, () =>
  Effect.flatMap(configuration, (config) =>
    Effect.provide(
      Effect.flatMap(Analytics, ({ rebuildAll }) => rebuildAll()),
      Layer.merge(Core.layer(config), Logging.layer(config))
    )).pipe(
      Effect.flatMap((surveys) => Console.log(`All aggregates have been counted again (surveys: ${surveys}).`))
    )).pipe(
    Command.withDescription(
      "Throw away the aggregates that analytics are read from, and count them again. Servers may go on meanwhile."
    )
  )

const analyticsCommand = Command.make("analytics").pipe(
  Command.withDescription("Look after what analytics are read from."),
  Command.withSubcommands([rebuildCommand])
)

const databaseNamed = (name: string, description: string) =>
  Options.text(name).pipe(
    Options.withDescription(description),
    Options.mapEffect((text) =>
      Effect.mapError(
        Effect.fromNullable(Configuration.databaseOf(text)),
        () => ArgumentError.invalidValue(HelpDoc.p(`--${name}: expected file:<path> or postgres://…`))
      )
    )
  )

const copyCommand = Command.make("copy", {
  from: databaseNamed("from", "The database to read, such as file:./data/canvass.db. Stop the server first."),
  to: databaseNamed("to", "The empty database to write to, such as postgres://canvass@localhost/canvass.")
}, ({ from, to }) => Copying.copy(from, to)).pipe(
  Command.withDescription("Copy a whole installation into an empty database, and compare every row.")
)

const canvass = Command.make("canvass").pipe(
  Command.withDescription("A survey engine: surveys, responses, analytics, exports and webhooks over a JSON API."),
  Command.withSubcommands([serveCommand, workerCommand, migrateCommand, copyCommand, analyticsCommand, userCommand])
)

export const run = Command.run(canvass, { name: "Canvass", version: "0.1.0" })
