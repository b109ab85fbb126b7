/** The pages of the documentation: they name every operation, field, parameter and header of the API. */
import { Limits } from "@canvass/core"
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { makeApi } from "../src/contract/Api.js"
import { openApi } from "../src/openapi/OpenApi.js"
import { defaults } from "../src/pipeline/ApiSettings.js"

const root = new URL("../../../", import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), "utf8")

const pages = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`)
const readmes = ["README.md", "packages/client/README.md"]

/** What the pages say as code: between backticks, and in blocks of code. */
const codeIn = (text: string): string => [...text.matchAll(/```[^]*?```|`[^`\n]+`/g)].map(([code]) => code).join("\n")

const code = [...pages, ...readmes].map((path) => codeIn(read(path))).join("\n")
const words = new Set(code.match(/[$\w-]+/g))

const document: unknown = JSON.parse(
  JSON.stringify(
    openApi(makeApi(Limits.defaults), "http://127.0.0.1:3000", {
      ...Limits.defaults,
      ...defaults,
      maxHeaderBytes: 16_384
    })
  )
)

/** Visits each value of the document but examples, with the names that lead to it. */
const visit = (
  value: unknown,
  see: (value: object, path: ReadonlyArray<string>) => void,
  path: ReadonlyArray<string> = []
) => {
  if (typeof value !== "object" || value === null) return
  see(value, path)
  for (const [name, part] of Object.entries(value)) if (name !== "examples") visit(part, see, [...path, name])
}

const operations: Array<string> = []
const fields = new Set<string>()
const parameters = new Set<string>()
const headers = new Set<string>()
visit(document, (value, path) => {
  const [section, name = "", method = ""] = path
  if (section === "paths" && path.length === 3 && /^(?:get|post|put|patch|delete)$/.test(method)) {
    operations.push(`${method.toUpperCase()} ${name}`)
  }
  if (path.at(-1) === "properties") { for (const field of Object.keys(value)) fields.add(field) }
  if (path.at(-1) === "headers") { for (const header of Object.keys(value)) headers.add(header) }
  if ("in" in value && "name" in value) (value.in === "header" ? headers : parameters).add(String(value.name))
})

describe("the pages of the documentation name", () => {
  it("every operation of the API, and docs/api.md no other", () => {
    const listed = [...read("docs/api.md").matchAll(/^\| `([A-Z]+ \/[^`]*)` \|/gm)].map(([, operation = ""]) =>
      operation
    )
    expect(operations.length).toBeGreaterThan(90)
    expect(listed.toSorted()).toEqual(operations.toSorted())
  })

  it.each([
    ["field", fields, 250],
    ["parameter", parameters, 30],
    ["header", headers, 15]
  ])("every %s", (_, names, least) => {
    expect(names.size).toBeGreaterThan(least)
    const spelled = new Set([...words].map((word) => word.toLowerCase()))
    const isNamed = (name: string) => words.has(name) || (names === headers && spelled.has(name.toLowerCase()))
    expect([...names].filter((name) => !isNamed(name))).toEqual([])
  })
})

it("every page of docs/ is in the table of the README", () => {
  const linked = new Set([...read("README.md").matchAll(/\]\((docs\/[\w-]+\.md)\) \|/g)].map(([, path]) => path))
  expect(pages.filter((path) => !linked.has(path))).toEqual([])
})

it("every row of a table follows another one, so that it is shown in the table", () => {
  const apart = [...pages, ...readmes].flatMap((path) => {
    const lines = read(path).replaceAll(/```[^]*?```/g, "").split("\n")
    const isRow = (index: number) => lines[index]?.startsWith("|") ?? false
    return lines.filter((_, index) => isRow(index) && !isRow(index - 1) && !/^\|[-: |]+$/.test(lines[index + 1] ?? ""))
      .map((line) => `${path}: ${line}`)
  })
  expect(apart).toEqual([])
})
