/** The pages about the server: front page, API reference, descriptions of errors. */
import type { Language } from "@canvass/core/ports"
import { RouteNotFound, type ServerPageRequest, type Site } from "@canvass/http"
import * as Effect from "effect/Effect"
import { frontPage } from "./front/FrontPage.js"
import { articlePage } from "./layout/ArticlePage.js"
import { siteKind } from "./layout/siteKind.js"
import { contextOf, type PageContext, type PageSettings } from "./page/PageContext.js"
import { compressed, type PageContent, renderPage } from "./page/respond.js"
import * as ReferencePages from "./reference/ReferencePages.js"

export const makeServerPages = (
  settings: PageSettings
): Pick<Site, "articlePage" | "frontPage" | "referencePage"> => {
  const referencePages = ReferencePages.make()
  /** Texts of the contract are in English. */
  const englishPage = ({ publicUrl }: ServerPageRequest) =>
    contextOf({ headers: {}, query: "lang=en" }, publicUrl, settings)
  const respond = ({ context }: ServerPageRequest, page: PageContext<Language>, content: PageContent) =>
    compressed(settings.compress, context.headers, renderPage(page, content, siteKind))
  return {
    frontPage: (request) => {
      const page = contextOf(request.context, request.publicUrl, settings)
      return respond(request, page, frontPage(page, request.publicUrl))
    },
    referencePage: (request, path, document) =>
      referencePages.respond(request, englishPage(request), path, document) ?? Effect.fail(new RouteNotFound()),
    articlePage: (request, article) => {
      const page = englishPage(request)
      return respond(request, page, articlePage(page, article))
    }
  }
}
