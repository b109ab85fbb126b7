/** The API reference as Markdown, for models and for tools that read text: the OpenAPI document, written shorter. */
import * as Predicate from "effect/Predicate"

type Json = Readonly<Record<string, unknown>>

/** Makes the text of a document. */
export const referenceText = (document: Json): string => {
  const info = recordIn(document, "info")
  const [server] = listIn(document, "servers")
  const tags = listIn(document, "tags").filter(Predicate.isRecord)
  const operations = operationsIn(document)
  const schemas = recordIn(recordIn(document, "components"), "schemas")
  const groups = tags.map((tag) => {
    const name = textIn(tag, "name")
    const own = operations.filter(({ operation }) => listIn(operation, "tags").includes(name))
    return [`## ${name}`, textIn(tag, "description"), ...own.map(operationText)].join("\n\n")
  })
  const parts = Object.entries(schemas).filter(([name]) => !name.endsWith("Problem"))
  return [
    `# ${textIn(info, "title")} API ${textIn(info, "version")}`,
    `Paths begin with ${textIn(server, "url")}, but those of "Server". Schemas are at the end.`,
    textIn(info, "description"),
    ...groups,
    "## Schemas",
    ...parts.map(([name, schema]) => `### ${name}\n\n${schemaText(schema)}`)
  ].join("\n\n") + "\n"
}

interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly operation: Json
}

const methods = ["get", "post", "put", "patch", "delete"]

const operationsIn = (document: Json): ReadonlyArray<DescribedOperation> =>
  Object.entries(recordIn(document, "paths")).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = recordIn(item, method)
      return Object.keys(operation).length === 0 ? [] : [{ method: method.toUpperCase(), path, operation }]
    })
  )

const operationText = ({ method, operation, path }: DescribedOperation): string => {
  const parameters = listIn(operation, "parameters").flatMap((parameter) =>
    Predicate.isRecord(parameter) && "name" in parameter ? [parameterText(parameter)] : []
  )
  const body = contentText(recordIn(operation, "requestBody"))
  const results = Object.entries(recordIn(operation, "responses")).flatMap(([status, response]) => {
    const content = contentText(response)
    return status.startsWith("2") ? [`- ${status}${content === "" ? "" : `: ${content}`}`] : []
  })
  return [
    `### ${method} ${path}`,
    `${textIn(operation, "summary")}. ${textIn(operation, "description")}`,
    [...parameters, ...(body === "" ? [] : [`- Body: ${body}`]), ...results].join("\n")
  ].join("\n\n")
}

const parameterText = (parameter: Json): string =>
  `- \`${textIn(parameter, "name")}\` (${textIn(parameter, "in")}${
    parameter["required"] === true ? ", required" : ""
  }) ${typeText(parameter["schema"])}: ${textIn(parameter, "description")}`

/** The media types of a body, with the schema of the one in JSON. */
const contentText = (body: unknown): string =>
  Object.entries(recordIn(body, "content")).map(([type, content]) =>
    type === "application/json" ? typeText(recordIn(content, "schema")) : `\`${type}\``
  ).join(", ")

const schemaText = (schema: unknown): string => {
  const required = listIn(schema, "required")
  const fields = Object.entries(recordIn(schema, "properties")).map(([name, field]) => {
    const description = textIn(field, "description")
    return `- \`${name}\`${required.includes(name) ? "" : "?"} ${typeText(field)}${
      description === "" ? "" : `: ${description}`
    }`
  })
  const description = textIn(schema, "description")
  const lines = fields.length === 0 ? [typeText(schema)] : fields
  return [...(description === "" ? [] : [description, ""]), ...lines].join("\n")
}

/** Names the type of a value in a few words. */
const typeText = (schema: unknown): string => {
  if (!Predicate.isRecord(schema)) return "any"
  const { $ref: reference, additionalProperties, items, type } = schema
  if (typeof reference === "string") return reference.slice(reference.lastIndexOf("/") + 1)
  const values = listIn(schema, "enum")
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(" | ")
  const members = [...listIn(schema, "anyOf"), ...listIn(schema, "oneOf"), ...listIn(schema, "allOf")]
  if (members.length > 0) return members.map(typeText).join(" | ")
  if (type === "array") return `array of ${typeText(items)}`
  if (type === "object" && Predicate.isRecord(additionalProperties)) {
    return `object of ${typeText(additionalProperties)}`
  }
  if (type === "object") return fieldsText(schema)
  const format = textIn(schema, "format")
  return `${typeof type === "string" ? type : "any"}${format === "" ? "" : ` (${format})`}${boundsText(schema)}`
}

const fieldsText = (schema: Json): string => {
  const required = listIn(schema, "required")
  const fields = Object.entries(recordIn(schema, "properties")).map(([name, field]) =>
    `${name}${required.includes(name) ? "" : "?"}: ${typeText(field)}`
  )
  return fields.length === 0 ? "object" : `{ ${fields.join(", ")} }`
}

const boundsText = ({ maxLength, maximum, minimum }: Json): string => {
  const bounds = [
    ...(typeof minimum === "number" ? [`at least ${minimum}`] : []),
    ...(typeof maximum === "number" ? [`at most ${maximum}`] : []),
    ...(typeof maxLength === "number" ? [`at most ${maxLength} characters`] : [])
  ]
  return bounds.length === 0 ? "" : `, ${bounds.join(", ")}`
}

const recordIn = (value: unknown, name: string): Json => {
  const found = Predicate.isRecord(value) ? value[name] : undefined
  return Predicate.isRecord(found) ? found : {}
}

const listIn = (value: unknown, name: string): ReadonlyArray<unknown> => {
  const found = Predicate.isRecord(value) ? value[name] : undefined
  return Array.isArray(found) ? found : []
}

const textIn = (value: unknown, name: string): string => {
  const found = Predicate.isRecord(value) ? value[name] : undefined
  return typeof found === "string" ? found : ""
}
