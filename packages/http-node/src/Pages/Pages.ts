/** Everything outside of the API: health, metrics, the contract, pages for people. Open to all, without limit. */
import { Committer } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { Answer } from "../Answer.js"
import { type ApiError, MethodNotAllowed, RouteNotFound, Stopping } from "../ApiError.js"
import type { Exchange } from "../Exchange.js"
import * as Metrics from "../Metrics.js"
import type { ReplyHeaders } from "../Reply.js"
import type { Site } from "../Site.js"
import { assets, docs } from "./Docs.js"
import { errorPages } from "./ErrorPage.js"
import { landing } from "./Landing.js"

export interface Options {
  /** The contract as an OpenAPI document. */
  readonly openApi: (publicUrl: string) => unknown
  readonly site: Site
  readonly metrics: Metrics.Metrics
  /** Whether the server has begun to stop: then it is ready for nothing new. */
  readonly isStopping: () => boolean
}

export type Page = (exchange: Exchange) => Effect.Effect<Answer, ApiError>

export const make = ({ isStopping, metrics, openApi, site }: Options) =>
  Effect.map(Committer.StoreHealth, (store): Page => {
    const ready = Effect.suspend(() =>
      isStopping() ? Effect.fail(new Stopping()) : Effect.as(Effect.orDie(store.check), json("{\"status\":\"ready\"}"))
    )
    let made: string | undefined
    const document = () => made ??= JSON.stringify(openApi(site.publicUrl()))
    const pages = new Map<string, Page>([
      ["/", always(landing)],
      ["/health/live", always(json("{\"status\":\"live\"}"))],
      ["/health/ready", () => ready],
      ["/metrics", () => Effect.sync(() => text(Metrics.contentType, metrics.render()))],
      ["/openapi.json", () => Effect.sync(() => text("application/json", document(), "no-cache"))],
      ["/docs", always(docs)],
      ...[...assets].map(([name, page]) => [`/docs/${name}`, page] as const),
      ...[...errorPages].map(([slug, page]) => [`/errors/${slug}`, always(page)] as const)
    ])
    return (exchange) => {
      const page = pages.get(exchange.path)
      if (page === undefined) return Effect.fail(new RouteNotFound())
      exchange.operation = "pages"
      if (exchange.method === "GET" || exchange.method === "HEAD") return page(exchange)
      return Effect.fail(new MethodNotAllowed({ method: exchange.method, allow: ["GET", "HEAD"] }))
    }
  })

const always = (answer: Answer): Page => () => Effect.succeed(answer)

const text = (contentType: string, body: string, cacheControl = "no-store"): Answer => {
  const headers: ReplyHeaders = { "Content-Type": contentType, "Cache-Control": cacheControl }
  return { status: 200, headers, body }
}

const json = (body: string): Answer => text("application/json", body)
