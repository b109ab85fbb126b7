/** The file of Inter: what the repository has is that of its package. `UPDATE=1` writes it. */
import fs from "node:fs"
import { createRequire } from "node:module"
import process from "node:process"
import { expect, it } from "vitest"
import { interFont } from "../../src/assets/interFont.js"

const require = createRequire(import.meta.url)
const source = require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")
const generated = new URL("../../src/assets/generated/interBase64.ts", import.meta.url)

it("is up to date, and at most 60 kB", () => {
  const font = fs.readFileSync(source)
  const file =
    "/** Generated from the package `@fontsource-variable/inter` (SIL Open Font License) by its test, with " +
    `\`UPDATE=1\`. */\nexport const interBase64 = ${JSON.stringify(font.toString("base64"))}\n`
  if (process.env["UPDATE"] === "1") fs.writeFileSync(generated, file)
  expect(fs.readFileSync(generated, "utf8")).toBe(file)
  expect(font.length).toBeLessThanOrEqual(60_000)
  const { body } = interFont.response()
  expect(body instanceof Uint8Array && font.equals(body)).toBe(true)
})
