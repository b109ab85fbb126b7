/**
 * The host: a server of your own, on another origin than Canvass. It has the API key, and gives its page editor tokens
 * of one survey.
 */
import { build } from "esbuild"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"

const { CANVASS_API_KEY = "", CANVASS_URL = "http://127.0.0.1:3000", PORT = "3001", SURVEY_ID = "" } = process.env

/** Who edits: your own login knows. */
const user = "ada@example.com"

/** How long a token works, in seconds. The page gets another one by itself. */
const expiresIn = Number(process.env["TOKEN_SECONDS"] ?? 900)

const editorToken = async (origin: string): Promise<string> => {
  const response = await fetch(`${CANVASS_URL}/api/surveys/${SURVEY_ID}/editor-tokens`, {
    method: "POST",
    headers: { "X-Api-Key": CANVASS_API_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ origins: [origin], expiresIn, publish: true, actor: user })
  })
  if (!response.ok) throw new Error(`There is no editor token: ${response.status}`)
  return response.text()
}

/** The page and what it loads on demand, as one bundler of many writes them. */
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL("page.js", import.meta.url))],
  outdir: "/",
  bundle: true,
  splitting: true,
  format: "esm",
  minify: true,
  write: false
})
const files = new Map(outputFiles.map(({ path, text }) => [path, text]))

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A survey of ours</title>
<link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>
<div id="editor" data-canvass="${CANVASS_URL}" data-survey="${SURVEY_ID}"></div>
</html>`

/** Nothing inline, no other origin but Canvass. */
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${CANVASS_URL}`

let origin = ""

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost")
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store"
    }).end(body)
  }
  const file = files.get(pathname)
  if (file !== undefined) send(200, "text/javascript", file)
  else if (pathname === "/") send(200, "text/html", html)
  else if (pathname === "/page.css") send(200, "text/css", "html, body, #editor { height: 100%; margin: 0 }")
  // Only for people who are logged in to your product, and only for surveys that they may edit.
  else if (pathname === "/editor-token" && request.method === "POST") {
    editorToken(origin).then(
      (token) => send(200, "application/json", token),
      (error: unknown) => send(502, "text/plain", String(error))
    )
  } else send(404, "text/plain", "Not found")
})

server.listen(Number(PORT), "127.0.0.1", () => {
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`
  console.log(origin)
})

process.once("SIGTERM", () => {
  server.closeAllConnections()
  server.close()
})
