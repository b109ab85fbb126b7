/** The entry point `@canvass/core/questionnaire` as a page loads it. */
import { build } from "esbuild"
import { gzipSync } from "node:zlib"
import { expect, it } from "vitest"

it("has no dependencies, and at most 7 KiB with gzip", async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [new URL("../../../src/questionnaire.ts", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    minify: true,
    metafile: true,
    write: false
  })
  expect(Object.keys(metafile.inputs).filter((path) => path.includes("node_modules"))).toEqual([])
  expect(outputFiles.flatMap(({ text }) => /\bimport\b/.exec(text) ?? [])).toEqual([])
  const bytes = gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length
  expect(bytes).toBeLessThanOrEqual(7 * 1_024)
})
