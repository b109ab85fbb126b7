/** A value that a JSON Schema without references allows. */
import type { JsonSchema } from "../document/OpenApiDocument.js"

/** Returns a value for an example. Texts say what they stand for. */
export const sampleOf = (schema: JsonSchema): unknown => {
  const { anyOf, description = "", format, items, properties, type } = schema
  if (schema.enum !== undefined) return schema.enum[0]
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0])
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, sampleOf(value)]))
  }
  if (items !== undefined) return [sampleOf(items)]
  if (format === "uuid") return "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03"
  if (format === "date-time") return "2026-11-20T09:33:27.659Z"
  if (type === "integer" || type === "number") return 1
  return type === "boolean" ? true : `… ${description.replace(/\.$/, "").toLowerCase()}`.trim()
}
