import { readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { expect, it } from "vitest"
import { generateSchema } from "./generateSchema.js"

const file = new URL("../../src/contract/Schema.ts", import.meta.url)

it("the types are those of the OpenAPI document", async () => {
  const source = await generateSchema()
  if (process.env["UPDATE"] !== undefined) writeFileSync(file, source)
  expect(readFileSync(file, "utf8")).toBe(source)
})
