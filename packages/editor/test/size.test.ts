/** The model as a page loads it. */
import { build } from "esbuild"
import { gzipSync } from "node:zlib"
import { expect, it } from "vitest"

it("has no dependency but the core's entries for pages, and at most 20 KiB with gzip, these included", async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [new URL("../src/model.ts", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    minify: true,
    metafile: true,
    write: false,
    conditions: ["@canvass/source"]
  })
  const inputs = Object.keys(metafile.inputs)
  expect(inputs.filter((path) => /(^|\/)node_modules\//.test(path))).toEqual([])
  expect(inputs.filter((path) => !/packages\/(core|editor)\/src\//.test(path))).toEqual([])
  expect(gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length).toBeLessThanOrEqual(20 * 1_024)
})
