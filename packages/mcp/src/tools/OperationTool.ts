/** A tool that calls an operation of the API: its description, its arguments and its results. */
import type { McpApi, ToolOperation } from "@canvass/http"
import type { CallToolResult, JSONObject, Tool } from "@modelcontextprotocol/server"
import { fieldOf, isRecord, type JsonObject, listIn, recordIn, textIn } from "../json.js"
import { type Arguments, readArguments } from "./Arguments.js"
import * as ToolResult from "./ToolResult.js"
import { type Components, descriptionOf, firstLevel, membersOf, resolve, shallow } from "./ToolSchemas.js"

/** A tool as the server lists and calls it. */
export interface ServedTool {
  readonly definition: Tool
  /** Whether a read-only credential may call it. */
  readonly isForReaders: boolean
  /** Whether a credential that reaches some surveys only may call it. */
  readonly isForRestricted: boolean
  readonly call: (api: McpApi, given: JsonObject) => Promise<CallToolResult>
}

/** Rows of a page, unless the call says otherwise. */
const defaultLimit = 50

/**
 * Makes the tool of an operation. Throws when two of its arguments have one name.
 *
 * @param readers the tools that read, by the reference to the schema of what they return: a change that returns the
 * same refers to them
 */
export const operationTool = (
  operation: ToolOperation,
  document: JsonObject,
  readers: ReadonlyMap<string, string> = new Map()
): ServedTool => {
  const components = recordIn(recordIn(document, "components"), "schemas")
  const described = describedOperation(document, operation)
  const result = resultOf(described, components)
  const hasPlaces = operation.isRead && result._tag === "Value" &&
    textIn(result.schema, "$ref")?.endsWith("/SurveyDefinition") === true
  const accepted = argumentsOf(described, components, hasPlaces)
  const hasPart = operation.isRead && result._tag === "Value"
  const isPaged = result._tag === "List" && accepted.query.has("limit")
  return {
    isForReaders: operation.isForReaders,
    isForRestricted: operation.isForRestricted,
    definition: {
      name: operation.tool,
      title: textIn(described, "summary") ?? operation.tool,
      description: descriptionText(described, accepted),
      inputSchema: inputSchema(described, accepted, components, hasPart),
      outputSchema: outputSchema(result, components, hasPlaces, operation.isRead ? undefined : readers),
      annotations: {
        readOnlyHint: operation.isRead,
        // The protocol has these two for tools that change something.
        ...(operation.isRead ? {} : {
          destructiveHint: operation.method !== "POST",
          idempotentHint: operation.method !== "POST"
        })
      }
    },
    call: async (api, given) => {
      const read = readArguments(accepted, given)
      if (read._tag === "Invalid") return ToolResult.invalidArguments(read.violations)
      const { part, places } = read
      if (places !== undefined) {
        return ToolResult.ofPlaces(await api.call(operation, read.parts), places, api.valueAtPlace)
      }
      if (hasPart) return ToolResult.ofValue(await api.call(operation, read.parts), { part })
      if (result._tag === "Value") return ToolResult.ofChange(await api.call(operation, read.parts))
      return ToolResult.ofList(
        (limit) => api.call(operation, isPaged ? { ...read.parts, query: { ...read.parts.query, limit } } : read.parts),
        isPaged ? limitOf(read.parts.query["limit"]) : undefined
      )
    }
  }
}

/** A limit that is no number is left for the operation to refuse. */
const limitOf = (given: unknown): number | string => {
  const limit = Number(given ?? defaultLimit)
  return Number.isSafeInteger(limit) && limit > 0 ? limit : String(given)
}

const describedOperation = (document: JsonObject, { method, name }: ToolOperation): JsonObject => {
  for (const item of Object.values(recordIn(document, "paths"))) {
    const described = fieldOf(item, method.toLowerCase())
    if (isRecord(described) && described["operationId"] === name) return described
  }
  throw new Error(`The OpenAPI document does not describe ${name}.`)
}

/** The headers that a tool passes on, by the names of their arguments. */
const headerArguments: Readonly<Record<string, string>> = { "if-match": "ifMatch", "if-plan": "plan" }

const argumentsOf = (described: JsonObject, components: Components, hasPlaces: boolean): Arguments => {
  const parameters = listIn(described, "parameters").filter(isRecord)
  const named = (place: string) =>
    new Map(
      parameters.flatMap((parameter): ReadonlyArray<readonly [string, JsonObject]> => {
        const name = textIn(parameter, "name")
        return name !== undefined && parameter["in"] === place && parameter["style"] === undefined
          ? [[name, parameter]]
          : []
      })
    )
  const headers = new Map(
    [...named("header")].flatMap(
      ([name, parameter]): ReadonlyArray<readonly [string, readonly [string, JsonObject]]> => {
        const argument = headerArguments[name.toLowerCase()]
        return argument === undefined ? [] : [[argument, [name.toLowerCase(), parameter]]]
      }
    )
  )
  const body = recordIn(described, "requestBody")
  const schema = fieldOf(recordIn(recordIn(body, "content"), "application/json"), "schema")
  const accepted: Arguments = {
    path: named("path"),
    query: named("query"),
    headers,
    body: schema === undefined
      ? undefined
      : {
        isRequired: body["required"] === true,
        isDefinition: membersOf(schema, components).some((member) => "questions" in recordIn(member, "properties"))
      },
    hasPlaces,
    hasIdempotencyKey: parameters.some((parameter) =>
      textIn(parameter, "$ref")?.endsWith("/Idempotency-Key") === true ||
      textIn(parameter, "$ref")?.endsWith("/IdempotencyKey") === true
    )
  }
  const names = [...accepted.path.keys(), ...accepted.query.keys(), ...headers.keys(), ...reservedNames]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) {
    throw new Error(`Two arguments of ${String(described["operationId"])} have the name ${repeated}.`)
  }
  return accepted
}

