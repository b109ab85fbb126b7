/**
 * Pages outside `/api` that call no operation: health, metrics, the OpenAPI document and HTML pages. They have no rate
 * limit and need no credential, but that metrics may require a token.
 */
import { Assets, Secrets, Unauthorized } from "@canvass/core"
import { Committer, responsesXsd } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type { HeaderFields } from "../HeaderFields.js"
import { MethodNotAllowed, Stopping } from "../problems/ApiError.js"
import type { PublishedLimits } from "../PublishedLimits.js"
import { headerOf, type RequestContext } from "../request/RequestContext.js"
import type { HttpResponse } from "../response/HttpResponse.js"
import type { ServerUrls } from "../ServerUrls.js"
import type { Cluster } from "./Cluster.js"
import { docs } from "./DocsPage.js"
import { errorIndex, errorPages } from "./ErrorPages.js"
import { favicon } from "./Favicon.js"
import * as Html from "./Html.js"
import { landing } from "./LandingPage.js"
import { llmsText } from "./llmsText.js"
import { isMediaPath, mediaFolder, mediaPage } from "./MediaPage.js"
import * as Metrics from "./Metrics.js"
import type { PageHandler } from "./PageHandler.js"
import { referenceText } from "./ReferenceText.js"
import type { Site } from "./Site.js"

/**
 * A group of pages: `/` and `/favicon.ico`, `/health/*`, `/metrics`, the documents `/openapi.json`, `/openapi-3.0.json`
 * and those in `/schemas`, `/docs` and the pages below it with the texts `/docs.md` and `/llms.txt`, `/errors` and
 * `/errors/{slug}`, and the pictures in `/media`.
 */
export type PageGroup = "landing" | "health" | "metrics" | "openapi" | "docs" | "errors" | "media"

/** All groups of pages. */
export const allPages: ReadonlyArray<PageGroup> = [
  "landing",
  "health",
  "metrics",
  "openapi",
  "docs",
  "errors",
  "media"
]

export interface PagesOptions {
  /** Makes the contract's OpenAPI document. */
  readonly openApi: (publicUrl: string, limits: PublishedLimits) => Readonly<Record<string, unknown>>
  /** Whether the server has the endpoint for models. */
  readonly hasMcp: boolean
  /** Converts the document to OpenAPI 3.0. */
  readonly toOpenApi30: (document: Readonly<Record<string, unknown>>) => object
  /** Makes the JSON Schema of definitions of surveys, from the document. */
  readonly surveySchema: (document: Readonly<Record<string, unknown>>, publicUrl: string) => object
  /** The limits that the OpenAPI document and the pages of the problem types quote. */
  readonly limits: PublishedLimits
  readonly urls: ServerUrls
  readonly metrics: Metrics.Metrics
  /** The processes that share the address of the server. `undefined`: this one has it alone. */
  readonly cluster: Cluster | undefined
  /** The Bearer token that `/metrics` requires. `undefined`: none. */
  readonly metricsToken: string | undefined
  /** Which pages are served. */
  readonly groups: ReadonlyArray<PageGroup>
  /** Renders the pages for people. Without it they are plain, and `/docs` refers to the OpenAPI document. */
  readonly site: Site | undefined
  /** Whether the server has begun to stop: then `/health/ready` fails. */
  readonly isStopping: () => boolean
}

/** Whether a path is one of health or metrics, which are served when the server is busy. */
export const isHealthPath = (path: string): boolean => path.startsWith("/health/") || path === "/metrics"

/** Finds the page of a path. */
export type Pages = (path: string) => PageHandler | undefined

export const make = (options: PagesOptions): Effect.Effect<Pages, never, Assets | Committer.StoreHealth> =>
  Effect.map(Effect.all([Committer.StoreHealth, Assets]), ([store, assets]) => {
    const groups = pagesByGroup(options, store, assets)
    const pages = new Map(
      options.groups.flatMap((group) => groups[group]).map(([path, page]) => [path, readOnly(page)] as const)
    )
    const belowDocs = pages.get(docsFolder)
    return (path) =>
      pages.get(path) ??
        (path.startsWith(docsFolder) ? belowDocs : isMediaPath(path) ? pages.get(mediaFolder) : undefined)
  })

/** Every path below it has the page of this path. */
const docsFolder = "/docs/"

