/** The endpoint of the Model Context Protocol, for the option `mcp` of the API. */
import type { McpEndpoint } from "@canvass/http"

export interface McpOptions {
  /**
   * Origins whose pages may call the endpoint from a browser, such as `https://inspector.example.com`. Default: none but
   * that of the server itself. Programs send no `Origin` and need no entry.
   */
  readonly origins?: ReadonlyArray<string>
}

/**
 * Makes the endpoint: `POST /mcp` below the path at which the API is mounted. The implementation of the protocol is
 * loaded at the first request.
 *
 * @example
 * const api = Api.handler(canvass, { publicUrl: "https://example.com", mcp: Mcp.endpoint() })
 */
export const endpoint = ({ origins = [] }: McpOptions = {}): McpEndpoint => ({
  origins,
  load: async () => (await import("./McpServer.js")).makeServer()
})
