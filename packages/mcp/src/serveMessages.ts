/**
 * Serves messages with the official SDK: protocol 2026-07-28, and the revisions of 2025 from the same handlers. There
 * are no sessions, so each message has a server of its own.
 */
import type { McpMessage, McpServer } from "@canvass/http"
import { createMcpHandler, type McpRequestContext, type McpServer as SdkServer } from "@modelcontextprotocol/server"

/** @param serverFor makes the server of a message */
export const serveMessages = (serverFor: (message: McpMessage) => SdkServer): McpServer => {
  const messages = new Map<string, McpMessage>()
  let count = 0

  const serverOf = ({ authInfo }: McpRequestContext): SdkServer => {
    const message = messages.get(authInfo?.clientId ?? "")
    if (message === undefined) throw new Error("A message is served without its caller.")
    return serverFor(message)
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
