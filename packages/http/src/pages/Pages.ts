/**
 * Pages outside `/api`: health, metrics, the OpenAPI document and HTML pages. They have no rate limit and need no
 * credential, but that metrics may require a token.
 */
import { Committer, Secrets, Unauthorized } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { HeaderFields } from "../HeaderFields.js"
import { MethodNotAllowed, Stopping } from "../problems/ApiError.js"
import type { PublishedLimits } from "../PublishedLimits.js"
import { headerOf, type RequestContext } from "../request/RequestContext.js"
import type { HttpResponse } from "../response/HttpResponse.js"
import type { ServerUrls } from "../ServerUrls.js"
import { docsFiles, docsPage, type LoadDocsAsset } from "./DocsPages.js"
import { errorIndex, errorPages } from "./ErrorPages.js"
import { favicon } from "./Favicon.js"
import { landing } from "./LandingPage.js"
import * as Metrics from "./Metrics.js"
import type { Page } from "./Page.js"

/**
 * A group of pages: `/` and `/favicon.ico`, `/health/*`, `/metrics`, `/openapi.json`, `/docs` and its files, `/errors`
 * and `/errors/{slug}`.
 */
export type PageGroup = "landing" | "health" | "metrics" | "openapi" | "docs" | "errors"

/** All groups of pages. */
export const allPages: ReadonlyArray<PageGroup> = ["landing", "health", "metrics", "openapi", "docs", "errors"]

export interface Options {
  /** Makes the contract's OpenAPI document. */
  readonly openApi: (publicUrl: string, limits: PublishedLimits) => unknown
  /** The limits that the OpenAPI document and the pages of the problem types quote. */
  readonly limits: PublishedLimits
  readonly urls: ServerUrls
  readonly metrics: Metrics.Metrics
  /** The Bearer token that `/metrics` requires. `undefined`: none. */
  readonly metricsToken: string | undefined
  /** Which pages are served. */
  readonly groups: ReadonlyArray<PageGroup>
  /** Loads the files of the API reference. Without it, `/docs` is not served. */
  readonly loadDocsAsset?: LoadDocsAsset | undefined
  /** Whether the server has pages of surveys. */
  readonly hasSite: boolean
  /** Whether the server has begun to stop: then `/health/ready` fails. */
  readonly isStopping: () => boolean
}

/** The pages by path. */
export type Pages = ReadonlyMap<string, Page>

export const make = (options: Options): Effect.Effect<Pages, never, Committer.StoreHealth> =>
  Effect.map(Committer.StoreHealth, (store) => {
    const groups = pagesByGroup(options, store)
    return new Map(
      options.groups.flatMap((group) => groups[group]).map(([path, page]) => [path, readOnly(page)] as const)
    )
  })

const pagesByGroup = (
  { hasSite, isStopping, limits, loadDocsAsset, metrics, metricsToken, openApi, urls }: Options,
  store: Committer.StoreHealth["Type"]
): Readonly<Record<PageGroup, ReadonlyArray<readonly [path: string, page: Page]>>> => {
  const ready = Effect.suspend(() =>
    isStopping() ? Effect.fail(new Stopping()) : Effect.as(Effect.orDie(store.check), json("{\"status\":\"ready\"}"))
  )
  let document: string | undefined
  const openApiDocument = () => document ??= JSON.stringify(openApi(urls.publicUrl(), limits))
  return {
    landing: [["/", constant(landing(hasSite))], ["/favicon.ico", constant(favicon)]],
    health: [["/health/live", constant(json("{\"status\":\"live\"}"))], ["/health/ready", () => ready]],
    metrics: [["/metrics", (context) =>
      metricsToken === undefined || hasToken(context, metricsToken)
        ? Effect.sync(() => text(Metrics.contentType, metrics.render()))
        : Effect.fail(metricsTokenMissing)]],
    openapi: [["/openapi.json", () => Effect.sync(() => text("application/json", openApiDocument(), "no-cache"))]],
    docs: loadDocsAsset === undefined ? [] : [
      ["/docs", constant(docsPage)],
      ["/docs/", constant(redirect("../docs"))],
      ...[...docsFiles(loadDocsAsset)].map(([name, page]) => [`/docs/${name}`, page] as const)
    ],
    errors: [
      ["/errors", constant(errorIndex)],
      ["/errors/", constant(redirect("../errors"))],
      ...[...errorPages(limits)].map(([slug, page]) => [`/errors/${slug}`, constant(page)] as const)
    ]
  }
}

const readOnly = (page: Page): Page => (context) =>
  context.method === "GET" || context.method === "HEAD"
    ? page(context)
    : Effect.fail(new MethodNotAllowed({ method: context.method, allow: ["GET", "HEAD"] }))

const hasToken = ({ headers }: RequestContext, token: string): boolean =>
  Secrets.equalInConstantTime(headerOf(headers, "authorization") ?? "", `Bearer ${token}`)

const metricsTokenMissing = new Unauthorized({ reason: "Metrics require `Authorization: Bearer` and their token." })

const constant = (response: HttpResponse): Page => () => Effect.succeed(response)

/** The links of a page are relative, so it has one URL. */
const redirect = (location: string): HttpResponse => ({
  status: 308,
  headers: { "Location": location, "Cache-Control": "public, max-age=3600" },
  body: undefined
})

const text = (contentType: string, body: string, cacheControl = "no-store"): HttpResponse => {
  const headers: HeaderFields = { "Content-Type": contentType, "Cache-Control": cacheControl }
  return { status: 200, headers, body }
}

const json = (body: string): HttpResponse => text("application/json", body)
