/** The script of conditions: what the repository has is what its source makes. `UPDATE=1` writes it. */
import { build } from "esbuild"
import fs from "node:fs"
import process from "node:process"
import { gzipSync } from "node:zlib"
import { expect, it } from "vitest"

const source = new URL("../../src/respondent/conditions/main.ts", import.meta.url)
const generated = new URL("../../src/assets/generated/conditionsCode.ts", import.meta.url)

const bundle = async () => {
  const { outputFiles } = await build({
    entryPoints: [source.pathname],
    bundle: true,
    conditions: ["@canvass/source"],
    format: "iife",
    target: "es2022",
    charset: "ascii",
    minify: true,
    write: false
  })
  return outputFiles[0]?.text.trim() ?? ""
}

it("is up to date, and at most 8 kB compressed", async () => {
  const code = await bundle()
  const file = `/** Generated from the folder \`conditions\` by its test, with \`UPDATE=1\`. */\n` +
    `export const conditionsCode = ${JSON.stringify(code)}\n`
  if (process.env["UPDATE"] === "1") fs.writeFileSync(generated, file)
  expect(fs.readFileSync(generated, "utf8")).toBe(file)
  expect(gzipSync(code).length).toBeLessThanOrEqual(8_000)
})
