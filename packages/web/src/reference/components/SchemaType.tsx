/** The type of a value in a few words, with links to the descriptions of objects. */
import type { ComponentChildren } from "preact"
import type { JsonSchema } from "../document/OpenApiDocument.js"
import { nameOf, type Reference } from "../document/Reference.js"
import { simplify } from "../document/schemas.js"

export interface SchemaTypeProps {
  readonly schema: JsonSchema
  readonly schemas: Reference["schemas"]
}

export const SchemaType = ({ schema, schemas }: SchemaTypeProps) => <>{typeOf(simplify(schema, schemas), schemas)}</>

const typeOf = (schema: JsonSchema, schemas: Reference["schemas"]): ComponentChildren => {
  const { $ref, additionalProperties, anyOf, format, items, properties, type } = schema
  if ($ref !== undefined) return <a href={`#${nameOf($ref)}`}>{nameOf($ref)}</a>
  if (schema.enum !== undefined) return separated(schema.enum.map((value) => <code>{String(value)}</code>))
  if (anyOf !== undefined) return separated(anyOf.map((part) => typeOf(simplify(part, schemas), schemas)))
  if (items !== undefined) return <>array of {typeOf(simplify(items, schemas), schemas)}</>
  if (properties === undefined && typeof additionalProperties === "object") {
    return <>map of {typeOf(simplify(additionalProperties, schemas), schemas)}</>
  }
  if (type === "string" && format !== undefined) return formats[format] ?? `string (${format})`
  return typeof type === "string" ? type : type?.join(" or ") ?? "any value"
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "timestamp",
  binary: "bytes",
  date: "date",
  email: "e-mail address",
  uri: "URL",
  "uri-reference": "path",
  uuid: "UUID"
}

const separated = (parts: ReadonlyArray<ComponentChildren>): ComponentChildren =>
  parts.map((part, index) => index === 0 ? part : <>{" or "}{part}</>)
