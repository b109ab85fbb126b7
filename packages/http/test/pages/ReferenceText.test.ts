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

describe("/docs.md", () => {
  it("has each operation of the OpenAPI document with its parameters, and each schema", async () => {
    const document = JSON.parse((await get("/openapi.json")).text)
    const { status, text, type } = await get("/docs.md")
    expect({ status, type }).toEqual({ status: 200, type: "text/markdown; charset=utf-8" })
    const sections = new Map(text.split(/^### /m).map((section) => {
      const end = section.indexOf("\n")
      return [section.slice(0, end), section.slice(end)]
    }))
    let count = 0
    for (const [path, item] of Object.entries<any>(document.paths)) {
      for (const method of ["get", "post", "put", "patch", "delete"]) {
        const operation = item[method]
        if (operation === undefined) continue
        count++
        const section = sections.get(`${method.toUpperCase()} ${path}`) ?? ""
        expect(section, path).toContain(operation.summary)
        for (const { in: place, name } of operation.parameters ?? []) {
          if (name !== undefined) expect(section, path).toContain(`- \`${name}\` (${place}`)
        }
        const reference = operation.requestBody?.content["application/json"]?.schema.$ref
        if (reference !== undefined) expect(section, path).toContain(`- Body: ${reference.split("/").at(-1)}`)
      }
    }
    expect(count).toBeGreaterThan(80)
    for (const [name, schema] of Object.entries<any>(document.components.schemas)) {
      if (name.endsWith("Problem")) continue
      for (const field of Object.keys(schema.properties ?? {})) {
        expect(sections.get(name), name).toContain(`- \`${field}\`${schema.required?.includes(field) ? " " : "? "}`)
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
    for (const url of links) expect((await api(new Request(url))).status, url).toBe(200)
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