const reservedNames = ["body", "idempotencyKey", "part", "places"]

/** The texts of an operation name its requests, which a model does not make. */
const descriptionText = (described: JsonObject, { body }: Arguments): string => {
  const [text = ""] = (textIn(described, "description") ?? "").split("\n\n")
  return body?.isDefinition === true
    ? `${text} Schema of \`body\`: canvass://schemas/survey.json, or schema_read.`
    : text
}

const inputSchema = (
  described: JsonObject,
  { body, hasIdempotencyKey, hasPlaces, headers, path, query }: Arguments,
  components: Components,
  hasPart: boolean
): Tool["inputSchema"] => {
  const properties: Record<string, JSONObject> = {}
  const argument = (name: string, parameter: JsonObject) => {
    properties[name] = { ...shallow(parameter["schema"], components), ...descriptionOf(parameter) }
  }
  for (const [name, parameter] of path) argument(name, parameter)
  for (const [name, parameter] of query) argument(name, parameter)
  for (const [name, [, parameter]] of headers) argument(name, parameter)
  if (body !== undefined) {
    const schema = fieldOf(
      recordIn(recordIn(recordIn(described, "requestBody"), "content"), "application/json"),
      "schema"
    )
    properties["body"] = firstLevel(schema, components, { hasDescriptions: !body.isDefinition })
  }
  if (hasIdempotencyKey) {
    properties["idempotencyKey"] = { type: "string", description: "A repetition with it does nothing twice." }
  }
  if (hasPart) {
    properties["part"] = { type: "string", description: "JSON Pointer into the result: return only this part." }
  }
  if (hasPlaces) {
    properties["places"] = {
      type: "array",
      items: { type: "string" },
      description: "Return only what is at these JSON Pointers by keys and values, such as `/questions/color/text`."
    }
  }
  const required = [
    ...path.keys(),
    ...[...query].flatMap(([name, parameter]) => parameter["required"] === true ? [name] : []),
    ...(headers.has("plan") ? ["plan"] : []),
    ...(body?.isRequired === true ? ["body"] : [])
  ]
  return { type: "object", properties, ...(required.length === 0 ? {} : { required }), additionalProperties: false }
}

type ResultSchema =
  | { readonly _tag: "List"; readonly items: unknown }
  | { readonly _tag: "Value"; readonly schema: unknown }

const resultOf = (described: JsonObject, components: Components): ResultSchema => {
  const [success] = Object.entries(recordIn(described, "responses")).filter(([status]) => status.startsWith("2"))
  const content = recordIn(recordIn(success?.[1], "content"), "application/json")
  const schema = content["schema"]
  const resolved = resolve(schema, components)
  return resolved["type"] === "array" ? { _tag: "List", items: resolved["items"] } : { _tag: "Value", schema }
}

const outputSchema = (
  result: ResultSchema,
  components: Components,
  hasPlaces: boolean,
  readers?: ReadonlyMap<string, string>
): NonNullable<Tool["outputSchema"]> =>
  result._tag === "List"
    ? {
      type: "object",
      properties: {
        items: { type: "array", items: firstLevel(result.items, components) },
        next: { type: ["string", "null"] },
        total: { type: ["integer", "null"] }
      },
      required: ["items", "next", "total"]
    }
    : {
      type: "object",
      properties: {
        result: valueSchema(result.schema, components, readers?.get(textIn(result.schema, "$ref") ?? "")),
        etag: { type: "string" },
        part: { type: "object" },
        ...(hasPlaces ? { places: { type: "array", items: { type: "object" } } } : {})
      },
      anyOf: [
        { required: ["result"] },
        { required: ["part"] },
        ...(hasPlaces ? [{ required: ["places"] }] : [])
      ]
    }

const valueSchema = (schema: unknown, components: Components, reader: string | undefined): JSONObject => {
  if (schema === undefined) return { type: "null" }
  return reader === undefined
    ? firstLevel(schema, components)
    : { type: "object", description: `As ${reader} returns it.` }
}

/** The tools that read one value, by the reference to its schema. */
export const readersOf = (
  operations: ReadonlyArray<ToolOperation>,
  document: JsonObject
): ReadonlyMap<string, string> => {
  const readers = new Map<string, string>()
  const components = recordIn(recordIn(document, "components"), "schemas")
  for (const operation of operations) {
    const result = resultOf(describedOperation(document, operation), components)
    const reference = result._tag === "Value" ? textIn(result.schema, "$ref") : undefined
    if (operation.isRead && reference !== undefined && !readers.has(reference)) readers.set(reference, operation.tool)
  }
  return readers
}
