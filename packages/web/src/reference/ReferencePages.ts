/** Renders the pages of the reference, and keeps them: each page is rendered, encoded and compressed once. */
import { acceptsGzip, type HttpResponse, RequestContext, type ServerPageRequest } from "@canvass/http"
import * as Effect from "effect/Effect"
import { gzip } from "../assets/gzip.js"
import { siteKind } from "../layout/siteKind.js"
import type { PageContext } from "../page/PageContext.js"
import { renderPage } from "../page/respond.js"
import { decodeDocument } from "./document/OpenApiDocument.js"
import { fromDocument, type Reference } from "./document/Reference.js"
import { referencePage } from "./ReferencePage.js"

export interface ReferencePages {
  /**
   * Responds with a page. `undefined`: there is no such page.
   *
   * @param path what follows `/docs`, such as `/surveys`
   * @param makeDocument makes the OpenAPI document; called once, and again when the public URL has changed
   */
  readonly respond: (
    request: ServerPageRequest,
    page: PageContext,
    path: string,
    makeDocument: () => unknown
  ) => Effect.Effect<HttpResponse.HttpResponse> | undefined
}

/** The pages for one public URL: the introduction, and one page for each group of operations. */
interface Rendered {
  readonly publicUrl: string
  readonly reference: Reference
  readonly pages: Map<string, RenderedPage>
}

/** All responses with a page share its bytes. */
interface RenderedPage {
  readonly plain: HttpResponse.KnownResponse
  readonly compressed: Promise<HttpResponse.KnownResponse>
}

export const make = (): ReferencePages => {
  let rendered: Rendered | undefined

  const renderedFor = (publicUrl: string, makeDocument: () => unknown): Rendered => {
    if (rendered?.publicUrl === publicUrl) return rendered
    return rendered = { publicUrl, reference: fromDocument(decodeDocument(makeDocument())), pages: new Map() }
  }

  return {
    respond: ({ context: { headers }, publicUrl }, page, path, makeDocument) => {
      const { pages, reference } = renderedFor(publicUrl, makeDocument)
      const group = reference.groups.find(({ slug }) => path === `/${slug}`)
      if (group === undefined && path !== "") return undefined
      const found = pages.get(path) ?? render(referencePage({ page, reference, group }), page)
      pages.set(path, found)
      return acceptsGzip(RequestContext.headerOf(headers, "accept-encoding"))
        ? Effect.promise(() => found.compressed)
        : Effect.succeed(found.plain)
    }
  }
}

const render = (content: ReturnType<typeof referencePage>, page: PageContext): RenderedPage => {
  const { body, ...head } = renderPage(page, content, siteKind)
  const text = typeof body === "string" ? body : ""
  const headers = { ...head.headers, "Content-Encoding": "gzip" }
  return {
    plain: { ...head, body: new TextEncoder().encode(text) },
    compressed: gzip(text).then((body) => ({ ...head, headers, body }))
  }
}
