/**
 * The whole way of a model on the built server, with the clients of both revisions, over HTTP and over standard input
 * and output: with a full key, a read-only key, a key for one survey and an expired one.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as StdioTransport2025 } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport as HttpTransport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { at, listAt, parse, textAt } from "../../../../../packages/mcp/test/fixtures/at.js"
import { buildAndRead, definition, repairBroken } from "../../../../../packages/mcp/test/fixtures/journey.js"
import { connected, type McpClient } from "../../../../../packages/mcp/test/fixtures/McpTestServer.js"
import { openAccount } from "../../support/Owner.js"
import { builtProgram } from "../../support/ServerProcess.js"
import { sharedServer } from "../../support/sharedServer.js"

const server = sharedServer({ RATE_LIMIT_AUTHENTICATED: "100000", RATE_LIMIT_ANONYMOUS: "100000" })

const name = { name: "test", version: "1" }
const modern = () => new Client(name, { versionNegotiation: { mode: { pin: "2026-07-28" } } })
const url = () => new URL(`${server().url}/mcp`)
const headersOf = (key: string) => ({ requestInit: { headers: { "x-api-key": key } } })
const program = (key: string) => ({
  command: process.execPath,
  args: [builtProgram, "mcp"],
  env: { CANVASS_URL: server().url, CANVASS_API_KEY: key, PATH: process.env["PATH"] ?? "" },
  stderr: "ignore" as const
})

type TestClient = readonly [kind: string, connect: (key: string) => Promise<McpClient>]

const clients: ReadonlyArray<TestClient> = [
  ["2025-11-25 over HTTP", async (key) => {
    const client = new Client2025(name)
    await client.connect(new HttpTransport2025(url(), headersOf(key)))
    return connected(client)
  }],
  ["2026-07-28 over standard input", async (key) => {
    const client = modern()
    await client.connect(new StdioClientTransport(program(key)))
    return connected(client)
  }]
]

/** Each revision over the other transport. */
const otherClients: ReadonlyArray<TestClient> = [
  ["2026-07-28 over HTTP", async (key) => {
    const client = modern()
    await client.connect(new StreamableHTTPClientTransport(url(), headersOf(key)))
    return connected(client)
  }],
  ["2025-11-25 over standard input", async (key) => {
    const client = new Client2025(name)
    await client.connect(new StdioTransport2025(program(key)))
    return connected(client)
  }]
]

/** Calls the API with the login of an account. */
const restOf = (bearer: Readonly<Record<string, string>>) => async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${server().url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...bearer },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await response.text()
  return { status: response.status, body: text === "" ? undefined : parse(text) }
}

/** With `CI_FULL=1` each revision over each transport. */
const walking = process.env["CI_FULL"] === "1" ? [...clients, ...otherClients] : clients

describe.each(walking)("a model with a client of %s", (_, connect) => {
  it("builds, breaks, repairs, plans, publishes and reads a survey, as far as its key goes", async () => {
    const { apiKey, bearer } = await openAccount(server().url)
    const rest = restOf(bearer)
    const keyOf = async (options: object) => {
      const made = await rest("POST", "/developer/api-keys", { name: crypto.randomUUID(), scopes: "full", ...options })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return textAt(made.body, "/apiKey")
    }

    const full = await connect(apiKey)
    await repairBroken(full)
    expect((await full.call("surveys_list")).content).toMatchObject({ items: [] })
    const id = await buildAndRead(full, rest)
    await full.close()

    const reader = await connect(await keyOf({ scopes: "read_only" }))
    const filter = JSON.stringify({ question: "mode", op: "equals", value: "bike" })
    const figures = await reader.call("analytics_get", { id, filter })
    expect(at(figures.content, "/result/totals/completed")).toBe(1)
    expect((await reader.tools()).map((tool) => at(tool, "/name"))).not.toContain("surveys_create")
    for (
      const [tool, given] of [
        ["surveys_create", { body: definition() }],
        ["surveys_apply", { id, plan: "none", body: definition() }],
        ["surveys_close", { id }],
        ["surveys_delete", { id }]
      ] as const
    ) {
      const refused = await reader.call(tool, given)
      expect(at(refused.content, "/error/status"), tool).toBe(403)
    }
    await reader.close()

    const other = textAt((await rest("POST", "/surveys", { title: "Other" })).body, "/id")
    const single = await connect(await keyOf({ surveys: [id] }))
    const body = { edits: [{ place: "/questions/joy/text", value: "Are you happy?" }] }
    const plan = await single.call("surveys_plan", { id, body })
    expect(listAt(plan.content, "/result/changes/*/place")).toEqual(["/questions/joy/text"])
    const applied = await single.call("surveys_apply", { id, body, plan: at(plan.content, "/result/token") })
    expect(applied.isError, applied.text).toBe(false)
    for (const [tool, given] of [["surveys_get", { id: other }], ["surveys_plan", { id: other, body }]] as const) {
      expect(at((await single.call(tool, given)).content, "/error/status"), tool).toBe(404)
    }
    expect((await single.call("surveys_create", { body: { title: "New" } })).isError).toBe(true)
    await single.close()

    const expiresAt = Date.now() + 1_000
    const expiring = await keyOf({ expiresAt: new Date(expiresAt).toISOString() })
    await sleep(expiresAt - Date.now() + 50)
    // A client that is pinned to a revision says only that the server did not offer it.
    await expect(connect(expiring)).rejects.toThrow(/401|did not offer/)
  })
})
