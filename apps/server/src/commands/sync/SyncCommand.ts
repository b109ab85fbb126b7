/** `canvass sync`: keeps a copy of surveys in a database of its own, or in Parquet files. */
import { CanvassError, type Client, createClient } from "@canvass/client"
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ArgumentError from "@effect/cli/ValidationError"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Runtime from "effect/Runtime"
import { setTimeout as sleep } from "node:timers/promises"
import { type Database, describeDatabase, parseDatabaseUrl } from "../../configuration/Configuration.js"
import { CommandError } from "../../console/CommandError.js"
import { oneLine } from "../../console/oneLine.js"
import { summaryOf } from "../definition/Connection.js"
import { serverOptions } from "../definition/ServerConnection.js"
import type { CopyTarget, ViewOptions } from "./CopyTarget.js"
import { openParquetTarget } from "./parquet/ParquetTarget.js"
import { openPostgresDatabase } from "./sql/PostgresDatabase.js"
import { openSqliteDatabase } from "./sql/SqliteDatabase.js"
import { sqlTarget } from "./sql/SqlTarget.js"
import { SurveyCopy } from "./SurveyCopy.js"
import { isNotFound } from "./SurveyMetadata.js"
import type { ColumnNames } from "./wideView.js"

interface SyncOptions {
  readonly url: string
  readonly key: string
  readonly survey: ReadonlyArray<string>
  readonly to: TargetUrl
  readonly follow: boolean
  readonly columns: ColumnNames
}

/** Where the user reads what happens. */
interface Output {
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
}

/** Runs until all surveys are up to date, or until the signal is aborted. Returns the surveys that are unavailable. */
const sync = async (options: SyncOptions, output: Output, signal: AbortSignal): Promise<ReadonlyArray<string>> => {
  const client = createClient({ baseUrl: options.url, apiKey: options.key, ...patience })
  const target = await openTarget(options.to, { columnNames: options.columns, warn: output.warn })
  const surveys = [...new Set(options.survey.map((id) => id.toLowerCase()))]
  const failed = new AbortController()
  const run = { options, output, client, target, signal: AbortSignal.any([signal, failed.signal]) }
  try {
    if (!options.follow) return await copyAll(run, surveys)
    if (surveys.length > maxFollowed) return await copyInTurn(run, surveys)
    const followed = surveys.map((id) => copySurvey(run, id, true))
    // The first failure ends all, and the target is closed when the last one has ended.
    for (const copy of followed) copy.catch((error: unknown) => failed.abort(error))
    const results = await Promise.allSettled(followed)
    failed.signal.throwIfAborted()
    return surveys.filter((_, index) => {
      const result = results[index]
      return result?.status === "fulfilled" && result.value === "unavailable"
    })
  } finally {
    await target.close()
  }
}

/** Where the copy is: a database, or a folder of Parquet files. */
type TargetUrl = Database | { readonly _tag: "Parquet"; readonly path: string }

const parseTargetUrl = (text: string): TargetUrl | undefined => {
  const path = /^parquet:(?:\/\/)?([^?]+)$/.exec(text)?.[1]
  return path === undefined ? parseDatabaseUrl(text) : { _tag: "Parquet", path }
}

const openTarget = async (to: TargetUrl, views: ViewOptions): Promise<CopyTarget> => {
  switch (to._tag) {
    case "Parquet":
      return openParquetTarget(to.path, views)
    case "Postgres":
      return sqlTarget(await openPostgresDatabase(Redacted.value(to.url)), views)
    case "Sqlite":
      return sqlTarget(await openSqliteDatabase(to.path), views)
  }
}

/** How a copy waits for its server: as long as the server says, and for about a minute if it is away. */
const patience = { maxAttempts: 8, maxWaitMillis: 3_600_000, timeoutMillis: 2_000_000_000 }

/** Maximum number of surveys whose logs are waited for at the same time. More of them are read in turn. */
const maxFollowed = 10

interface Run {
  readonly options: SyncOptions
  readonly output: Output
  readonly client: Client
  readonly target: CopyTarget
  readonly signal: AbortSignal
}

const copyAll = async (run: Run, surveys: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const unavailable: Array<string> = []
  for (const id of surveys) if (await copySurvey(run, id, false) === "unavailable") unavailable.push(id)
  return unavailable
}

