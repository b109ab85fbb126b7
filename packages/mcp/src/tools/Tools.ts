/** All tools: those of the operations, and those that only a model needs. */
import type { McpApi, McpCaller } from "@canvass/http"
import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from "@modelcontextprotocol/server"
import type { JsonObject } from "../json.js"
import { exportAddress } from "./exportAddress.js"
import { operationTool, readersOf, type ServedTool } from "./OperationTool.js"
import { schemaRead } from "./schemaRead.js"

export interface Tools {
  /** The tools that a credential may call. The same array for each caller with the same rights. */
  readonly list: (caller: McpCaller) => ReadonlyArray<Tool>
  readonly call: (api: McpApi, name: string, given: JsonObject) => Promise<CallToolResult>
}

/** Makes the tools of a server. */
export const makeTools = (api: McpApi): Tools => {
  const document = api.document()
  const readers = readersOf(api.operations, document)
  const all: ReadonlyArray<ServedTool> = [
    ...api.operations.flatMap((operation) =>
      operation.name === "exports.any"
        ? api.hasPortal ? [exportAddress(operation, api)] : []
        : [operationTool(operation, document, readers)]
    ),
    schemaRead
  ]
  const byName = new Map(all.map((tool) => [tool.definition.name, tool]))
  const lists = new Map<string, ReadonlyArray<Tool>>()
  return {
    list: ({ isRestricted, scope }) => {
      const key = `${scope} ${isRestricted}`
      const known = lists.get(key)
      if (known !== undefined) return known
      const list = all
        .filter((tool) => (scope === "full" || tool.isForReaders) && (!isRestricted || tool.isForRestricted))
        .map(({ definition }) => definition)
      lists.set(key, list)
      return list
    },
    // A tool that the credential may not call is refused by its operation, as over HTTP.
    call: async (api, name, given) => {
      const tool = byName.get(name)
      if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no tool of this name.")
      return tool.call(api, given)
    }
  }
}
