/** The entry point `@canvass/core/editing` as a page loads it. */
import { build } from "esbuild"
import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { expect, it } from "vitest"

const entry = new URL("../../../src/editing.ts", import.meta.url)

it("has no dependencies, and at most 20 KiB with gzip", async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry.pathname],
    bundle: true,
    format: "esm",
    minify: true,
    metafile: true,
    write: false
  })
  expect(Object.keys(metafile.inputs).filter((path) => path.includes("node_modules"))).toEqual([])
  expect(outputFiles.flatMap(({ text }) => /\bimport\b/.exec(text) ?? [])).toEqual([])
  const bytes = gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length
  expect(bytes).toBeLessThanOrEqual(20 * 1_024)
})

it.each(["editing", "questionnaire"])("the types of `@canvass/core/%s` need no other package", (name) => {
  const files = new Set<string>()
  const follow = (file: URL): ReadonlyArray<string> => {
    if (files.has(file.pathname)) return []
    files.add(file.pathname)
    const source = readFileSync(file, "utf8")
    return Array.from(
      source.matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g),
      ([, from, dynamic]) => from ?? dynamic ?? ""
    )
      .flatMap((name) =>
        name.startsWith(".") ? follow(new URL(name.replace(/\.js$/, ".ts"), file)) : [`${file.pathname}: ${name}`]
      )
  }
  expect(follow(new URL(`../../../src/${name}.ts`, import.meta.url))).toEqual([])
  expect(files.size).toBeGreaterThan(20)
})
