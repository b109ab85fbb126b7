/** The page at the address of a server without a site. */
import type { Article } from "./Html.js"

export const landing: Article = {
  title: "Survey engine",
  body: `<h1>Canvass</h1>
<p>A survey engine: surveys, responses, analytics, exports and webhooks. This server provides its REST API.</p>
<dl>
<div><dt>OpenAPI 3.1</dt><dd><a href="openapi.json">openapi.json</a></dd></div>
<div><dt>API root</dt><dd><code>/api</code> or <code>/api/v1</code></dd></div>
<div><dt>Errors</dt><dd><a href="errors">Problem types</a></dd></div>
<div><dt>Health</dt><dd><a href="health/live">live</a>, <a href="health/ready">ready</a></dd></div>
</dl>`
}
