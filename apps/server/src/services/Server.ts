/** `canvass serve`: the HTTP server, the background jobs and, unless it is off, the webhook worker. */
import { BackgroundJobs } from "@canvass/core"
import { FirstAccount } from "@canvass/core/ports"
import { tableWorkbook } from "@canvass/formats/workbook"
import type { Cluster } from "@canvass/http"
import * as HttpNode from "@canvass/http-node"
import { Mcp } from "@canvass/mcp"
import { makeSite } from "@canvass/web"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import { availableParallelism } from "node:os"
import { promisify } from "node:util"
import zlib from "node:zlib"
import { type Configuration, describeDatabase } from "../configuration/Configuration.js"
import { banner } from "../console/Banner.js"
import { CommandError } from "../console/CommandError.js"
import * as Logging from "../console/Logging.js"
import * as Primary from "./cluster/Primary.js"
import * as WorkerProcess from "./cluster/WorkerProcess.js"
import * as CoreLayer from "./CoreLayer.js"
import * as WebhookDelivery from "./WebhookDelivery.js"

/**
 * Serves until an interruption, in this process or in worker processes. Then it finishes requests and deliveries in
 * progress, concurrently, and flushes waiting writes.
 */
export const serve = (configuration: Configuration): Effect.Effect<never, CommandError> =>
  Effect.flatMap(countWorkers(configuration), (count) => {
    if (WorkerProcess.isWorker) return serveAsWorker(configuration)
    return count === 1 ? serveAlone(configuration) : serveWithWorkers(configuration, count)
  }).pipe(
    Effect.provide(Logging.layer(configuration))
  )

const countWorkers = ({ database, workers }: Configuration): Effect.Effect<number, CommandError> => {
  const isSqlite = database._tag === "Sqlite"
  const count = workers === "auto" ? isSqlite ? 1 : availableParallelism() : workers
  return isSqlite && count > 1
    ? Effect.fail(
      new CommandError({ lines: [`WORKERS: SQLite is served by one process, not ${count}. Use PostgreSQL for more.`] })
    )
    : Effect.succeed(count)
}

const serveAlone = (configuration: Configuration): Effect.Effect<never, CommandError> =>
  serveRequests(
    configuration,
    undefined,
    (addresses) => Effect.flatMap(makeSetupToken(configuration), (token) => announce(configuration, addresses, token))
  )

/** The start-up check and the migrations happen here once, before the workers start. */
const serveWithWorkers = (configuration: Configuration, count: number): Effect.Effect<never, CommandError> =>
  Effect.flatMap(
    Effect.provide(makeSetupToken(configuration), CoreLayer.layer(configuration)),
    (setupToken) =>
      Primary.runWorkers({ count, onReady: (addresses) => announce(configuration, addresses, setupToken) })
  )

const serveAsWorker = (configuration: Configuration): Effect.Effect<never, CommandError> =>
  Effect.catchAll(
    serveRequests(configuration, WorkerProcess.join(), WorkerProcess.announce),
    ({ lines }) => Effect.zipRight(WorkerProcess.fail(lines), Effect.never)
  )

const serveRequests = <R>(
  configuration: Configuration,
  cluster: Cluster | undefined,
  onReady: (addresses: Addresses) => Effect.Effect<void, never, R>
) =>
  Effect.all(
    [
      listen(configuration, cluster, onReady),
      configuration.webhookWorker === "embedded" ? WebhookDelivery.deliver(configuration) : Effect.never,
      CoreLayer.untilOvertaken
    ],
    { concurrency: "unbounded" }
  ).pipe(
    Effect.zipRight(Effect.never),
    Effect.provide(CoreLayer.serverLayer(configuration))
  )

/** Where the server is reached. */
interface Addresses {
  readonly publicUrl: string
  readonly healthUrl: string | undefined
}

const listen = <R>(
  configuration: Configuration,
  cluster: Cluster | undefined,
  onReady: (addresses: Addresses) => Effect.Effect<void, never, R>
) =>
  Effect.flatMap(HttpNode.HttpServer, (addresses) => Effect.zipRight(onReady(addresses), Effect.never)).pipe(
    Effect.provide(Layer.merge(
      Layer.unwrapEffect(Effect.map(Logging.stderrWriter, (write) => httpServer(configuration, cluster, write))),
      BackgroundJobs.layer({ auditRetentionMillis: Option.getOrUndefined(configuration.auditRetentionMillis) })
    )),
    Effect.catchTag("ListenFailed", explainListenFailure)
  )

