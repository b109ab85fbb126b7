/** The page at the server's address. */
import { page } from "./Html.js"

/** Makes the page. `hasSite`: whether the server has pages of surveys. */
export const landing = (hasSite: boolean) =>
  page(
    200,
    "Survey engine",
    `<h1>Canvass</h1>
<p>A survey engine: surveys, responses, analytics, exports and webhooks. This server provides its REST API.</p>
<dl>
${hasSite ? surveys : ""}<div><dt>Reference</dt><dd><a href="docs">Read and try every operation</a></dd></div>
<div><dt>OpenAPI 3.1</dt><dd><a href="openapi.json">openapi.json</a></dd></div>
<div><dt>API root</dt><dd><code>/api</code> or <code>/api/v1</code></dd></div>
<div><dt>Health</dt><dd><a href="health/live">live</a>, <a href="health/ready">ready</a></dd></div>
</dl>`
  )

const surveys = "<div><dt>Surveys</dt><dd><code>/s/{slug}</code>, once they are published</dd></div>\n"
