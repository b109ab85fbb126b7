/**
 * Copies the files of Swagger UI that `/docs` serves into `@canvass/http-node`. They are part of the package, so that
 * its users do not install `swagger-ui-dist`. The build runs this file, and vitest runs it as a global setup.
 */
import fs from "node:fs"
import process from "node:process"
import { fileURLToPath } from "node:url"

const packageFolder = new URL("../packages/http-node/", import.meta.url)
const source = new URL("node_modules/swagger-ui-dist/", packageFolder)
const target = new URL("docs-assets/", packageFolder)

const fileNames = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"]

/** Copied into one file: a file named `LICENSE` in any folder would keep that of Canvass out of the tarball. */
const noticeNames = ["LICENSE", "NOTICE", "swagger-ui-bundle.js.LICENSE.txt"]

export const setup = () => {
  fs.mkdirSync(target, { recursive: true })
  for (const name of fileNames) fs.copyFileSync(new URL(name, source), new URL(name, target))
  const notices = noticeNames.map((name) =>
    `${name} of swagger-ui-dist\n\n${fs.readFileSync(new URL(name, source), "utf8")}`
  )
  fs.writeFileSync(new URL("third-party-notices.txt", target), notices.join("\n\n"))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setup()
