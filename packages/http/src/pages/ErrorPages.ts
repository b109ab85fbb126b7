/** One page for each problem type, at the URL that problems have as `type`. */
import { type ProblemType, problemTypes } from "../problems/ProblemTypes.js"
import type { PublishedLimits } from "../PublishedLimits.js"
import type { HttpResponse } from "../response/HttpResponse.js"
import { page, prose } from "./Html.js"

const errorPage = (
  slug: string,
  { describe, status, title }: ProblemType,
  limits: PublishedLimits
): HttpResponse =>
  page(
    200,
    title,
    `<p class="soft">Problem type <code>${slug}</code></p>
<h1>${prose(title)}</h1>
<p>${prose(describe(limits))}</p>
<dl>
<div><dt>Status</dt><dd>${status}</dd></div>
<div><dt>Body</dt><dd><code>application/problem+json</code> with <code>type</code>, <code>title</code>, <code>status</code>,
<code>detail</code>, <code>instance</code> and <code>traceId</code></dd></div>
</dl>
<p class="soft">Quote the <code>traceId</code> when you ask for help: it identifies the request in the server's logs.
See also the <a href="../docs">API reference</a>.</p>`
  )

/** The pages by slug. The texts quote `limits`. */
export const errorPages = (limits: PublishedLimits): ReadonlyMap<string, HttpResponse> =>
  new Map(Object.entries<ProblemType>(problemTypes).map(([slug, type]) => [slug, errorPage(slug, type, limits)]))