const pagesByGroup = (
  {
    cluster,
    hasMcp,
    isStopping,
    limits,
    metrics,
    metricsToken,
    openApi,
    site,
    surveySchema,
    toOpenApi30,
    urls
  }: PagesOptions,
  store: Committer.StoreHealth["Type"],
  assets: Assets
): Readonly<Record<PageGroup, ReadonlyArray<readonly [path: string, page: PageHandler]>>> => {
  const ready = Effect.suspend(() =>
    isStopping()
      ? Effect.fail(new Stopping())
      : Effect.map(Effect.orDie(store.check), () =>
        json(JSON.stringify({ status: "ready", workers: cluster?.workers() })))
  )
  const collectMetrics = cluster?.joinMetrics(metrics.families) ?? Effect.sync(metrics.families)
  const document = () => openApi(urls.publicUrl(), limits)
  let documentBytes: Uint8Array | undefined
  let document30Bytes: Uint8Array | undefined
  let surveySchemaBytes: Uint8Array | undefined
  let referenceBytes: Uint8Array | undefined
  const request = (context: RequestContext) => ({ context, publicUrl: urls.publicUrl() })
  const article = (content: Html.Article): PageHandler =>
    site === undefined ? constant(Html.page(content)) : (context) => site.articlePage(request(context), content)
  const reference = ({ referencePage }: Site): PageHandler => (context) =>
    context.path === docsFolder
      ? Effect.succeed(redirect("../docs"))
      : referencePage(request(context), context.path.slice("/docs".length), document)
  return {
    landing: [
      ["/", site === undefined ? article(landing) : (context) => site.frontPage(request(context))],
      ["/favicon.ico", constant(favicon)]
    ],
    health: [["/health/live", constant(json("{\"status\":\"live\"}"))], ["/health/ready", () => ready]],
    metrics: [["/metrics", (context) =>
      metricsToken === undefined || hasToken(context, metricsToken)
        ? Effect.map(collectMetrics, (families) => text(Metrics.contentType, Metrics.render(families)))
        : Effect.fail(metricsTokenMissing)]],
    openapi: [[
      "/openapi.json",
      () => Effect.sync(() => text("application/json", documentBytes ??= encode(document()), "no-cache"))
    ], [
      "/openapi-3.0.json",
      () => Effect.sync(() => text("application/json", document30Bytes ??= encode(toOpenApi30(document())), "no-cache"))
    ], [
      "/schemas/responses.xsd",
      constant(text("application/xml", responsesXsd, "no-cache"))
    ], [
      "/schemas/survey.json",
      () =>
        Effect.sync(() => {
          surveySchemaBytes ??= encode(surveySchema(document(), urls.publicUrl()))
          return text("application/schema+json", surveySchemaBytes, "public, max-age=3600")
        })
    ]],
    docs: [
      ...(site === undefined
        ? [["/docs", article(docs)] as const]
        : [["/docs", reference(site)] as const, [docsFolder, reference(site)] as const]),
      ["/docs.md", () =>
        Effect.sync(() => {
          referenceBytes ??= utf8(referenceText(document()))
          return text("text/markdown; charset=utf-8", referenceBytes, "no-cache")
        })],
      [
        "/llms.txt",
        () =>
          Effect.sync(() =>
            text("text/plain; charset=utf-8", llmsText({ publicUrl: urls.publicUrl(), hasMcp }), "no-cache")
          )
      ]
    ],
    errors: [
      ["/errors", article(errorIndex)],
      ["/errors/", constant(redirect("../errors"))],
      ...[...errorPages(limits)].map(([slug, content]) => [`/errors/${slug}`, article(content)] as const)
    ],
    media: [[mediaFolder, mediaPage(assets)]]
  }
}

const readOnly = (page: PageHandler): PageHandler => (context) =>
  context.method === "GET" || context.method === "HEAD"
    ? page(context)
    : Effect.fail(new MethodNotAllowed({ method: context.method, allow: ["GET", "HEAD"] }))

const hasToken = ({ headers }: RequestContext, token: string): boolean =>
  Secrets.equalInConstantTime(headerOf(headers, "authorization") ?? "", `Bearer ${token}`)

const metricsTokenMissing = new Unauthorized({ reason: "Metrics require `Authorization: Bearer` and their token." })

const constant = (response: HttpResponse): PageHandler => () => Effect.succeed(response)

/** The links of a page are relative, so it has one URL. */
const redirect = (location: string): HttpResponse => ({
  status: 308,
  headers: { "Location": location, "Cache-Control": "public, max-age=3600" },
  body: undefined
})

/** All responses share the bytes of a document: to encode a large one for each of them takes memory and time. */
const encode = (document: unknown): Uint8Array => utf8(JSON.stringify(document))

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const text = (contentType: string, body: string | Uint8Array, cacheControl = "no-store"): HttpResponse => {
  const headers: HeaderFields = { "Content-Type": contentType, "Cache-Control": cacheControl }
  return { status: 200, headers, body }
}

const json = (body: string): HttpResponse => text("application/json", body)
