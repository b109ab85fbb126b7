/** The tools that a model sees: their names, schemas and hints, and that they say what the contract says. */
import { Limits } from "@canvass/core"
import { CanvassApi } from "@canvass/http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { at, entriesAt, listAt, textAt } from "./fixtures/at.js"
import { type McpTestServer, startMcpServer } from "./fixtures/McpTestServer.js"

let server: McpTestServer
let document: unknown
let tools: ReadonlyArray<unknown>
let account: Awaited<ReturnType<McpTestServer["newAccount"]>>

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

const methods = ["get", "put", "post", "delete", "patch"]

/** The operation of this id, in the OpenAPI document. */
const operationOf = (id: string): unknown =>
  entriesAt(document, "/paths").flatMap(([, item]) => methods.map((method) => at(item, `/${method}`)))
    .find((operation) => at(operation, "/operationId") === id)

const resolve = (schema: unknown): unknown => {
  const reference = at(schema, "/$ref")
  return typeof reference === "string" ? resolve(at(document, reference.slice(1))) : schema
}

/** The names of all types that a schema allows. */
const typesOf = (schema: unknown): ReadonlySet<unknown> | undefined => {
  const resolved = resolve(schema)
  const type = at(resolved, "/type")
  if (type !== undefined) return new Set(Array.isArray(type) ? listAt(type) : [type])
  const members = ["anyOf", "oneOf", "allOf"].flatMap((name) => listAt(resolved, `/${name}`)).map(typesOf)
  const known = members.filter((types) => types !== undefined)
  return known.length === 0 || known.length < members.length ? undefined : new Set(known.flatMap((types) => [...types]))
}

const namesAt = (value: unknown, pointer: string) => entriesAt(value, pointer).map(([name]) => name)

/** Expects that a schema of one level says of its fields what the component says. */
const expectFirstLevel = (shown: unknown, schema: unknown, of: string) => {
  const members = listAt(resolve(schema), "/anyOf").map(resolve)
  const components = members.length === 0 ? [resolve(schema)] : members
  expect(namesAt(shown, "/properties"), of).toEqual(components.flatMap((one) => namesAt(one, "/properties")))
  expect(listAt(shown, "/required"), of).toEqual(
    listAt(components[0], "/required").filter((name) =>
      components.every((one) => listAt(one, "/required").includes(name))
    )
  )
  for (const [name, property] of components.flatMap((one) => entriesAt(one, "/properties"))) {
    expect(typesOf(at(shown, `/properties/${name}`)), `${of}.${name}`).toEqual(typesOf(property))
  }
}

const jsonSchemaOf = (value: unknown): unknown =>
  at(entriesAt(value, "/content").find(([type]) => type === "application/json")?.[1], "/schema")

/** The schema of the result of an operation. */
const resultOf = (operation: unknown): unknown => {
  const [, response] = entriesAt(operation, "/responses").find(([status]) => status.startsWith("2")) ?? []
  return resolve(jsonSchemaOf(response))
}

const toolOf = (name: string | undefined): unknown => tools.find((tool) => at(tool, "/name") === name)

