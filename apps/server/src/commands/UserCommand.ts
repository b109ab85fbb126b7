/** `canvass user list`, `create`, `set-plan` and `reset-password`. */
import { Account, Accounts, Instant, NotFound } from "@canvass/core"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as Prompt from "@effect/cli/Prompt"
import * as ArgumentError from "@effect/cli/ValidationError"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { randomBytes } from "node:crypto"
import { text } from "node:stream/consumers"
import { CommandError } from "../console/CommandError.js"
import { Invocation } from "../console/Invocation.js"
import { oneLine } from "../console/oneLine.js"
import { withServices } from "./shared/withServices.js"
import { userDeleteCommand } from "./UserDeleteCommand.js"

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

const passwordStdin = Options.boolean("password-stdin").pipe(
  Options.withDescription("Read the password from the first line of standard input.")
)

const createCommand = Command.make("create", {
  email,
  name: Options.text("name").pipe(Options.withDescription("The name of the user."), Options.optional),
  passwordStdin,
  plan,
  expires
}, (input) =>
  Effect.gen(function*() {
    const { isRandom, password } = yield* choosePassword(input.passwordStdin)
    const account = yield* withServices(Effect.flatMap(Accounts, (accounts) =>
      accounts.open({
        email: input.email,
        name: Option.getOrNull(input.name),
        password,
        planExpiresAt: Option.getOrNull(input.expires),
        ...Option.match(input.plan, { onNone: () => ({}), onSome: (plan) => ({ plan }) })
      })))
    yield* Console.log([
      `Created account ${account.id} for ${oneLine(account.email)}, plan ${describePlan(account)}.`,
      ...isRandom ? [`Password (not shown again): ${password}`] : []
    ].join("\n"))
  })).pipe(
    Command.withDescription(
      "Create an account. Asks for the password on a terminal; an empty one, or no terminal, makes a random one."
    )
  )

/** Reads a password, or makes a random one. */
const choosePassword = (fromStandardInput: boolean) =>
  Effect.map(readPassword(fromStandardInput), (chosen) => ({
    password: chosen ?? randomBytes(18).toString("base64url"),
    isRandom: chosen === undefined
  }))

/** Reads the password from standard input, or from a prompt without echo. `undefined`: none was given. */
const readPassword = (fromStandardInput: boolean) =>
  Effect.gen(function*() {
    const { stdin } = yield* Invocation
    if (fromStandardInput) {
      const [line = ""] = (yield* Effect.promise(() => text(stdin))).split(/\r?\n/, 1)
      return line === "" ? yield* noPassword : line
    }
    if (stdin.isTTY !== true) return undefined
    const password = Redacted.value(yield* Prompt.run(Prompt.hidden({ message: "Password (empty: a random one)" })))
    return password === "" ? undefined : password
  })

const noPassword = new CommandError({ lines: ["--password-stdin: standard input has no password in its first line"] })

const setPlanCommand = Command.make("set-plan", {
  email,
  plan: Args.choice(Account.Plan.literals.map((name): [string, Account.Plan] => [name, name]), { name: "plan" }),
  expires
}, (input) =>
  Effect.flatMap(
    withServices(Effect.flatMap(Accounts, (accounts) =>
      accounts.setPlan(
        input.email,
        input.plan,
        Option.getOrNull(Option.flatMapNullable(input.expires, Instant.parse))
      ))),
    (account) => Console.log(`${oneLine(account.email)} now has the plan ${describePlan(account)}.`)
  )).pipe(Command.withDescription("Change the plan of an account."))

const resetPasswordCommand = Command.make(
  "reset-password",
  { email, passwordStdin },
  (input) =>
    Effect.gen(function*() {
      const { isRandom, password } = yield* choosePassword(input.passwordStdin)
      const account = yield* withServices(Effect.gen(function*() {
        const { find, setPassword } = yield* Accounts
        const found = yield* Effect.flatMap(find(input.email), orNotFound)
        yield* setPassword(found.id, password)
        return found
      }))
      yield* Console.log([
        `${oneLine(account.email)} has a new password. All its sessions have ended.`,
        ...isRandom ? [`Password (not shown again): ${password}`] : []
      ].join("\n"))
    })
).pipe(
  Command.withDescription(
    "Set a new password and end all sessions of the account. Asks for the password on a terminal; an empty one, or no " +
      "terminal, makes a random one."
  )
)

const listCommand = Command.make(
  "list",
  {},
  () =>
    withServices(Effect.flatMap(Accounts, ({ list }) =>
      Stream.runForEach(list, (account) =>
        Console.log(
          [account.email, describePlan(account), Instant.format(account.createdAt), account.name ?? ""]
            .map(oneLine)
            .join("\t")
            .trimEnd()
        ))))
).pipe(
  Command.withDescription(
    "List all accounts, oldest first: email address, plan, creation and name, separated by tabs."
  )
)

const orNotFound = Option.match({ onNone: () => new NotFound(), onSome: Effect.succeed<Account.Account> })

const describePlan = ({ plan, planExpiresAt }: Account.Account): string =>
  planExpiresAt === null ? plan : `${plan} until ${Instant.format(planExpiresAt)}`

export const userCommand = Command.make("user").pipe(
  Command.withDescription("List, create and delete accounts, change their plans and passwords."),
  Command.withSubcommands([listCommand, createCommand, setPlanCommand, resetPasswordCommand, userDeleteCommand])
)
