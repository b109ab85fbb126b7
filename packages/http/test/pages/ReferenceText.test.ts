/** The texts for models: `/docs.md` and `/llms.txt`. */
import { Api } from "@canvass/http"
import { startTestServices, unlimited } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const publicUrl = "https://surveys.example.com/s"

let services: Awaited<ReturnType<typeof startTestServices>>
let api: Api.Handler

beforeAll(async () => {
  services = await startTestServices()
  api = Api.handler(services.layer, { publicUrl, prefix: "/s", settings: unlimited })
})

afterAll(async () => {
  await api.close()
  await services.stop()
})

const get = async (path: string) => {
  const response = await api(new Request(publicUrl + path))
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

const entriesOf = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === "object" && value !== null ? Object.entries(value) : []

describe("/docs.md", () => {
  it("has each operation of the OpenAPI document with its parameters, and each schema", async () => {
    const document: unknown = JSON.parse((await get("/openapi.json")).text)
    const { status, text, type } = await get("/docs.md")
    expect({ status, type }).toEqual({ status: 200, type: "text/markdown; charset=utf-8" })
    const sections = new Map(
      text.split(/^### /m).map((section): [string, string] => {
        const end = section.indexOf("\n")
        return [section.slice(0, end), section.slice(end)]
      })
    )
    let count = 0
    for (const [path, item] of entriesOf(field(document, "paths"))) {
      for (const method of ["get", "post", "put", "patch", "delete"]) {
        const operation = field(item, method)
        if (operation === undefined) continue
        count++
        const section = sections.get(`${method.toUpperCase()} ${path}`) ?? ""
        expect(section, path).toContain(field(operation, "summary"))
        for (const [, parameter] of entriesOf(field(operation, "parameters"))) {
          const name = field(parameter, "name")
          if (typeof name === "string") {
            expect(section, path).toContain(`- \`${name}\` (${String(field(parameter, "in"))}`)
          }
        }
        const content = field(field(operation, "requestBody"), "content")
        const reference = field(field(field(content, "application/json"), "schema"), "$ref")
        if (typeof reference === "string") {
          expect(section, path).toContain(`- Body: ${reference.slice(reference.lastIndexOf("/") + 1)}`)
        }
      }
    }
    expect(count).toBeGreaterThan(80)
    for (const [name, schema] of entriesOf(field(field(document, "components"), "schemas"))) {
      if (name.endsWith("Problem")) continue
      const required = new Set(entriesOf(field(schema, "required")).map(([, name]) => name))
      for (const [property] of entriesOf(field(schema, "properties"))) {
        expect(sections.get(name), name).toContain(`- \`${property}\`${required.has(property) ? " " : "? "}`)
      }
    }
  })

  it("has 200 kB at most", async () => {
    expect((await get("/docs.md")).text.length).toBeLessThanOrEqual(200_000)
  })
})

describe("/llms.txt", () => {
  it("refers to pages that there are", async () => {
    const { text, type } = await get("/llms.txt")
    expect(type).toBe("text/plain; charset=utf-8")
    expect(text).toMatch(/^# Canvass\n\n> /)
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = ""]) => url)
    expect(links).toHaveLength(4)
    for (const url of links) {
      const { body, status } = await api(new Request(url))
      await body?.cancel()
      expect(status, url).toBe(200)
    }
  })

  it("names the endpoint for models only where there is one", async () => {
    expect((await get("/llms.txt")).text).not.toContain("/mcp")
    const withMcp = Api.handler(services.layer, {
      publicUrl,
      prefix: "/s",
      mcp: { origins: [], load: () => Promise.reject(new Error("No message is sent.")) }
    })
    expect(await (await withMcp(new Request(`${publicUrl}/llms.txt`))).text()).toContain(`${publicUrl}/mcp`)
    await withMcp.close()
  })
})
