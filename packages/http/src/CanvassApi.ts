/** The whole API: its endpoints with their handlers, ready for a transport. */
import {
  type Accounts,
  type Assets,
  type Audit,
  type EditorTokens,
  type Keys,
  Limits,
  type LimitValues,
  type RateLimiter,
  type Responses,
  type ResultsLinks,
  type Secrets,
  type Services,
  type Surveys
} from "@canvass/core"
import { type Committer, onceFor, type Sessions } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { AccessTokens } from "./access/AccessTokens.js"
import { makeApi, makeApiWithoutLogins } from "./contract/Api.js"
import * as Endpoint from "./endpoint/Endpoint.js"
import { handlers, type HandlerServices } from "./handlers/Handlers.js"
import { openApi } from "./openapi/OpenApi.js"
import { surveySchema } from "./openapi/surveySchema.js"
import { toOpenApi30 } from "./openapi/toOpenApi30.js"
import type { Cluster } from "./pages/Cluster.js"
import type { McpEndpoint } from "./pages/McpEndpoint.js"
import * as Metrics from "./pages/Metrics.js"
import * as Pages from "./pages/Pages.js"
import type { Site } from "./pages/Site.js"
import * as AccessEntry from "./pipeline/AccessEntry.js"
import type { ApiSettings } from "./pipeline/ApiSettings.js"
import * as Pipeline from "./pipeline/Pipeline.js"
import * as StoreOutageLog from "./pipeline/StoreOutageLog.js"
import * as UntrustedProxyLog from "./pipeline/UntrustedProxyLog.js"
import type { PublishedLimits } from "./PublishedLimits.js"
import { WaitPlaces } from "./response/WaitPlaces.js"
import type { ServerUrls } from "./ServerUrls.js"
import { endpointWeights } from "./work/endpointWeights.js"
import { WorkQueue } from "./work/WorkQueue.js"

/** A contract with its handlers, compiled for serving. */
export interface CompiledApi<R> {
  readonly endpoints: ReadonlyArray<Endpoint.Endpoint<R>>
  /** Makes the OpenAPI document of the contract for a public URL. Its texts quote the limits. */
  readonly openApi: (publicUrl: string, limits: PublishedLimits) => Readonly<Record<string, unknown>>
  /** Whether the contract has operations for logins. Default: `true`. */
  readonly hasLogins?: boolean
}

/** Compiles an API for the limits that apply. APIs of one program that have the same limits share the result. */
export type CompileApi<R> = (limits: LimitValues) => CompiledApi<R>

/** The API of Canvass. */
export const canvassApi: CompileApi<HandlerServices> = onceFor((limits) => {
  const api = makeApi(limits)
  return {
    endpoints: Endpoint.fromContract(api, handlers, endpointWeights),
    openApi: (publicUrl, published) => openApi(api, publicUrl, published)
  }
})

/** The API of Canvass without the operations for logins (`/auth/*`), for a host program that authenticates callers. */
export const apiWithoutLogins: CompileApi<HandlerServices> = onceFor((limits) => {
  const api = makeApiWithoutLogins(limits)
  return {
    endpoints: Endpoint.fromContract(api, handlers, endpointWeights),
    openApi: (publicUrl, published) => openApi(api, publicUrl, published),
    hasLogins: false
  }
})

/** The services that a transport of the API needs, without those for access tokens. */
export type ApiServices = Committer.StoreHealth | RateLimiter | Secrets.Secrets | Services.Services

export interface CanvassApiOptions<R> {
  readonly api: CompileApi<R>
  readonly settings: ApiSettings
  /** Maximum size of the request headers, in bytes, if the transport knows it. Only the documentation uses it. */
  readonly maxHeaderBytes?: number | undefined
  readonly urls: ServerUrls
  readonly pages: ReadonlyArray<Pages.PageGroup>
  /** Further pages for people. Default: none. */
  readonly site?: Site | undefined
  /** The endpoint for language models, such as that of `@canvass/mcp`. Default: none. */
  readonly mcp?: McpEndpoint | undefined
  /** Metrics of the process, for `/metrics`. */
  readonly platformMetrics?: (() => ReadonlyArray<Metrics.MetricFamily>) | undefined
  /** The processes that share the address of the server. Default: this one has it alone. */
  readonly cluster?: Cluster | undefined
  /** Receives one entry for each request. */
  readonly accessLog?: AccessEntry.AccessLog | undefined
  /** Whether the server has begun to stop. */
  readonly isStopping: () => boolean
}