describe("the tools", () => {
  it("are those that the contract names", () => {
    expect(tools.map((tool) => textAt(tool, "/name")).toSorted()).toEqual(names)
  })

  it("take 40 kB at most of a model's context", () => {
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(40_000)
    expect(JSON.stringify(tools).length).toBeGreaterThan(10_000)
  })

  it("have the parameters, required fields and types of their operations", () => {
    const { endpoints } = CanvassApi.canvassApi(Limits.defaults)
    let compared = 0
    for (const { name, tool } of endpoints) {
      const shown = toolOf(tool)
      if (shown === undefined) continue
      compared++
      const operation = operationOf(name)
      const required = listAt(shown, "/inputSchema/required")
      expect(at(shown, "/title")).toBe(at(operation, "/summary"))
      for (const parameter of listAt(operation, "/parameters")) {
        const isNamed = ["path", "query"].includes(String(at(parameter, "/in"))) &&
          at(parameter, "/style") === undefined
        if (!isNamed) continue
        const parameterName = textAt(parameter, "/name")
        const argument = at(shown, `/inputSchema/properties/${parameterName}`)
        expect(typesOf(argument), `${name} ${parameterName}`).toEqual(typesOf(at(parameter, "/schema")))
        expect(required.includes(parameterName), `${name} ${parameterName}`).toBe(at(parameter, "/required"))
      }
      const body = at(operation, "/requestBody")
      const shownBody = at(shown, "/inputSchema/properties/body")
      expect(shownBody === undefined, name).toBe(body === undefined)
      if (body !== undefined) {
        expectFirstLevel(shownBody, jsonSchemaOf(body), `${name} body`)
        expect(required.includes("body"), name).toBe(at(body, "/required"))
      }
      const result = resultOf(operation)
      const shownResult = at(shown, "/outputSchema/properties/result")
      const reader = at(shownResult, "/description")
      if (at(result, "/type") === "array") {
        expectFirstLevel(at(shown, "/outputSchema/properties/items/items"), at(result, "/items"), name)
      } else if (typeof reader === "string") {
        const readingTool = /^As (\w+) returns it\.$/.exec(reader)?.[1]
        const read = endpoints.find(({ tool }) => tool !== undefined && tool === readingTool)
        expect(resultOf(operationOf(read?.name ?? "")), name).toBe(result)
      } else if (at(result, "/type") === "object") expectFirstLevel(shownResult, result, name)
    }
    expect(compared).toBe(names.length - 1)
  })

  it("say what reads, what destroys and what may be repeated", () => {
    const hints = (name: string) => at(toolOf(name), "/annotations")
    expect(hints("surveys_get")).toEqual({ readOnlyHint: true })
    expect(hints("surveys_validate")).toEqual({ readOnlyHint: true })
    expect(hints("surveys_create")).toEqual({ readOnlyHint: false, destructiveHint: false, idempotentHint: false })
    expect(hints("surveys_apply")).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: true })
    expect(hints("surveys_delete")).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: true })
  })

  it("say what edits of a definition are", () => {
    for (const name of ["surveys_plan", "surveys_apply"]) {
      expect(at(toolOf(name), "/inputSchema/properties/body/properties/edits"), name).toMatchObject({
        type: "array",
        items: { type: "object" }
      })
      const described = textAt(toolOf(name), "/inputSchema/properties/body/properties/edits/description")
      expect(described).toContain("Each has a `place`")
      expect(at(toolOf(name), "/inputSchema/properties/body/required"), name).toBeUndefined()
    }
  })

  it("replace a definition only with a plan", () => {
    expect(at(toolOf("surveys_apply"), "/inputSchema/required")).toEqual(["id", "plan", "body"])
  })

  it("return only what reads to a read-only key", async () => {
    const reader = await server.clientOf((await server.newAccount({ scopes: "read_only" })).key)
    const readable = await reader.tools()
    expect(new Set(readable.map((tool) => at(tool, "/annotations/readOnlyHint")))).toEqual(new Set([true]))
    const readableNames = readable.map((tool) => at(tool, "/name"))
    expect(readableNames).toContain("analytics_get")
    expect(readableNames).not.toContain("surveys_create")
    const refused = await reader.call("surveys_create", { body: { title: "Mine" } })
    expect(at(refused.content, "/error/status")).toBe(403)
    expect(at(refused.content, "/error/type")).toMatch(/read-only-key$/)
  })

  it("read the parts of the schema for clients without resources", async () => {
    const model = await server.clientOf(account.key)
    const root = await model.call("schema_read")
    expect(at(root.content, "/parts")).toContain("Condition")
    const schema: unknown = await (await server.fetch("https://surveys.example.com/schemas/survey.json")).json()
    const parts = entriesAt(schema, "/$defs")
    expect(parts.length).toBeGreaterThan(10)
    for (const [part, expected] of parts) {
      expect((await model.call("schema_read", { part })).content).toEqual({ schema: expected })
    }
    const guide = await model.call("schema_read", { part: "guide" })
    expect(at(guide.content, "/guide")).toBe(await model.read("canvass://guide"))
    const unknown = await model.call("schema_read", { part: "__proto__" })
    expect(at(unknown.content, "/error/errors")).toMatchObject([{ pointer: "part", code: "invalid" }])
  })
})
