/** The server at work: the API, and what goes on in the background. */
import { AuditRetention, ExpiredDataCleanup, RollupRefresh, SurveyExpiry } from "@canvass/core"
import * as HttpNode from "@canvass/http-node"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import process from "node:process"
import type { Configuration } from "./Configuration.js"
import * as Core from "./Core.js"
import * as Logging from "./Logging.js"
import { Refusal } from "./Refusal.js"
import * as Sending from "./Sending.js"
import { welcome } from "./Welcome.js"

/**
 * Serves until it is interrupted; then what is in flight is finished, requests and deliveries at the same time, and
 * what waits is written.
 */
export const serve = (configuration: Configuration): Effect.Effect<never, Refusal> =>
  Effect.all(
    [listen(configuration), configuration.webhookWorker === "embedded" ? Sending.deliver(configuration) : Effect.never],
    { concurrency: "unbounded" }
  ).pipe(
    Effect.zipRight(Effect.never),
    Effect.provide(Core.layer(configuration)),
    Effect.provide(Logging.layer(configuration))
  )

const listen = (configuration: Configuration) =>
  Effect.flatMap(HttpNode.HttpServer, ({ publicUrl }) =>
    Effect.zipRight(
      Console.log(welcome({ url: publicUrl, data: Core.placeOf(configuration.database) })),
      Effect.never
    )).pipe(
      Effect.provide(
        Layer.mergeAll(
          server(configuration),
          SurveyExpiry.layer,
          ExpiredDataCleanup.layer,
          RollupRefresh.layer,
          retention(configuration)
        )
          .pipe(
            Layer.provide(Core.rateLimiter(configuration.database))
          )
      ),
      Effect.catchTag("ListenFailed", cannotListen)
    )

const retention = ({ auditRetentionMillis }: Configuration) =>
  Option.match(auditRetentionMillis, { onNone: () => Layer.empty, onSome: AuditRetention.layer })

const server = (configuration: Configuration) =>
  HttpNode.CanvassServer.layer({
    settings: {
      host: configuration.host,
      port: configuration.port,
      publicUrl: Option.getOrUndefined(configuration.publicUrl),
      errorsBase: Option.getOrUndefined(configuration.errorsBase),
      trustProxy: configuration.trustProxy,
      rateLimitAuthenticated: configuration.rateLimitAuthenticated,
      rateLimitAnonymous: configuration.rateLimitAnonymous,
      corsOrigins: configuration.corsOrigins
    },
    accessTokenMillis: configuration.accessTokenMillis,
    accessLog: accessLog(configuration)
  })

/** A line a request, beside the other log lines, for as long as the level lets through what is of interest only. */
const accessLog = ({ logFormat, logLevel }: Configuration): HttpNode.AccessLog.AccessLog =>
  logLevel === "debug" || logLevel === "info"
    ? HttpNode.AccessLog.lines(
      logFormat === "json" ? HttpNode.AccessLog.json : HttpNode.AccessLog.pretty,
      (text) => process.stderr.write(text)
    )
    : HttpNode.AccessLog.silent

const cannotListen = ({ cause, host, port }: HttpNode.ListenFailed) =>
  new Refusal({
    lines: [
      "code" in cause && cause.code === "EADDRINUSE"
        ? `Port ${port} of ${host} is in use. Stop what uses it, or choose another with PORT.`
        : `Can't listen on port ${port} of ${host}: ${cause.message}`
    ]
  })
