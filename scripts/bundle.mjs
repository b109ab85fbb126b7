/** Joins the built modules of the server into `apps/server/dist/canvass.js`: it starts three times as fast. */
import { build } from "esbuild"
import fs from "node:fs"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { buildBrowserFiles } from "../packages/editor/scripts/buildBrowser.mjs"

// The server has the files of the editor as texts.
await buildBrowserFiles()

const output = fileURLToPath(new URL("../apps/server/dist", import.meta.url))

fs.rmSync(`${output}/chunks`, { recursive: true, force: true })
const result = await build({
  entryPoints: { canvass: `${output}/main.js` },
  outdir: output,
  // Modules that are loaded on demand stay apart.
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  // The source stays in memory. Without comments it is small.
  minifyWhitespace: true,
  lineLimit: 100,
  legalComments: "external",
  // Native modules are loaded from their packages. `pg` works without its own.
  external: ["@node-rs/argon2", "better-sqlite3", "pg-native"],
  // CommonJS modules require modules of Node.
  banner: {
    js: `import { createRequire as requireOf } from "node:module"\nconst require = requireOf(import.meta.url)`
  },
  metafile: true,
  logLevel: "error"
}).catch(() => {
  process.exitCode = 1
})

// One other character makes each character of a file take two bytes of memory. `build` escapes them in texts only.
for (const file of Object.keys(result?.metafile.outputs ?? {}).filter((name) => name.endsWith(".js"))) {
  const other = /[^\0-\x7F]/.exec(fs.readFileSync(file, "utf8"))
  if (other === null) continue
  console.error(
    `${file}: the character ${JSON.stringify(other[0])} at ${other.index} is not ASCII. Write it as an escape.`
  )
  process.exitCode = 1
}
