/** The endpoint for models of the built server, over HTTP and over standard input and output. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as StdioTransport2025 } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport as HttpTransport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { join } from "node:path"
import process from "node:process"
import { beforeAll, describe, expect, it } from "vitest"
import { at, parse, textAt } from "../../../../../packages/mcp/test/fixtures/at.js"
import { connected, type McpClient } from "../../../../../packages/mcp/test/fixtures/McpTestServer.js"
import { openAccount } from "../../support/Owner.js"
import { runCommand, serve } from "../../support/runCommand.js"
import { builtProgram, runProgram, withTempFolder } from "../../support/ServerProcess.js"
import { sharedServer } from "../../support/sharedServer.js"

const server = sharedServer()
let account: Awaited<ReturnType<typeof openAccount>>

beforeAll(async () => {
  account = await openAccount(server().url)
})

const name = { name: "test", version: "1" }
const program = (key: string) => ({
  command: process.execPath,
  args: [builtProgram, "mcp"],
  env: { CANVASS_URL: server().url, CANVASS_API_KEY: key, PATH: process.env["PATH"] ?? "" }
})

const url = () => new URL(`${server().url}/mcp`)
const options = () => ({ requestInit: { headers: { authorization: `Bearer ${account.apiKey}` } } })
const modern = () => new Client(name, { versionNegotiation: { mode: { pin: "2026-07-28" } } })

const clients: ReadonlyArray<readonly [kind: string, connect: () => Promise<McpClient>]> = [
  ["2026-07-28 over HTTP", async () => {
    const client = modern()
    await client.connect(new StreamableHTTPClientTransport(url(), options()))
    return connected(client)
  }],
  ["2025-11-25 over HTTP", async () => {
    const client = new Client2025(name)
    await client.connect(new HttpTransport2025(url(), options()))
    return connected(client)
  }],
  ["2026-07-28 over standard input", async () => {
    const client = modern()
    await client.connect(new StdioClientTransport(program(account.apiKey)))
    return connected(client)
  }],
  ["2025-11-25 over standard input", async () => {
    const client = new Client2025(name)
    await client.connect(new StdioTransport2025(program(account.apiKey)))
    return connected(client)
  }]
]

describe.each(clients)("a client of %s", (kind, connect) => {
  it("lists tools, creates a survey and reads it as a resource", async () => {
    const client = await connect()
    expect((await client.tools()).map((tool) => at(tool, "/name"))).toContain("exports_address")
    const title = `Caf\u00e9 ${kind}`
    const created = await client.call("surveys_create", { body: { title } })
    const id = textAt(created.content, "/result/id")
    expect(parse(await client.read(`canvass://surveys/${id}/definition`))).toMatchObject({ title })
    const read = await Promise.all([1, 2, 3].map(() => client.call("surveys_get", { id })))
    expect(read.map(({ content }) => at(content, "/result/title"))).toEqual([title, title, title])
    const address = await client.call("exports_address", { id, format: "csv" })
    const exported = textAt(address.content, "/result/url")
    expect(exported).toBe(`${server().url}/portal/surveys/${id}/export?format=csv`)
    // It asks for a log-in.
    const opened = await fetch(exported, { redirect: "manual" })
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
      { CANVASS_URL: server().url, CANVASS_API_KEY: account.apiKey },
      input
    )
    expect(code, output).toBe(0)
    const answers = output.trim().split("\n").map(parse)
    const withId = (id: unknown) => answers.filter((answer) => at(answer, "/id") === id)
    expect(answers).toHaveLength(5)
    expect(withId(null).map((answer) => at(answer, "/error/code"))).toEqual([-32_700, -32_700, -32_600])
    expect(at(withId(1)[0], "/result/structuredContent")).toBeDefined()
    expect(at(withId(2)[0], "/error/code")).toBe(-32_602)
  })

  it("says why a request has no response", async () => {
    const run = async (url: string, key: string) => {
      const { output } = await runCommand(["mcp"], { CANVASS_URL: url, CANVASS_API_KEY: key }, line(7, "tools/list"))
      expect(at(parse(output), "/id")).toBe(7)
      return at(parse(output), "/error/message")
    }
    expect(await run(server().url, "sr_wrong")).toContain("status 401")
    expect(await run("http://127.0.0.1:9", account.apiKey)).toContain("can't be reached")
  })
})

describe("canvass mcp with --account", () => {
  const inProcess = (folder: string, email: string) => ({
    command: process.execPath,
    args: [builtProgram, "mcp", "--account", email],
    env: { DATABASE_URL: `file:${join(folder, "own.db")}`, PATH: process.env["PATH"] ?? "" }
  })

  it("serves the account on the database, without a server", () =>
    withTempFolder(async (folder) => {
      const { env } = inProcess(folder, "")
      await runCommand(["user", "create", "ada@example.com"], env)
      const newer = modern()
      await newer.connect(new StdioClientTransport(inProcess(folder, "ada@example.com")))
      const ofAda = await connected(newer)
      const names = (await ofAda.tools()).map((tool) => at(tool, "/name"))
      expect(names).toContain("surveys_create")
      expect(names).not.toContain("exports_address")
      const created = await ofAda.call("surveys_create", { body: { title: "Own" } })
      const id = textAt(created.content, "/result/id")
      expect((await ofAda.call("surveys_create", { body: { title: "" } })).isError).toBe(true)
      await ofAda.close()
      const older = new Client2025(name)
      await older.connect(new StdioTransport2025(inProcess(folder, "ada@example.com")))
      const again = await connected(older)
      expect(at((await again.call("surveys_list")).content, "/items/*/id")).toEqual([id])
      await again.close()
      // Another account sees nothing of it.
      await runCommand(["user", "create", "bo@example.com"], env)
      const other = modern()
      await other.connect(new StdioClientTransport(inProcess(folder, "bo@example.com")))
      const ofBo = await connected(other)
      expect(at((await ofBo.call("surveys_get", { id })).content, "/error/status")).toBe(404)
      await ofBo.close()
    }))

  it("is refused beside a server on SQLite", async () => {
    await withTempFolder(async (folder) => {
      const { args: [, ...words], env } = inProcess(folder, "ada@example.com")
      const other = await serve(env)
      const { code, output } = await runCommand(words, env)
      expect([code, output]).toEqual([1, expect.stringContaining("such as a running server")])
      await other.stop()
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
      const off = await serve({ DATABASE_URL: `file:${join(folder, "off.db")}`, MCP: "off" })
      expect((await post(off.url, {})).status).toBe(404)
      await off.stop()
      const origin = "https://inspector.example.com"
      const on = await serve({ DATABASE_URL: `file:${join(folder, "on.db")}`, MCP_ORIGINS: origin })
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
