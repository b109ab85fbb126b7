/** The page of a path outside of the API that has none: for people, whose browsers ask for HTML. */
import * as Effect from "effect/Effect"
import { RouteNotFound } from "../problems/ApiError.js"
import { headerOf, type RequestContext } from "../request/RequestContext.js"
import type { HttpResponse } from "../response/HttpResponse.js"
import type { ServerUrls } from "../ServerUrls.js"
import * as Html from "./Html.js"
import type { Site } from "./Site.js"

export interface NotFoundPageOptions {
  readonly site: Site | undefined
  readonly urls: ServerUrls
}

/** Responds to a browser with a page. Fails with `RouteNotFound` for other callers, who get a problem. */
export const notFoundPage =
  ({ site, urls }: NotFoundPageOptions) => (context: RequestContext): Effect.Effect<HttpResponse, RouteNotFound> => {
    if (!asksForPage(context)) return Effect.fail(new RouteNotFound())
    const publicUrl = urls.publicUrl()
    const content = articleOf(publicUrl)
    const page = site === undefined
      ? Effect.succeed(Html.page(content, status))
      : site.articlePage({ context, publicUrl }, content)
    return Effect.map(page, (response): HttpResponse => ({
      ...response,
      status,
      headers: { ...response.headers, "Cache-Control": "no-store", "Vary": "Accept, Accept-Encoding" }
    }))
  }

const status = 404

/** Programs accept anything or JSON. Addresses that are known by convention (RFC 8615) are for programs alone. */
const asksForPage = ({ headers, method, path }: RequestContext): boolean =>
  !path.startsWith("/.well-known/") && (method === "GET" || method === "HEAD") &&
  /\btext\/html\b/i.test(headerOf(headers, "accept") ?? "")

const articleOf = (publicUrl: string): Html.Article => ({
  title: "Page not found",
  isError: true,
  body: `<h1>There is no page here</h1>
<p>Please check the address, or begin at the <a href="${Html.escape(publicUrl)}/">front page</a>.</p>`
})
