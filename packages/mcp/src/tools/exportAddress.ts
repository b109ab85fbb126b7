/**
 * The tool for exports. It returns the address of the export in the portal, which asks for a log-in: a model carries
 * neither files nor secret links.
 */
import type { McpApi, ToolOperation } from "@canvass/http"
import { fieldOf } from "../json.js"
import { operationTool, type ServedTool } from "./OperationTool.js"
import * as ToolResult from "./ToolResult.js"

export const exportAddress = (operation: ToolOperation, api: McpApi): ServedTool => {
  const described = operationTool(operation, api.document())
  const { annotations, inputSchema, name } = described.definition
  const { format = {}, id = {} } = inputSchema.properties ?? {}
  return {
    ...described,
    definition: {
      name,
      title: "Get the address of an export",
      description: "Returns the address at which a person who is logged in downloads the responses of a survey.",
      inputSchema: { type: "object", properties: { id, format }, required: ["id"], additionalProperties: false },
      outputSchema: {
        type: "object",
        properties: { result: { type: "object", properties: { url: { type: "string" } }, required: ["url"] } },
        required: ["result"]
      },
      ...(annotations === undefined ? {} : { annotations })
    },
    call: async (api, given) => {
      const id = fieldOf(given, "id")
      const format = fieldOf(given, "format") ?? "xlsx"
      if (typeof id !== "string" || typeof format !== "string") {
        return ToolResult.invalidArguments([
          {
            pointer: typeof id === "string" ? "format" : "id",
            code: "wrong-type",
            detail: "This argument must be a string.",
            params: {}
          }
        ])
      }
      const survey = api.operations.find(({ name }) => name === "surveys.get")
      if (survey === undefined) throw new Error("There is no operation that reads a survey.")
      const found = await api.call(survey, { path: { id } })
      if (found._tag !== "Succeeded") return ToolResult.ofChange(found)
      const query = new URLSearchParams({ format })
      const url = `${api.publicUrl}/portal/surveys/${id.toLowerCase()}/export?${query.toString()}`
      return ToolResult.success({ result: { url } })
    }
  }
}
