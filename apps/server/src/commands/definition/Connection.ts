/** The API that a command calls: that of a server over HTTP, or in this process on the configured database. */
import { CanvassError, type Client, createClient } from "@canvass/client"
import { Accounts, MemoryRateLimiter } from "@canvass/core"
import { Api } from "@canvass/http"
import { Mcp } from "@canvass/mcp"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Options from "@effect/cli/Options"
import type * as ConfigError from "effect/ConfigError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { type Configuration, type Database, describeDatabase } from "../../configuration/Configuration.js"
import { CommandError } from "../../console/CommandError.js"
import * as Logging from "../../console/Logging.js"
import * as CoreLayer from "../../services/CoreLayer.js"
import { loadConfiguration } from "../shared/loadConfiguration.js"
import { keyConfig, keyOption, urlConfig, urlOption } from "./ServerConnection.js"

/** The options of a command that calls a server, or acts for an account on the database itself. */
export const connectionOptions = {
  url: Options.optional(urlOption),
  key: Options.optional(keyOption),
  account: Options.text("account").pipe(
    Options.withDescription(
      "The email address of an account. The command then acts for it on the database of DATABASE_URL, without a server " +
        "and a key. A SQLite database must not be used by a server."
    ),
    Options.optional
  )
}

/** What the options of `connectionOptions` are. */
export interface ConnectionArguments {
  readonly url: Option.Option<string>
  readonly key: Option.Option<string>
  readonly account: Option.Option<string>
}

/** An API and the credential for it. */
export interface Connection {
  /** The URL of the server. In this process, the URL under which a server with this configuration is reached. */
  readonly url: string
  /** The credential. In this process the caller needs none. */
  readonly key: string | undefined
  /** Sends requests. */
  readonly fetch: typeof globalThis.fetch
}

/** Opens the API until the scope closes. */
export const openConnection = (
  { account, key, url }: ConnectionArguments
): Effect.Effect<Connection, CommandError, Scope.Scope> =>
  Option.match(account, {
    onSome: (email) =>
      Option.isSome(url) || Option.isSome(key)
        ? new CommandError({ lines: ["Use either --account, or --url and --key."] })
        : openInProcess(email),
    onNone: () =>
      Effect.map(
        Effect.all({
          url: Effect.catchAll(url, () => variableOf(urlConfig, "--url")),
          key: Effect.catchAll(key, () => variableOf(keyConfig, "--key"))
        }),
        (server) => ({ ...server, fetch: (input, init) => globalThis.fetch(input, init) })
      )
  })

const variableOf = (
  config: Effect.Effect<string, ConfigError.ConfigError>,
  option: string
): Effect.Effect<string, CommandError> =>
  Effect.mapError(config, (error) =>
    new CommandError({
      lines: [
        error._op === "MissingData"
          ? `${option}, or --account for an account of DATABASE_URL, is required. ${error.message}`
          : error._op === "InvalidData"
          ? `${error.path.join(".")}: ${error.message}`
          : `${option}: ${"message" in error ? error.message : String(error)}`
      ]
    }))

/** Serves the API in this process. Its only caller acts for the account, with full access. */
const openInProcess = (email: string): Effect.Effect<Connection, CommandError, Scope.Scope> =>
  Effect.gen(function*() {
    const configuration = yield* loadConfiguration
    const logging = Logging.layer(configuration)
    yield* Effect.provide(expectUnused(configuration), logging)
    const services = yield* Layer.build(
      Layer.provideMerge(Layer.merge(CoreLayer.layer(configuration), MemoryRateLimiter.layer), logging)
    )
    const found = yield* Effect.provide(Effect.flatMap(Accounts, ({ find }) => find(email)), services)
    const account = Option.getOrUndefined(found)
    if (account === undefined) {
      return yield* new CommandError({ lines: ["There is no account with this email address."] })
    }
    const fiberRefs = yield* Effect.getFiberRefs
    const url = publicUrlOf(configuration)
    const api = yield* Effect.acquireRelease(
      Effect.sync(() =>
        Api.handler(Layer.effectContext(Effect.as(Effect.setFiberRefs(fiberRefs), services)), {
          publicUrl: url,
          authenticate: () => ({ account: account.id, authMethod: "cli" }),
          clientAddress: () => "127.0.0.1",
          pages: [],
          mcp: Mcp.endpoint(),
          // Nobody else shares the database with the caller by this program.
          settings: { rateLimitAuthenticated: unlimited, rateLimitAccount: unlimited }
        })
      ),
      ({ close }) => Effect.promise(close)
    )
    return { url, key: undefined, fetch: (input, init) => api(new Request(input, init)) }
  })

/** Requests in a minute. */
const unlimited = 1_000_000_000

const publicUrlOf = ({ port, publicUrl }: Configuration): string =>
  Option.getOrElse(publicUrl, () => `http://127.0.0.1:${port}`)

/** Fails when another program has the SQLite file open. A server would not know what this program does beside it. */
const expectUnused = ({ database, role }: Configuration): Effect.Effect<void, CommandError> =>
  database._tag === "Postgres" ? Effect.void : Effect.mapError(
    Effect.scoped(Effect.asVoid(SqliteStore.database({ path: database.path, isExclusive: true, role }))),
    (error) =>
      error._tag === "SqlError" && SqliteStore.isInUse(error)
        ? inUse(database)
        : new CommandError({ lines: [`Cannot use the database ${describeDatabase(database)}: ${error.message}`] })
  )

const inUse = (database: Database): CommandError =>
  new CommandError({
    lines: [
      `Another program, such as a running server, uses ${describeDatabase(database)}.`,
      "Call the server with --url and --key, or stop it."
    ]
  })

/**
 * Calls the API.
 *
 * @param describe The lines for an error of the API. Default: its title and detail.
 */
export const callApi = <A>(
  connection: Connection,
  call: (client: Client) => Promise<A>,
  describe?: (error: CanvassError) => ReadonlyArray<string>
): Effect.Effect<A, CommandError> => Effect.mapError(sendRequest(connection, call), describeFailure(describe))

/** Calls the API. Fails with a `CanvassError` for an error of the API. */
export const sendRequest = <A>(
  { fetch, key, url }: Connection,
  call: (client: Client) => Promise<A>
): Effect.Effect<A, Error> =>
  Effect.tryPromise({
    try: () => call(createClient({ baseUrl: url, fetch, ...key === undefined ? {} : { apiKey: key } })),
    catch: (error) => error instanceof Error ? error : new Error(String(error))
  })

/** The failure of a command whose call of the API has failed. */
export const describeFailure =
  (describe: (error: CanvassError) => ReadonlyArray<string> = (error) => [summaryOf(error)]) =>
  (error: Error): CommandError =>
    new CommandError({ lines: error instanceof CanvassError ? describe(error) : [error.message] })

/** One line about an error. */
export const summaryOf = ({ detail, status, title }: CanvassError): string =>
  [title, ...detail === undefined ? [] : [`: ${detail}`], ...status === 0 ? [] : [` (status ${status})`]].join("")
