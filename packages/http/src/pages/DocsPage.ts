/** The page `/docs` of a server without a site, which would render the API reference. */
import type { Article } from "./Html.js"

export const docs: Article = {
  title: "API reference",
  body: `<h1>API reference</h1>
<p>The reference of this API is <a href="openapi.json">openapi.json</a>, an OpenAPI 3.1 document. Any viewer of OpenAPI
shows it. Every error has <a href="errors">a page that describes it</a>.</p>
<p class="soft">A server with the pages of <code>@canvass/web</code> shows the rendered reference here.</p>`
}
