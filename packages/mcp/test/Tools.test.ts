/** The tools that a model sees: their names, schemas and hints, and that they say what the contract says. */
import { Limits } from "@canvass/core"
import { CanvassApi } from "@canvass/http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type McpClient, startMcpServer } from "./fixtures/McpTestServer.js"

let server: Awaited<ReturnType<typeof startMcpServer>>
let document: any
let tools: ReadonlyArray<any>
let account: Awaited<ReturnType<typeof server.newAccount>>

beforeAll(async () => {
  server = await startMcpServer()
  document = await (await server.fetch("https://surveys.example.com/openapi.json")).json()
  account = await server.newAccount()
  tools = await (await server.clientOf(account.key)).tools()
})

afterAll(() => server.stop())

const names = [
  "analytics_get",
  "codebook_get",
  "quotas_list",
  "responses_get",
  "responses_list",
  "results_link_get",
  "results_link_put",
  "schema_read",
  "segments_create",
  "segments_delete",
  "segments_list",
  "segments_replace",
  "surveys_apply",
  "surveys_close",
  "surveys_create",
  "surveys_delete",
  "surveys_duplicate",
  "surveys_get",
  "surveys_get_definition",
  "surveys_list",
  "surveys_plan",
  "surveys_publish",
  "surveys_validate",
  "texts_list",
  "translations_get",
  "translations_list",
  "translations_put",
  "trend_get",
  "usage_get"
]

const operations = (): ReadonlyArray<any> =>
  Object.values(document.paths).flatMap((item: any) =>
    ["get", "put", "post", "delete", "patch"].flatMap((method) =>
      item[method] === undefined ? [] : [{ ...item[method], method }]
    )
  )

const resolve = (schema: any): any =>
  schema?.$ref === undefined ? schema ?? {} : resolve(document.components.schemas[schema.$ref.split("/").at(-1)])

/** The names of all types that a schema allows. */
const typesOf = (schema: any): ReadonlySet<string> | undefined => {
  const { allOf, anyOf, oneOf, type } = resolve(schema)
  if (type !== undefined) return new Set([type].flat())
  const members = (anyOf ?? oneOf ?? allOf ?? []).map(typesOf)
  return members.length === 0 || members.includes(undefined)
    ? undefined
    : new Set(members.flatMap((types: ReadonlySet<string>) => [...types]))
}

/** Expects that a schema of one level says of its fields what the component says. */
const expectFirstLevel = (shown: any, schema: any, of: string) => {
  const component = resolve(schema)
  expect(Object.keys(shown.properties ?? {}), of).toEqual(Object.keys(component.properties ?? {}))
  expect(shown.required ?? [], of).toEqual(component.required ?? [])
  for (const [name, property] of Object.entries<any>(component.properties ?? {})) {
    const types = shown.properties[name].type
    expect(types === undefined ? undefined : new Set([types].flat()), `${of}.${name}`).toEqual(typesOf(property))
  }
}

describe("the tools", () => {
  it("are those that the contract names", () => {
    expect(tools.map(({ name }) => name).toSorted()).toEqual(names)
  })

  it("take 40 kB at most of a model's context", () => {
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(40_000)
    expect(JSON.stringify(tools).length).toBeGreaterThan(10_000)
  })

  it("have the parameters, required fields and types of their operations", () => {
    const { endpoints } = CanvassApi.canvassApi(Limits.defaults)
    let compared = 0
    for (const { name, tool } of endpoints) {
      const shown = tools.find((shown) => shown.name === tool)
      if (shown === undefined) continue
      compared++
      const operation = operations().find(({ operationId }) => operationId === name)
      expect(shown.title).toBe(operation.summary)
      const { properties, required = [] } = shown.inputSchema
      const parameters = operation.parameters.filter(({ in: place, style }: any) =>
        (place === "path" || place === "query") && style === undefined
      )
      for (const parameter of parameters) {
        expect(typesOf(properties[parameter.name]), `${name} ${parameter.name}`).toEqual(typesOf(parameter.schema))
        expect(required.includes(parameter.name), `${name} ${parameter.name}`).toBe(parameter.required)
      }
      const body = operation.requestBody?.content["application/json"].schema
      expect(properties.body !== undefined, name).toBe(body !== undefined)
      if (body !== undefined) {
        expectFirstLevel(properties.body, body, `${name} body`)
        expect(required.includes("body"), name).toBe(operation.requestBody.required)
      }
      const status = Object.keys(operation.responses).find((status) => status.startsWith("2")) ?? ""
      const result = resolve(operation.responses[status].content?.["application/json"].schema)
      if (result.type === "array") expectFirstLevel(shown.outputSchema.properties.items.items, result.items, name)
      else if (shown.outputSchema.properties.result.description !== undefined) {
        const reader = /^As (\w+) returns it\.$/.exec(shown.outputSchema.properties.result.description)?.[1]
        const { name: read } = endpoints.find(({ tool }) => tool === reader) ?? {}
        const described = operations().find(({ operationId }) => operationId === read)
        expect(resolve(described.responses[200].content["application/json"].schema), name).toBe(result)
      } else if (result.type === "object") expectFirstLevel(shown.outputSchema.properties.result, result, name)
    }
    expect(compared).toBe(names.length - 1)
  })

  it("say what reads, what destroys and what may be repeated", () => {
    const hints = (name: string) => tools.find((tool) => tool.name === name).annotations
    expect(hints("surveys_get")).toEqual({ readOnlyHint: true })
    expect(hints("surveys_validate")).toEqual({ readOnlyHint: true })
    expect(hints("surveys_create")).toEqual({ readOnlyHint: false, destructiveHint: false, idempotentHint: false })
    expect(hints("surveys_apply")).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: true })
    expect(hints("surveys_delete")).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: true })
  })

  it("replace a definition only with a plan", () => {
    expect(tools.find(({ name }) => name === "surveys_apply").inputSchema.required).toEqual(["id", "plan", "body"])
  })

  it("return only what reads to a read-only key", async () => {
    const reader = await server.clientOf((await server.newAccount({ scopes: "read_only" })).key)
    const readable = await reader.tools()
    expect(readable.every(({ annotations }) => annotations.readOnlyHint)).toBe(true)
    expect(readable.map(({ name }) => name)).toContain("analytics_get")
    expect(readable.map(({ name }) => name)).not.toContain("surveys_create")
    const refused = await reader.call("surveys_create", { body: { title: "Mine" } })
    expect(refused.content.error).toMatchObject({ status: 403, type: expect.stringMatching(/read-only-key$/) })
  })

  it("read the parts of the schema for clients without resources", async () => {
    const model: McpClient = await server.clientOf(account.key)
    const root = await model.call("schema_read")
    expect(root.content.parts).toContain("Condition")
    const schema = await (await server.fetch("https://surveys.example.com/schemas/survey.json")).json() as any
    for (const part of Object.keys(schema.$defs)) {
      expect((await model.call("schema_read", { part })).content).toEqual({ schema: schema.$defs[part] })
    }
    expect((await model.call("schema_read", { part: "guide" })).content.guide).toBe(await model.read("canvass://guide"))
    const unknown = await model.call("schema_read", { part: "__proto__" })
    expect(unknown.content.error.errors).toMatchObject([{ pointer: "part", code: "invalid" }])
  })
})
