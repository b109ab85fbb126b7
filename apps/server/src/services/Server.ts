/** `canvass serve`: the HTTP server, the background jobs and, unless it is off, the webhook worker. */
import { BackgroundJobs, FirstAccount } from "@canvass/core"
import * as HttpNode from "@canvass/http-node"
import { makeSite } from "@canvass/web"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { gzipSync } from "node:zlib"
import { type Configuration, describeDatabase } from "../configuration/Configuration.js"
import { banner } from "../console/Banner.js"
import { CommandError } from "../console/CommandError.js"
import * as Logging from "../console/Logging.js"
import * as CoreLayer from "./CoreLayer.js"
import * as WebhookDelivery from "./WebhookDelivery.js"

/**
 * Serves until an interruption. Then it finishes requests and deliveries in progress, concurrently, and flushes waiting
 * writes.
 */
export const serve = (configuration: Configuration): Effect.Effect<never, CommandError> =>
  Effect.all(
    [
      listen(configuration),
      configuration.webhookWorker === "embedded" ? WebhookDelivery.deliver(configuration) : Effect.never
    ],
    { concurrency: "unbounded" }
  ).pipe(
    Effect.zipRight(Effect.never),
    Effect.provide(CoreLayer.serverLayer(configuration)),
    Effect.provide(Logging.layer(configuration))
  )

const listen = (configuration: Configuration) =>
  Effect.flatMap(HttpNode.HttpServer, ({ healthUrl, publicUrl }) =>
    Effect.zipRight(
      announce(configuration, publicUrl, healthUrl),
      Effect.never
    )).pipe(
      Effect.provide(Layer.merge(
        httpServer(configuration),
        BackgroundJobs.layer({ auditRetentionMillis: Option.getOrUndefined(configuration.auditRetentionMillis) })
      )),
      Effect.catchTag("ListenFailed", explainListenFailure)
    )

const announce = (configuration: Configuration, url: string, healthUrl: string | undefined) =>
  Effect.flatMap(makeSetupToken(configuration), (setupToken) => {
    const health = healthUrl === undefined ? {} : { health: healthUrl }
    const database = describeDatabase(configuration.database)
    const isRegistrationOpen = configuration.registration === "open"
    const setup = setupToken === undefined ? {} : { setupToken }
    const text = banner({ url, database, isRegistrationOpen, ...health, ...setup })
    return Logging.print(configuration, text, "Canvass is ready.", { url, ...health, database })
  })

/**
 * Makes a setup token for the banner, when there is no account. A log in JSON never contains the token, because other
 * programs read the log.
 */
const makeSetupToken = ({ logFormat }: Configuration) =>
  logFormat === "json"
    ? Effect.succeed(undefined)
    : Effect.map(FirstAccount.createSetupToken, Option.getOrUndefined)

const httpServer = (configuration: Configuration) =>
  HttpNode.CanvassServer.layer({
    settings: {
      host: configuration.host,
      port: configuration.port,
      healthPort: Option.getOrUndefined(configuration.healthPort),
      publicUrl: Option.getOrUndefined(configuration.publicUrl),
      errorsBase: Option.getOrUndefined(configuration.errorsBase),
      trustProxy: configuration.trustProxy,
      rateLimitAuthenticated: configuration.rateLimitAuthenticated,
      rateLimitAnonymous: configuration.rateLimitAnonymous,
      corsOrigins: configuration.corsOrigins,
      metricsToken: Option.getOrUndefined(Option.map(configuration.metricsToken, Redacted.value))
    },
    accessTokenMillis: configuration.accessTokenMillis,
    site: makeSite({
      compress: (text) => gzipSync(text, pageCompression),
      embedOrigins: configuration.embedOrigins,
      exampleSurvey: Option.getOrUndefined(configuration.exampleSurvey),
      portal: { registration: configuration.registration, sendsMail: Option.isSome(configuration.mail) }
    }),
    oauth: { providers: configuration.oauthProviders, returnUrls: configuration.oauthReturnUrls },
    accessLog: accessLog(configuration)
  })

/** For pages of some KiB: the default buffers take 268 KiB for each page, and the default level a third more time. */
const pageCompression = { level: 4, windowBits: 13, memLevel: 6 }

const accessLog = (configuration: Configuration): HttpNode.AccessLog.AccessLog =>
  Logging.logsEntries(configuration)
    ? HttpNode.AccessLog.requestLines(configuration.logFormat, Logging.writeToStderr)
    : HttpNode.AccessLog.silent

const explainListenFailure = ({ cause, host, port }: HttpNode.ListenFailed) =>
  new CommandError({
    lines: [
      "code" in cause && cause.code === "EADDRINUSE"
        ? `Port ${port} of ${host} is in use. Stop the program that uses it, or set PORT to another port.`
        : `Cannot listen on port ${port} of ${host}: ${cause.message}`
    ]
  })
