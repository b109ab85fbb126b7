/** A page whose content the server gives, such as the description of an error. */
import type { Article } from "@canvass/http"
import type { PageContext } from "../page/PageContext.js"
import type { PageContent } from "../page/respond.js"
import { SiteLayout } from "./SiteLayout.js"

/** The content is HTML of this server, in English. */
export const articlePage = (page: PageContext, { body, isError = false, title }: Article): PageContent => ({
  status: 200,
  title: `${title} · Canvass`,
  isIndexable: !isError,
  body: (
    <SiteLayout page={page} {...isError ? {} : { current: "errors" as const }}>
      <main class="article" id="content" dangerouslySetInnerHTML={{ __html: body }} />
    </SiteLayout>
  )
})
