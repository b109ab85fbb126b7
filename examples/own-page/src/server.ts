/** The host: serves the page, and the REST API below `/surveys`. The page may as well call an API of another origin. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { nodeMiddleware } from "@canvass/http-node"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { survey } from "./survey.js"

const canvass = await Canvass.open({ store: Memory.layer })
const owner = await canvass.accounts.ensure("ada@example.com")
const { id, slug } = await canvass.surveys.create(owner.id, survey)
await canvass.surveys.publish(owner.id, id)

const surveys = nodeMiddleware(canvass, { publicUrl: "http://127.0.0.1:3000/surveys", prefix: "/surveys" })

/** The modules of the page, as the compiler writes them: no bundler is needed. */
const modules: Readonly<Record<string, URL>> = {
  app: new URL("./", import.meta.url),
  client: new URL("./", import.meta.resolve("@canvass/client")),
  core: new URL("./", import.meta.resolve("@canvass/core/questionnaire"))
}

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The museum</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
  main { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
  fieldset { border: 0; margin: 0 0 1.5rem; padding: 0 }
  label { display: inline-block; margin-right: 1rem }
  textarea { box-sizing: border-box; font: inherit; width: 100% }
  .problem { color: light-dark(#a11, #f99) }
</style>
<script type="importmap">
  { "imports": { "@canvass/client": "/client/index.js", "@canvass/core/questionnaire": "/core/questionnaire.js" } }
</script>
<script type="module" src="/app/page.js"></script>
<main data-api="/surveys" data-slug="${slug}"></main>
</html>`

const server = createServer((request, response) => {
  surveys(request, response, () => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const [, folder = "", file = ""] = /^\/(\w+)\/([\w/-]+\.js)$/.exec(pathname) ?? []
    const module = Object.hasOwn(modules, folder) ? modules[folder] : undefined
    if (pathname === "/") {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html)
    } else if (module === undefined) response.writeHead(404).end()
    else {
      readFile(new URL(file, module)).then(
        (text) => response.writeHead(200, { "Content-Type": "text/javascript; charset=utf-8" }).end(text),
        () => response.writeHead(404).end()
      )
    }
  })
})

server.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : address}`)
})

process.once("SIGTERM", () => {
  server.close()
  void surveys.close().then(canvass.close)
})
