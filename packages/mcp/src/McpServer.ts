/** What the endpoint has for a caller: tools, resources and prompts. */
import type { McpApi, McpMessage, McpServer } from "@canvass/http"
import { McpServer as SdkServer } from "@modelcontextprotocol/server"
import { isRecord, textIn } from "./json.js"
import * as Resources from "./Resources.js"
import { serveMessages } from "./serveMessages.js"
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

  return serveMessages((message) => serverFor(message, toolsOf(message.api)))
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
