/** The pieces of code of docs/own-pages.md are parts of the example. */
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const root = new URL("../../../", import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), "utf8")

const pieces = [...read("docs/own-pages.md").matchAll(/<!-- (\S+) -->\n```ts\n([^]*?)```/g)]
  .map(([, path = "", piece = ""]) => [path, piece] as const)

it.each(pieces)("a piece of %s", (path, piece) => {
  expect(read(path)).toContain(piece)
})

it("has several pieces", () => {
  expect(pieces.length).toBeGreaterThanOrEqual(4)
})
