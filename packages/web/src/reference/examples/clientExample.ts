/** A request with `@canvass/client`. */
import type { JsonSchema } from "../document/OpenApiDocument.js"
import { nameOf, type Operation } from "../document/Reference.js"
import { isDownload } from "./curlExample.js"
import { typeScriptText } from "./literals.js"
import { camelCase, formFields, variableOf } from "./values.js"

/**
 * Returns the call of an operation in TypeScript, with a client `canvass`. `undefined` for what the client does not
 * call: pages of the server, and redirects, which browsers follow.
 */
export const clientExample = (operation: Operation): string | undefined => {
  const { body, method, path, responses: [response] } = operation
  if (!operation.isApi || response === undefined || response.status.startsWith("3")) return undefined
  const form = body?.contentType === "multipart/form-data" ? formOf(body.example) : undefined
  const fields = [
    ...group(operation, "path", ({ name }) => variableOf(operation, name)),
    ...group(operation, "query", ({ name }) => name),
    ...group(operation, "header", ({ name }) => camelCase(name)),
    ...body === undefined
      ? []
      : [form === undefined ? `body: ${typeScriptText(body.example ?? {}, 2)}` : "body: form"]
  ]
  const line = fields.length === 0 ? "" : `, { ${fields.join(", ")} }`
  const options = line.length > 56 || line.includes("\n") ? `, {\n  ${fields.join(",\n  ")}\n}` : line
  const name = resultName(response.schema)
  if (isList(operation)) {
    return `for await (const ${name} of canvass.items("${path}"${options})) {\n  console.log(${name})\n}`
  }
  if (isDownload(operation)) return `const file = await canvass.stream("${path}"${options})`
  const call = `await canvass.${method}("${path}"${options})`
  return (form ?? "") + (response.schema === undefined ? call : `const ${name} = ${call}`)
}

/** Whether the client reads the response page by page. */
const isList = ({ method, parameters }: Operation): boolean =>
  method === "get" && parameters.some(({ name }) => name === "cursor")

const group = (
  { parameters }: Operation,
  place: "header" | "path" | "query",
  valueOf: (parameter: Operation["parameters"][number]) => string
): ReadonlyArray<string> => {
  const required = parameters.filter((parameter) => parameter.in === place && parameter.required)
  const entries = required.map((parameter) => {
    const name = /^\w+$/.test(parameter.name) ? parameter.name : JSON.stringify(parameter.name)
    const value = valueOf(parameter)
    return name === value ? name : `${name}: ${value}`
  })
  return entries.length === 0 ? [] : [`${place === "header" ? "headers" : place}: { ${entries.join(", ")} }`]
}

const formOf = (example: unknown): string =>
  [
    "const form = new FormData()",
    ...formFields(example).map(({ fileName, name, value }) =>
      fileName === undefined
        ? `form.append("${name}", "${value}")`
        : `form.append("${name}", new File([content], "${fileName}", { type: "text/plain" }))`
    )
  ].join("\n") + "\n\n"

/** The name of the variable for the result, such as `survey` for the schema `Survey`. */
const resultName = (schema: JsonSchema | undefined): string => {
  const reference = schema?.$ref ?? schema?.items?.$ref
  if (reference === undefined) return schema?.type === "array" ? "items" : "result"
  return camelCase(nameOf(reference).replace(/(?:Item|Detail)$/, ""))
}