const announce = (
  configuration: Configuration,
  { healthUrl, publicUrl: url }: Addresses,
  setupToken: string | undefined
) => {
  const health = healthUrl === undefined ? {} : { health: healthUrl }
  const database = describeDatabase(configuration.database)
  const isRegistrationOpen = configuration.registration === "open"
  const setup = setupToken === undefined ? {} : { setupToken }
  const text = banner({ url, database, isRegistrationOpen, ...health, ...setup })
  return Logging.print(configuration, text, "Canvass is ready.", { url, ...health, database })
}

/**
 * Makes a setup token for the banner, when there is no account. A log in JSON never contains the token, because other
 * programs read the log.
 */
const makeSetupToken = ({ logFormat }: Configuration) =>
  logFormat === "json"
    ? Effect.succeed(undefined)
    : Effect.map(FirstAccount.createSetupToken, Option.getOrUndefined)

const httpServer = (
  configuration: Configuration,
  cluster: Cluster | undefined,
  writeLog: (text: string) => boolean
) =>
  HttpNode.CanvassServer.layer({
    settings: {
      host: configuration.host,
      port: configuration.port,
      healthPort: Option.getOrUndefined(configuration.healthPort),
      publicUrl: Option.getOrUndefined(configuration.publicUrl),
      errorsBase: Option.getOrUndefined(configuration.errorsBase),
      trustProxy: configuration.trustProxy,
      rateLimitAuthenticated: configuration.rateLimitAuthenticated,
      ...Option.match(configuration.rateLimitAccount, {
        onNone: () => ({}),
        onSome: (rateLimitAccount) => ({ rateLimitAccount })
      }),
      rateLimitAnonymous: configuration.rateLimitAnonymous,
      rateLimitChanges: configuration.rateLimitChanges,
      rateLimitPages: configuration.rateLimitPages,
      rateLimitForms: configuration.rateLimitForms,
      maxAddressShare: configuration.maxAddressShare,
      ...Option.match(configuration.workMaxBytes, {
        onNone: () => ({}),
        onSome: (maxWorkBytes) => ({ maxWorkBytes })
      }),
      corsOrigins: configuration.corsOrigins,
      metricsToken: Option.getOrUndefined(Option.map(configuration.metricsToken, Redacted.value))
    },
    accessTokenMillis: configuration.accessTokenMillis,
    site: makeSite({
      compress: (text) =>
        text.length > maxLengthOnLoop ? gzip(text, pageCompression) : zlib.gzipSync(text, pageCompression),
      compressParts,
      embedOrigins: configuration.embedOrigins,
      exampleSurvey: Option.getOrUndefined(configuration.exampleSurvey),
      portal: {
        registration: configuration.registration,
        sendsMail: Option.isSome(configuration.mail),
        workbook: tableWorkbook
      }
    }),
    mcp: configuration.mcp === "on" ? Mcp.endpoint({ origins: configuration.mcpOrigins }) : undefined,
    oauth: { providers: configuration.oauthProviders, returnUrls: configuration.oauthReturnUrls },
    accessLog: accessLog(configuration, writeLog),
    ...cluster === undefined ? {} : { cluster }
  })

/** For pages of some KiB: the default buffers take 268 KiB for each page, and the default level a third more time. */
const pageCompression = { level: 4, windowBits: 13, memLevel: 6 }

/** A longer page is compressed in a thread, which takes longer for a short one than the compression. */
const maxLengthOnLoop = 131_072

const gzip = promisify<string, zlib.ZlibOptions, Uint8Array>(zlib.gzip)

const deflateRaw = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.deflateRaw)

const partCompression = { ...pageCompression, finishFlush: zlib.constants.Z_SYNC_FLUSH }

/** The first versions of Node 20 have no `crc32`. */
const compressParts = Predicate.hasProperty(zlib, "crc32")
  ? {
    deflate: (bytes: Uint8Array) =>
      bytes.length > maxLengthOnLoop ? deflateRaw(bytes, partCompression) : zlib.deflateRawSync(bytes, partCompression),
    crc32: zlib.crc32
  }
  : undefined

const accessLog = (configuration: Configuration, write: (text: string) => boolean): HttpNode.AccessLog.AccessLog =>
  Logging.logsEntries(configuration)
    ? HttpNode.AccessLog.requestLines(configuration.logFormat, write, Logging.processFields)
    : HttpNode.AccessLog.silent

const explainListenFailure = ({ cause, host, port }: HttpNode.ListenFailed) =>
  new CommandError({
    lines: [
      "code" in cause && cause.code === "EADDRINUSE"
        ? `Port ${port} of ${host} is in use. Stop the program that uses it, or set PORT to another port.`
        : `Cannot listen on port ${port} of ${host}: ${cause.message}`
    ]
  })
