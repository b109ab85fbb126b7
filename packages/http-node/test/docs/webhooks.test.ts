import { eventDefinitions } from "@canvass/core"
import * as SchemaAST from "effect/SchemaAST"
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const page = readFileSync(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8")

it("docs/webhooks.md lists each event with the fields of its data", () => {
  const rows = [...page.matchAll(/^\| `([a-z]+\.[a-z]+)` \| (.*) \|$/gm)].map(([, name = "", data = ""]) => [
    name,
    [...data.replaceAll(/\([^)]*\)|\..*/g, "").matchAll(/`(\w+)`/g)].map(([, field]) => field)
  ])
  expect(rows).toEqual(
    Object.entries(eventDefinitions).map(([name, { data }]) => [name, namesOf(data.ast)])
  )
})

const namesOf = (ast: SchemaAST.AST) => SchemaAST.getPropertySignatures(ast).map(({ name }) => name)
