/** The pages of the API reference: complete, small, and with examples that work. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { decodeDocument } from "../../src/reference/document/OpenApiDocument.js"
import { fromDocument } from "../../src/reference/document/Reference.js"
import { clientExample } from "../../src/reference/examples/clientExample.js"
import { curlExample } from "../../src/reference/examples/curlExample.js"
import { quickStart } from "../../src/reference/examples/quickStart.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const document: unknown = JSON.parse(readFileSync(new URL("../../../http/openapi.json", import.meta.url), "utf8"))
const reference = fromDocument(decodeDocument(document))
const operations = reference.groups.flatMap(({ operations }) => operations)
const pagePaths = ["/docs", ...reference.groups.map(({ slug }) => `/docs/${slug}`)]

const read = async (path: string) => (await fetch(server.url + path)).text()

describe("the reference", () => {
  it("has every operation and event of the contract on the page of its group, and in the index", async () => {
    expect(operations.length).toBeGreaterThan(70)
    const index = await read("/docs")
    for (const { operations, slug } of reference.groups) {
      const html = await read(`/docs/${slug}`)
      for (const { id, url } of operations) {
        expect(html).toContain(`<section class="operation" id="${id}"`)
        expect(html).toContain(url === "" ? `id="${id}-body"` : `id="${id}-curl"`)
        expect(index).toContain(`href="/docs/${slug}#${id}"`)
      }
    }
  })

  it("describes every object that a page refers to on that page", async () => {
    for (const path of pagePaths) {
      const html = await read(path)
      const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
      for (const anchor of anchors) expect(html, `${path} ${anchor}`).toContain(` id="${anchor}"`)
    }
  })

  it("has no id twice on a page", async () => {
    for (const path of pagePaths) {
      const ids = [...(await read(path)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(ids.filter((id, index) => ids.indexOf(id) !== index), path).toEqual([])
    }
  })

  it("links to pages that exist, and loads nothing of another origin", async () => {
    const links = new Set<string>()
    for (const path of pagePaths) {
      for (const [, link = ""] of (await read(path)).matchAll(/(?:href|src)="([^"#]+)[^"]*"/g)) links.add(link)
    }
    for (const link of links) {
      expect(link).toMatch(/^\//)
      if (link !== "/portal") expect((await fetch(server.url + link)).status, link).toBe(200)
    }
  })

  it("is at most 24 kB compressed for each page", async () => {
    for (const path of pagePaths) expect(gzipSync(await read(path)).length, path).toBeLessThanOrEqual(24_000)
  })

  it("is compressed for callers that accept it, and the same each time", async () => {
    const compressed = await fetch(`${server.url}/docs/surveys`, { headers: { "accept-encoding": "gzip" } })
    expect(compressed.headers.get("content-encoding")).toBe("gzip")
    const plain = await fetch(`${server.url}/docs/surveys`, { headers: { "accept-encoding": "identity" } })
    expect(plain.headers.get("content-encoding")).toBeNull()
    expect(await compressed.text()).toBe(await plain.text())
  })

  it("cannot be framed, and has the URL of the server in its examples", async () => {
    const response = await fetch(`${server.url}/docs/surveys`)
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(response.headers.get("content-security-policy")).not.toContain("unsafe")
    expect(await response.text()).toContain(`${server.url}/api/surveys`)
  })

  it("is found with a slash at the end of its address", async () => {
    const { redirected, status, url } = await fetch(`${server.url}/docs/`)
    expect([redirected, status, url]).toEqual([true, 200, `${server.url}/docs`])
  })

  it("has no other pages", async () => {
    for (const path of ["/docs/nothing", "/docs/surveys/", "/docs/surveys/x"]) {
      const response = await fetch(server.url + path)
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        404,
        "application/problem+json"
      ])
    }
  })
})

describe("the examples", () => {
  it("for a shell send the method, the address and the body of the operation", () => {
    const called = operations.filter(({ url }) => url !== "")
    const commands = called.map(curlExample)
    // Each command prints its arguments, and each argument ends with U+0001.
    const script = `curl() { printf '%s\\001' "$@"; printf '\\002'; }\n${commands.join("\n")}\n`
    const output = execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" })
    const calls = output.split("\u0002").slice(0, -1).map((call) => call.split("\u0001").slice(0, -1))
    expect(calls.length).toBe(called.length)
    for (const [index, { body, id, method, url }] of called.entries()) {
      const call = calls[index] ?? []
      const valueOf = (option: string) => call[call.indexOf(option) + 1]
      const isForm = call.includes("-F")
      const sent = call.includes("-X") ? valueOf("-X") : call.includes("-d") || isForm ? "POST" : "GET"
      expect([id, sent]).toEqual([id, method.toUpperCase()])
      const target = call.find((argument) => argument.startsWith("http")) ?? ""
      expect(target.split("?")[0]).toBe(url.replaceAll(/\{\w+\}/g, ""))
      if (body !== undefined && !isForm) {
        expect(JSON.parse(valueOf("-d") ?? "")).toEqual(body.example)
        expect(call).toContain("Content-Type: application/json")
      }
    }
  })

  it("for TypeScript are there for each operation that a program calls, and compile", () => {
    const examples = operations.map((operation) => [operation, clientExample(operation)] as const)
    const without = examples.flatMap(([{ id, isApi }, example]) => isApi && example === undefined ? [id] : [])
    expect(without).toEqual(["oauth.start", "oauth.callback"])
    const programs = examples.flatMap(([{ id }, example]) =>
      example === undefined ? [] : [`// ${id}\nexport const example = async () => {\n${example}\n}`]
    )
    expect(compile([...programs, quickStart.client("https://surveys.example.com/api")])).toBe("")
  })
})

const root = fileURLToPath(new URL("../../../../", import.meta.url))

/** Type-checks programs, each in a file of its own. Returns the errors. */
const compile = (programs: ReadonlyArray<string>): string => {
  // Below the client, because its folder is found by the name of its package from there.
  const folder = mkdtempSync(path.join(root, "packages/client/test/.test-"))
  try {
    for (const [index, program] of programs.entries()) {
      writeFileSync(path.join(folder, `example${index}.ts`), `${globals(program)}\n${program}\n`)
    }
    writeFileSync(
      path.join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: "../../../../tsconfig.base.json",
        compilerOptions: {
          composite: false,
          incremental: false,
          declarationMap: false,
          sourceMap: false,
          noEmit: true,
          noUnusedLocals: false,
          lib: ["ES2023", "DOM", "DOM.Iterable"],
          types: []
        },
        include: ["*.ts"]
      })
    )
    execFileSync(process.execPath, [path.join(root, "node_modules/typescript-7/bin/tsc"), "-p", folder])
    return ""
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The variables that an example takes for given. */
const globals = (program: string): string =>
  program.includes("createClient")
    ? ""
    : `import type { Client } from "../../src/index.js"
declare const canvass: Client
declare const content: string
declare const ${
      [
        ...new Set(
          [...program.matchAll(/\b(\w+Id|slug|provider|resumeToken|ifMatch|code|state|version|tag)\b/g)].map(([name]) =>
            name
          )
        )
      ]
        .concat("unused")
        .map((name) => `${name}: ${name === "version" ? "number" : "string"}`).join(", ")
    }`
