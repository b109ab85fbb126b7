/** The endpoint for models of the built server, over HTTP and over standard input and output. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as StdioTransport2025 } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport as HttpTransport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { join } from "node:path"
import process from "node:process"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openAccount } from "../../support/Owner.js"
import { builtProgram, type RunningServer, runProgram, startServer, withTempFolder } from "../../support/ServerProcess.js"

let server: RunningServer
let account: Awaited<ReturnType<typeof openAccount>>
let stop: () => void
let stopped: Promise<void>

beforeAll(async () => {
  await new Promise<void>((resolve, reject) => {
    stopped = withTempFolder(async (folder) => {
      server = await startServer({ DATABASE_URL: `file:${join(folder, "canvass.db")}` })
      account = await openAccount(server.url)
      const ended = new Promise<void>((end) => (stop = end))
      resolve()
      await ended
      await server.stop()
    })
    stopped.catch(reject)
  })
})

afterAll(async () => {
  stop()
  await stopped
})

const name = { name: "test", version: "1" }
const program = (key: string) => ({
  command: process.execPath,
  args: [builtProgram, "mcp"],
  env: { CANVASS_URL: server.url, CANVASS_API_KEY: key, PATH: process.env["PATH"] ?? "" }
})

/** Both clients have the same methods, with types of their own. */
const clients: Readonly<Record<string, () => Promise<any>>> = {
  "2026-07-28 over HTTP": async () => {
    const client = new Client(name, { versionNegotiation: { mode: { pin: "2026-07-28" } } })
    const requestInit = { headers: { authorization: `Bearer ${account.apiKey}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }))
    return client
  },
  "2025-11-25 over HTTP": async () => {
    const client = new Client2025(name)
    const requestInit = { headers: { authorization: `Bearer ${account.apiKey}` } }
    await client.connect(new HttpTransport2025(new URL(`${server.url}/mcp`), { requestInit }) as any)
    return client
  },
  "2026-07-28 over standard input": async () => {
    const client = new Client(name, { versionNegotiation: { mode: { pin: "2026-07-28" } } })
    await client.connect(new StdioClientTransport(program(account.apiKey)))
    return client
  },
  "2025-11-25 over standard input": async () => {
    const client = new Client2025(name)
    await client.connect(new StdioTransport2025(program(account.apiKey)))
    return client
  }
}

describe.each(Object.keys(clients))("a client of %s", (kind) => {
  it("lists tools, creates a survey and reads it as a resource", async () => {
    const client = await clients[kind]?.()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }: any) => name)).toContain("exports_address")
    const title = `Caf\u00e9 ${kind}`
    const created = await client.callTool({ name: "surveys_create", arguments: { body: { title } } })
    const { id } = created.structuredContent.result
    const read = await client.readResource({ uri: `canvass://surveys/${id}/definition` })
    expect(JSON.parse(read.contents[0].text).title).toBe(title)
    const both = await Promise.all([1, 2, 3].map(() => client.callTool({ name: "surveys_get", arguments: { id } })))
    expect(both.map(({ structuredContent }) => structuredContent.result.title)).toEqual([title, title, title])
    const address = await client.callTool({ name: "exports_address", arguments: { id, format: "csv" } })
    const { url } = address.structuredContent.result
    expect(url).toBe(`${server.url}/portal/surveys/${id}/export?format=csv`)
    // It asks for a log-in.
    const opened = await fetch(url, { redirect: "manual" })
    expect(opened.status).toBe(303)
    expect(opened.headers.get("location")).toContain("/portal/login")
    await client.close()
  })
})

const line = (id: number, method: string, params: object = {}) => JSON.stringify({ jsonrpc: "2.0", id, method, params })

describe("canvass mcp", () => {
  it("answers each line, also those that are no messages, and ends with its input", async () => {
    const input = [
      "no JSON",
      "[]",
      "x".repeat(1_100_000),
      line(1, "tools/call", { name: "usage_get", arguments: {} }),
      line(2, "tools/call", { name: "unknown", arguments: {} })
    ].join("\n")
    const { code, output } = await runProgram(
      ["mcp"],
      { CANVASS_URL: server.url, CANVASS_API_KEY: account.apiKey },
      input
    )
    expect(code, output).toBe(0)
    const answers = output.trim().split("\n").map((text) => JSON.parse(text))
    expect(answers).toHaveLength(5)
    expect(answers.filter(({ id }) => id === null).map(({ error }) => error.code).toSorted())
      .toEqual([-32_600, -32_700, -32_700].toSorted())
    expect(answers.find(({ id }) => id === 1).result.isError ?? false).toBe(false)
    expect(answers.find(({ id }) => id === 2).error.code).toBe(-32_602)
  })

  it("says why a request has no response", async () => {
    const run = async (url: string, key: string) =>
      JSON.parse((await runProgram(["mcp"], { CANVASS_URL: url, CANVASS_API_KEY: key }, line(7, "tools/list"))).output)
    expect(await run(server.url, "sr_wrong")).toMatchObject({
      id: 7,
      error: { message: expect.stringContaining("status 401") }
    })
    expect(await run("http://127.0.0.1:9", account.apiKey)).toMatchObject({
      id: 7,
      error: { message: expect.stringContaining("can't be reached") }
    })
  })
})

describe("the settings", () => {
  const post = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept": "application/json, text/event-stream", ...headers },
      body: line(1, "tools/list")
    })

  it("MCP=off serves no endpoint, and MCP_ORIGINS names pages that may call it", async () => {
    await withTempFolder(async (folder) => {
      const off = await startServer({ DATABASE_URL: `file:${join(folder, "off.db")}`, MCP: "off" })
      expect((await post(off.url, {})).status).toBe(404)
      await off.stop()
      const origin = "https://inspector.example.com"
      const on = await startServer({ DATABASE_URL: `file:${join(folder, "on.db")}`, MCP_ORIGINS: origin })
      const { apiKey } = await openAccount(on.url)
      const allowed = await post(on.url, { origin, "x-api-key": apiKey })
      expect(allowed.status).toBe(200)
      expect(allowed.headers.get("access-control-allow-origin")).toBe(origin)
      expect((await post(on.url, { "origin": "https://evil.example", "x-api-key": apiKey })).status).toBe(403)
      expect((await post(on.url, { "origin": "https://evil.example", "x-api-key": apiKey })).status).toBe(403)
      expect(on.output().match(/WARN.*refused because of its Origin.*MCP_ORIGINS/g)).toHaveLength(1)
      await on.stop()
    })
  })
})
