/** The document of the API: valid, complete, and the same as the one in git (decisions §1). */
import { Validator } from "@seriousme/openapi-schema-validator"
import * as Schema from "effect/Schema"
import { readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { openApi } from "../src/openapi/OpenApi.js"

const golden = new URL("../openapi.json", import.meta.url)

const text = JSON.stringify(openApi("http://127.0.0.1:3000"), null, 2) + "\n"

const Operation = Schema.Struct({
  operationId: Schema.String,
  summary: Schema.String,
  description: Schema.String,
  parameters: Schema.optionalWith(Schema.Array(Schema.Record({ key: Schema.String, value: Schema.Unknown })), {
    default: () => []
  }),
  requestBody: Schema.optional(Schema.Struct({ content: Schema.Object })),
  responses: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})

const document = Schema.decodeSync(Schema.parseJson(Schema.Struct({
  paths: Schema.Record({
    key: Schema.String,
    value: Schema.partial(
      Schema.Struct({ get: Operation, put: Operation, post: Operation, patch: Operation, delete: Operation })
    )
  }),
  components: Schema.Record({ key: Schema.String, value: Schema.Record({ key: Schema.String, value: Schema.Unknown }) })
})))(text)

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    operation === undefined ? [] : [[`${method.toUpperCase()} ${path}`, operation] as const]
  )
)

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator()
    const result = await validator.validate(text)
    expect(result).toMatchObject({ valid: true })
    expect(validator.version).toBe("3.1")
  })

  it("refers to nothing that it doesn't hold, and holds nothing that it doesn't refer to", () => {
    const held = Object.entries(document.components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, entries]) => Object.keys(entries).map((name) => `#/components/${kind}/${name}`))
    const referred = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, reference]) => reference)
    expect([...new Set(referred)].toSorted()).toEqual(held.toSorted())
  })

  it.each(operations)("tells what %s does, and what it takes", (_, { description, parameters, summary }) => {
    expect(summary).not.toBe("")
    expect(description).not.toMatch(/undefined/)
    for (const parameter of parameters) {
      expect(parameter["$ref"] ?? parameter["description"]).toEqual(expect.any(String))
    }
  })

  it("names every operation once", () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(ids).toEqual([...new Set(ids)])
  })

  it("is the one in git (to renew it: UPDATE=1 npx vitest run packages/http/test/OpenApi.test.ts)", () => {
    if (process.env["UPDATE"] === "1") writeFileSync(golden, text)
    expect(text).toBe(readFileSync(golden, "utf8"))
  })
})