/** A pipeline, and what its transport reports for metrics and the access log. */
export interface ServedApi<R> {
  readonly pipeline: Pipeline.Pipeline<R>
  /** Makes a pipeline that serves only these pages, for a separate listener. */
  readonly makePagesPipeline: (groups: ReadonlyArray<Pages.PageGroup>) => Effect.Effect<Pipeline.Pipeline<never>>
  /** The transport calls it once for each request that arrives. */
  readonly onStart: () => void
  /** The transport calls it once for each request that has ended. */
  readonly onEnd: (request: AccessEntry.EndedRequest) => void
  /** Ends the requests that wait for changes. The transport calls it when it begins to stop. */
  readonly stopWaiting: () => void
}

type PipelineServices =
  | Accounts
  | Assets
  | AccessTokens
  | Audit
  | Committer.StoreHealth
  | EditorTokens
  | Keys
  | RateLimiter
  | Responses
  | ResultsLinks
  | Scope.Scope
  | Sessions
  | Surveys

/** Makes the pipeline of an API and its pages. */
export const make = <R>(options: CanvassApiOptions<R>): Effect.Effect<ServedApi<R>, never, PipelineServices> =>
  Effect.gen(function*() {
    const context = yield* Effect.context<PipelineServices>()
    const { accessLog, isStopping, mcp, settings, site, urls } = options
    const limits = yield* Limits
    const api = options.api(limits)
    const { hasLogins = true } = api
    const workQueue = new WorkQueue(settings)
    const waitPlaces = new WaitPlaces(settings)
    const metrics = Metrics.make(() => [
      ...options.platformMetrics?.() ?? [],
      ...workMetrics(workQueue),
      waitMetric(waitPlaces)
    ])
    const outageLog = yield* StoreOutageLog.make
    const untrustedProxyLog = UntrustedProxyLog.make(settings.trustProxy)
    const publishedLimits = { ...limits, ...settings, maxHeaderBytes: options.maxHeaderBytes, hasLogins }
    const mcpDocuments = mcp === undefined
      ? undefined
      : { endpoint: mcp, ...mcpDocumentsOf(urls.publicUrl, (publicUrl) => api.openApi(publicUrl, publishedLimits)) }
    const pipelineOf = <E>(
      endpoints: ReadonlyArray<Endpoint.Endpoint<E>>,
      groups: ReadonlyArray<Pages.PageGroup>,
      site?: Site,
      mcp?: Pipeline.McpDocuments
    ) =>
      Effect.flatMap(
        Pages.make({
          openApi: api.openApi,
          hasMcp: mcp !== undefined,
          toOpenApi30,
          surveySchema,
          limits: publishedLimits,
          urls,
          metrics,
          cluster: options.cluster,
          metricsToken: settings.metricsToken,
          groups,
          site,
          isStopping
        }),
        (pages) =>
          Pipeline.make({
            endpoints,
            pages,
            site,
            mcp,
            hasLogins,
            settings,
            urls,
            outageLog,
            untrustedProxyLog,
            workQueue,
            waitPlaces
          })
      )
    const onEnd = (request: AccessEntry.EndedRequest) => {
      const entry = AccessEntry.make(request, site?.redactPath)
      metrics.finished(entry.operation, entry.method, entry.status, entry.durationMillis / 1_000)
      if (entry.status === 429) metrics.rateLimited(entry.caller === "anonymous" ? "address" : "caller")
      accessLog?.(entry)
    }
    return {
      pipeline: yield* pipelineOf(api.endpoints, options.pages, site, mcpDocuments),
      makePagesPipeline: (groups) => Effect.provide(pipelineOf<never>([], groups), context),
      onStart: metrics.started,
      onEnd,
      stopWaiting: () => waitPlaces.stop()
    }
  })

/** The documents that describe the tools. They are made once for a public URL: models often ask for their parts. */
const mcpDocumentsOf = (
  publicUrl: () => string,
  openApi: (publicUrl: string) => Readonly<Record<string, unknown>>
): Omit<Pipeline.McpDocuments, "endpoint"> => {
  const make = (url: string) => {
    const document = openApi(url)
    return { url, document, surveySchema: surveySchema(document, url) }
  }
  let made: ReturnType<typeof make> | undefined
  const current = () => {
    const url = publicUrl()
    return made !== undefined && made.url === url ? made : made = make(url)
  }
  return { document: () => current().document, surveySchema: () => current().surveySchema }
}

const waitMetric = ({ count }: WaitPlaces): Metrics.MetricFamily => ({
  name: "http_change_waits",
  type: "gauge",
  help: "Requests that wait for changes, event streams included.",
  samples: [["", count]]
})

const workMetrics = ({ usedBytes, waitingCount }: WorkQueue): ReadonlyArray<Metrics.MetricFamily> => [
  {
    name: "http_work_bytes",
    type: "gauge",
    help: "Bytes that heavy requests hold at most while the server works on them.",
    samples: [["", usedBytes]]
  },
  {
    name: "http_work_waiting",
    type: "gauge",
    help: "Heavy requests that wait for room.",
    samples: [["", waitingCount]]
  }
]
