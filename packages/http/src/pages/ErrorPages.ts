/** What a problem type means, for the person who follows its address (decisions §8). */
import { type ProblemType, problemTypes } from "../problems/ProblemTypes.js"
import type { HttpResponse } from "../response/HttpResponse.js"
import { page, prose } from "./Html.js"

const errorPage = (slug: string, { about, status, title }: ProblemType): HttpResponse =>
  page(
    200,
    title,
    `<p class="soft">Problem type <code>${slug}</code></p>
<h1>${prose(title)}</h1>
<p>${prose(about)}</p>
<dl>
<div><dt>Status</dt><dd>${status}</dd></div>
<div><dt>Body</dt><dd><code>application/problem+json</code> with <code>type</code>, <code>title</code>, <code>status</code>,
<code>detail</code>, <code>instance</code> and <code>traceId</code></dd></div>
</dl>
<p class="soft">When you ask for help, quote the <code>traceId</code>: it finds the request in the server's log.
All operations are in the <a href="../docs">reference</a>.</p>`
  )

/** By slug. */
export const errorPages: ReadonlyMap<string, HttpResponse> = new Map(
  Object.entries(problemTypes).map(([slug, type]) => [slug, errorPage(slug, type)])
)