/** Reads one survey after the other, again and again. A second for each keeps within the limits of rates. */
const copyInTurn = async (run: Run, surveys: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const unavailable = new Set<string>()
  while (unavailable.size < surveys.length) {
    const endsAt = performance.now() + surveys.length * 1_000
    for (const id of surveys) {
      if (!unavailable.has(id) && await copySurvey(run, id, false, true) === "unavailable") unavailable.add(id)
    }
    await sleep(Math.max(0, endsAt - performance.now()), undefined, { signal: run.signal })
  }
  return [...unavailable]
}

/** Copies one survey. Failures of the network are waited for when the copy is to be followed. */
const copySurvey = async (
  { client, output, signal, target }: Run,
  surveyId: string,
  follow: boolean,
  isPatient = follow
): Promise<"unavailable" | "upToDate"> => {
  let printed = ""
  for (;;) {
    const copy = new SurveyCopy({ client, target, surveyId, signal })
    const print = async () => {
      const line = `${surveyId}: up to date with ${await copy.count()} responses.`
      if (line !== printed && !(isPatient && !follow)) output.print(line)
      printed = line
    }
    try {
      await copy.run(follow, !isPatient, print)
      return "upToDate"
    } catch (error) {
      if (isNotFound(error)) {
        const hasCopy = await copy.markUnavailable()
        output.warn(
          `${surveyId}: the server does not have this survey, or the key may not read it.${
            hasCopy ? " The copy stays as it was." : ""
          }`
        )
        return "unavailable"
      }
      if (!isPatient || !isTemporary(error)) throw error
      output.warn(`${surveyId}: ${summaryOf(error)}. The copy goes on when the server responds.`)
      await sleep(error.retryAfterMillis ?? pauseMillis, undefined, { signal })
    }
  }
}

/** How long a copy that is followed waits before it asks a server again that is away. */
const pauseMillis = 10_000

const isTemporary = (error: unknown): error is CanvassError =>
  error instanceof CanvassError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Runs the copy. An interruption ends it, and waits until its transaction is rolled back and the target is closed. */
const runSync = (options: SyncOptions): Effect.Effect<void, CommandError> =>
  Effect.gen(function*() {
    const runtime = yield* Effect.runtime()
    const output: Output = {
      print: (line) => Runtime.runSync(runtime)(Console.log(oneLine(line))),
      warn: (line) => Runtime.runSync(runtime)(Effect.logWarning(oneLine(line)))
    }
    yield* Effect.logDebug(
      `Copying to ${oneLine(options.to._tag === "Parquet" ? options.to.path : describeDatabase(options.to))}.`
    )
    const unavailable = yield* Effect.async<ReadonlyArray<string>, CommandError>((resume) => {
      const controller = new AbortController()
      const done = sync(options, output, controller.signal).then(
        (ids) => resume(Effect.succeed(ids)),
        (error: unknown) => resume(new CommandError({ lines: [lineOf(error)] }))
      )
      return Effect.promise(() => {
        controller.abort()
        return done
      })
    })
    if (unavailable.length > 0) {
      return yield* new CommandError({ lines: [`Not copied: ${unavailable.join(", ")}`] })
    }
  })

const lineOf = (error: unknown): string =>
  error instanceof CanvassError ? summaryOf(error) : error instanceof Error ? error.message : String(error)

const to = Options.text("to").pipe(
  Options.withDescription(
    "What holds the copy: file:<path> for SQLite, postgres://…, or parquet:<folder>. Nothing else may be in it."
  ),
  Options.mapEffect((text) =>
    Effect.mapError(
      Effect.fromNullable(parseTargetUrl(text)),
      () => ArgumentError.invalidValue(HelpDoc.p("--to: expected file:<path>, postgres://… or parquet:<folder>"))
    )
  )
)

export const syncCommand = Command.make("sync", {
  ...serverOptions,
  survey: Options.text("survey").pipe(
    Options.withDescription("The id of a survey. May be repeated."),
    Options.atLeast(1)
  ),
  to,
  follow: Options.boolean("follow").pipe(
    Options.withDescription("Go on when the copy is up to date, until the program is stopped.")
  ),
  columns: Options.choice("columns", ["key", "id"]).pipe(
    Options.withDescription("Columns of views are named by the keys of questions, or by their ids. Default: key."),
    Options.withDefault("key" as const)
  )
}, runSync).pipe(
  Command.withDescription("Keep a copy of surveys and their responses in SQLite, PostgreSQL or Parquet files.")
)
