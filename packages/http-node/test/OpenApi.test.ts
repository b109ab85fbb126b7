/** The document of the API: valid, complete, and the same as the one in git (decisions §1). */
import { Validator } from "@seriousme/openapi-schema-validator"
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { openApi } from "../src/OpenApi.js"

const golden = new URL("../openapi.json", import.meta.url)

const document = openApi("http://127.0.0.1:3000")

const text = JSON.stringify(document, null, 2) + "\n"

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly parameters?: ReadonlyArray<object>
  readonly requestBody?: { readonly content: Record<string, { readonly examples?: object }> }
  readonly responses: Record<string, object>
}

const operations: ReadonlyArray<readonly [string, Operation]> = Object.entries(
  JSON.parse(text).paths as Record<string, Record<string, Operation>>
).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => ["get", "put", "post", "patch", "delete"].includes(method))
    .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const)
)

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator()
    const { errors, valid } = await validator.validate(JSON.parse(text) as object)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe("3.1")
  })

  it("refers to nothing that it doesn't hold", () => {
    const references = [...text.matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, path = ""]) => path)
    const missing = references.filter((path) =>
      path.split("/").reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document) === undefined
    )
    expect([...new Set(missing)]).toEqual([])
  })

  it("holds nothing that it doesn't refer to", () => {
    const components = JSON.parse(text).components as Record<string, object>
    const unused = Object.entries(components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, entries]) => Object.keys(entries).map((name) => `#/components/${kind}/${name}`))
      .filter((reference) => !text.includes(`"${reference}"`))
    expect(unused).toEqual([])
  })

  it.each(operations)("tells what %s does, and what it takes", (_, operation) => {
    expect(operation.summary).toBeTruthy()
    expect(operation.description).toBeTruthy()
    for (const parameter of operation.parameters ?? []) {
      expect("$ref" in parameter || "description" in parameter, JSON.stringify(parameter)).toBe(true)
    }
  })

  it("names every operation once", () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(ids).toEqual([...new Set(ids)])
  })

  it("is the one in git (to renew it: UPDATE=1 npx vitest run packages/http-node/test/OpenApi.test.ts)", async () => {
    if (process.env["UPDATE"] === "1" || !existsSync(golden)) {
      const { writeFileSync } = await import("node:fs")
      writeFileSync(golden, text)
    }
    expect(text).toBe(readFileSync(golden, "utf8"))
  })
})
