/**
 * Serves messages with the official SDK: protocol 2026-07-28, and the revisions of 2025 from the same handlers. There
 * are no sessions, so each message has a server of its own.
 */
import type { McpApi, McpMessage, McpServer } from "@canvass/http"
import { createMcpHandler, type McpRequestContext, McpServer as SdkServer } from "@modelcontextprotocol/server"
import { isRecord, textIn } from "./json.js"
import * as Resources from "./Resources.js"
import { instructions } from "./texts/instructions.js"
import * as Prompts from "./texts/prompts.js"
import { makeTools, type Tools } from "./tools/Tools.js"

export const makeServer = (): McpServer => {
  /** The tools follow from the operations, which are those of the whole server. */
  const toolsByOperations = new WeakMap<McpApi["operations"], Tools>()
  const toolsOf = (api: McpApi): Tools => {
    const known = toolsByOperations.get(api.operations)
    if (known !== undefined) return known
    const tools = makeTools(api)
    toolsByOperations.set(api.operations, tools)
    return tools
  }

  const messages = new Map<string, McpMessage>()
  let count = 0

  const serverOf = ({ authInfo }: McpRequestContext): SdkServer => {
    const message = messages.get(authInfo?.clientId ?? "")
    if (message === undefined) throw new Error("A message is served without its caller.")
    return serverFor(message, toolsOf(message.api))
  }

  const handler = createMcpHandler(serverOf, {
    maxSubscriptions: 0,
    keepAliveMs: 0
  })

  return {
    serve: async (message) => {
      const id = String(count++)
      messages.set(id, message)
      try {
        const request = new Request("http://mcp.invalid/", {
          method: "POST",
          headers: message.headers,
          signal: message.signal
        })
        const authInfo = { token: "", clientId: id, scopes: [] }
        const response = await handler.fetch(request, { parsedBody: message.content, authInfo })
        // The call ends with the body of its response.
        return new Response(await response.text(), { status: response.status, headers: response.headers })
      } finally {
        messages.delete(id)
      }
    }
  }
}

const serverFor = ({ api, caller }: McpMessage, tools: Tools): SdkServer => {
  const sdkServer = new SdkServer(
    { name: "canvass", title: "Canvass", version: versionOf(api) },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions,
      cacheHints: { "tools/list": listHint, "resources/list": listHint, "prompts/list": listHint }
    }
  )
  // Lists and calls are made here, because the schemas of tools come from the contract as JSON Schema.
  const { server } = sdkServer
  server.setRequestHandler("tools/list", () => ({ tools: [...tools.list(caller)] }))
  server.setRequestHandler("tools/call", ({ params }) => tools.call(api, params.name, params.arguments ?? {}))
  server.setRequestHandler("resources/list", () => ({ resources: [...Resources.resources] }))
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [...Resources.templates] }))
  server.setRequestHandler("resources/read", ({ params }) => Resources.read(api, params.uri))
  server.setRequestHandler("prompts/list", () => ({ prompts: [...Prompts.prompts] }))
  server.setRequestHandler("prompts/get", ({ params }) => Prompts.get(params.name, params.arguments ?? {}))
  return sdkServer
}

/** The lists change with the version of the server, or with the credential. */
const listHint = { ttlMs: 300_000, cacheScope: "private" } as const

const versions = new WeakMap<McpApi["operations"], string>()

const versionOf = (api: McpApi): string => {
  const known = versions.get(api.operations)
  if (known !== undefined) return known
  const { info } = api.document()
  const version = isRecord(info) ? textIn(info, "version") ?? "" : ""
  versions.set(api.operations, version)
  return version
}
