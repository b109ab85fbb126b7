/** The layout of HTML pages: one style sheet, no script, no external resources. */
import type { KnownResponse } from "../response/HttpResponse.js"

/** Style sheet of every page. `styleHash` must be its digest. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #5b6575; --line: #d9dee6; --paper: #fff; --mark: #0b6e5f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaf0; --soft: #9aa5b5; --line: #2d3542; --paper: #141920; --mark: #4cc3ae }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 system-ui, sans-serif }
main { max-width: 40rem; margin: 0 auto; padding: 12vh 1.5rem 4rem }
h1 { font-size: 1.9rem; line-height: 1.25; margin: 0 0 1rem }
p { margin: 0 0 1rem }
.soft { color: var(--soft); font-size: .95rem }
a { color: var(--mark) }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere }
dl { border-top: 1px solid var(--line); margin: 2rem 0 }
dl > div { display: flex; gap: 1rem; padding: .6rem 0; border-bottom: 1px solid var(--line) }
dt { flex: 0 0 8rem; color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
`

/** SHA-256 of `style` in Base64: the content security policy admits this style sheet only. */
export const styleHash = "ICpxVdjIUhldDiTrMAR/MaJDq46Tx7LDCv57XKP4iIE="

/** What a page says. */
export interface Article {
  readonly title: string
  /** HTML. Text in it must go through `escape`. */
  readonly body: string
  /** Whether the page says that there is none: then search engines do not list it. Default: no. */
  readonly isError?: boolean
}

/** Makes an HTML page. */
export const page = ({ body, title }: Article, status = 200): KnownResponse => ({
  status,
  headers: {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy":
      `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "public, max-age=3600"
  },
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Canvass</title>
<style>${style}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`
})

/** Escapes text for HTML content and attribute values. */
export const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;")

/** Escapes text, and renders parts between backticks as code. */
export const prose = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>")
