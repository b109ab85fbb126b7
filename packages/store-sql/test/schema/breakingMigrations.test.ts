/** The table of breaking migrations in the documentation, which is made of the migrations. `UPDATE=1` renews it. */
import { expect, it } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { migrations } from "../../src/schema/migrationList.js"

const document = new URL("../../../../docs/operations.md", import.meta.url)

const begin = "<!-- breaking migrations -->\n"

const table = [
  "| Migration | Older programs | Afterwards |",
  "| --- | --- | --- |",
  ...migrations.flatMap(({ breaks, name }) =>
    breaks === undefined ? [] : [`| \`${name}\` | ${breaks.older} | ${breaks.afterwards ?? "Nothing"} |`]
  )
].map((line) => `${line}\n`).join("")

it("the documentation has every breaking migration, what older programs do, and what helps", () => {
  const text = readFileSync(document, "utf8")
  const [before = "", rest = ""] = text.split(begin)
  const after = rest.slice(rest.indexOf("<!-- end of breaking migrations -->"))
  const expected = `${before}${begin}${table}${after}`
  if (process.env["UPDATE"] === "1") writeFileSync(document, expected)
  else expect(text).toBe(expected)
  expect(table.split("\n").length).toBeGreaterThan(15)
})
