/** The tool that returns a part of the schema of definitions, for clients that read no resources. */
import type { McpApi } from "@canvass/http"
import type { CallToolResult } from "@modelcontextprotocol/server"
import { fieldOf, recordIn } from "../json.js"
import { guide } from "../texts/guide.js"
import type { ServedTool } from "./OperationTool.js"
import * as ToolResult from "./ToolResult.js"

export const schemaRead: ServedTool = {
  isForReaders: true,
  isForRestricted: true,
  definition: {
    name: "schema_read",
    title: "Read the schema of definitions",
    description:
      "Without `part`: the first level of the schema and the names of its parts. With the name of a part, such as " +
      "`QuotaInput`: its JSON Schema. With `guide`: how to write a survey, with three complete definitions.",
    inputSchema: { type: "object", properties: { part: { type: "string" } }, additionalProperties: false },
    outputSchema: {
      type: "object",
      properties: {
        schema: { type: "object" },
        parts: { type: "array", items: { type: "string" } },
        guide: { type: "string" }
      }
    },
    annotations: { readOnlyHint: true }
  },
  call: (api, given) => Promise.resolve(read(api, fieldOf(given, "part")))
}

const read = (api: McpApi, part: unknown): CallToolResult => {
  if (part === "guide") return ToolResult.success({ guide })
  const schemaOfAll = api.surveySchema()
  const { $defs: _, ...root } = Object.fromEntries(Object.entries(schemaOfAll))
  const definitions = recordIn(schemaOfAll, "$defs")
  const parts = ["guide", ...Object.keys(definitions)]
  if (part === undefined || part === null) return ToolResult.success({ schema: root, parts })
  const schema = typeof part === "string" ? fieldOf(definitions, part) : undefined
  return schema === undefined
    ? ToolResult.invalidArguments([
      { pointer: "part", code: "invalid", detail: "The schema has no such part.", params: { allowed: parts } }
    ])
    : ToolResult.success({ schema })
}
