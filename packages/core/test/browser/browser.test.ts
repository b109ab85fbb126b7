import { build } from "esbuild"
import { readFileSync } from "node:fs"
import { builtinModules } from "node:module"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import type { Browser } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"

/** Bundles a program of this folder as a web site would. Its exports are in the global variable `program`. */
const bundle = async (fileName: string) => {
  const { metafile, outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(fileName, import.meta.url))],
    bundle: true,
    minify: true,
    platform: "browser",
    format: "iife",
    globalName: "program",
    target: "es2022",
    conditions: ["@canvass/source"],
    legalComments: "none",
    metafile: true,
    write: false
  })
  const [output] = outputFiles
  if (output === undefined) throw new Error("The bundle is empty.")
  const imports = [...Object.values(metafile.inputs), ...Object.values(metafile.outputs)].flatMap((it) => it.imports)
  return { code: output.text, gzipBytes: gzipSync(output.contents, { level: 9 }).length, imports }
}

/** The bounds that the README of the package states. */
const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8")
const maxBytes = (what: string) => {
  const [, kilobytes] = new RegExp(`\\| ${what}.*\\| (\\d+) kB \\|`).exec(readme) ?? []
  return Number(kilobytes) * 1_000
}

let browser: Browser
beforeAll(async () => {
  browser = await sharedChromium()
})

it("the engine runs in a browser: it collects responses and computes analytics", async () => {
  const { code } = await bundle("engineProgram.ts")
  const page = await browser.newPage()
  // Web Cryptography exists in secure contexts only, and localhost is one.
  await page.route("http://localhost/", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }))
  await page.goto("http://localhost/")
  await page.addScriptTag({ content: code })
  expect(await page.evaluate("program.run([10, 9, 7, 3])")).toEqual({ completed: 4, score: 25 })
  await page.close()
})

it("a bundle of the core imports no module of Node.js", async () => {
  const { code, imports } = await bundle("engineProgram.ts")
  const isNodeModule = (name: string) => name.startsWith("node:") || builtinModules.includes(name)
  expect(imports.map(({ path }) => path).filter(isNodeModule)).toEqual([])
  expect(code).not.toContain("node:")
})

it.each([
  ["The whole engine", "engineProgram.ts"],
  ["The rules", "rulesProgram.ts"]
])("a bundle is not larger than the README of the core states: %s", async (what, fileName) => {
  const { gzipBytes } = await bundle(fileName)
  expect(gzipBytes).toBeLessThanOrEqual(maxBytes(what))
})
