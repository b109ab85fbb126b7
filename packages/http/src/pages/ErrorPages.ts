/** An index of the problem types, and one page for each type at the URL that problems have as `type`. */
import type { ViolationCode } from "@canvass/core"
import { violationMeanings } from "@canvass/core/ports"
import { allProblemTypes, codesOf, type ProblemType, type Slug } from "../problems/ProblemTypes.js"
import type { PublishedLimits } from "../PublishedLimits.js"
import { type Article, prose } from "./Html.js"

/** The page `/errors`. */
export const errorIndex: Article = {
  title: "Problem types",
  body: `<h1>Problem types</h1>
<p>Every error is <code>application/problem+json</code>. Its <code>type</code> is the URL of one of these pages.</p>
<dl>
${
    allProblemTypes.map(([slug, { status, title }]) =>
      entry(String(status), `<a href="errors/${slug}">${prose(title)}</a>`)
    )
      .join("\n")
  }
</dl>`
}

/** The pages by slug. The texts quote `limits`. */
export const errorPages = (limits: PublishedLimits): ReadonlyMap<string, Article> =>
  new Map(allProblemTypes.map(([slug, type]) => [slug, errorPage(slug, type, limits)]))

const errorPage = (
  slug: Slug,
  { describe, status, title }: ProblemType,
  limits: PublishedLimits
): Article => ({
  title,
  body: `<p class="soft">Problem type <code>${slug}</code></p>
<h1>${prose(title)}</h1>
<p>${prose(describe(limits))}</p>
<dl>
${entry("Status", String(status))}
${entry("Body", `<code>application/problem+json</code> with ${members(slug)}`)}
</dl>
${
    codeList(codesOf(slug))
  }<p class="soft">Quote the <code>traceId</code> when you ask for help: it identifies the request in the server's logs.
See also <a href="../errors">all problem types</a> and the <a href="../docs">API reference</a>.</p>`
})

/** The members of the body of a problem. */
const members = (slug: Slug): string => {
  const names = [
    ...["type", "title", "status", "detail", "instance", "traceId"],
    ...(codesOf(slug).length > 0 ? ["errors[]"] : []),
    ...(slug === "rate-limit-exceeded" ? ["retryAfterSeconds"] : [])
  ]
  return `${names.slice(0, -1).map(code).join(", ")} and ${code(names.at(-1) ?? "")}`
}

const codeList = (codes: ReadonlyArray<ViolationCode.ViolationCode>): string =>
  codes.length === 0 ? "" : `<h2>Codes</h2>
<p>Each of <code>errors[]</code> has a <code>pointer</code> to the place, a <code>code</code> for programs and a
<code>detail</code> for people.</p>
<dl>
${codes.map((name) => entry(code(name), prose(violationMeanings[name]))).join("\n")}
</dl>
`

/** Declared as functions because they are hoisted: the index uses them. */
function entry(term: string, description: string): string {
  return `<div><dt>${term}</dt><dd>${description}</dd></div>`
}

function code(text: string): string {
  return `<code>${text}</code>`
}
