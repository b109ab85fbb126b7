/** The OpenAPI document in version 3.0, for tools that do not read 3.1. 3.0 has no `webhooks`. */
import * as Predicate from "effect/Predicate"
import { listOf } from "./listOf.js"

type JsonObject = Readonly<Record<string, unknown>>

/** Converts a document of OpenAPI 3.1, as `openApi` makes it. */
export const toOpenApi30 = ({ webhooks: _webhooks, ...document }: JsonObject): JsonObject => {
  const components = objectOf(document["components"])
  const schemas = objectOf(components["schemas"])
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert)
    if (!Predicate.isReadonlyRecord(value)) return value
    return withoutNull(Object.fromEntries(
      // Examples are values of the API, not schemas.
      Object.entries(value).map(([key, field]) => [key, key === "examples" ? field : convert(field)])
    ))
  }
  /** The type `null` becomes `nullable`, which stands beside a type: the schema of a reference takes its place. */
  const withoutNull = (schema: JsonObject): JsonObject => {
    const { anyOf, type, ...rest } = schema
    const types = listOf(type)
    if (types.length > 0) return { ...rest, type: types.find((name) => name !== "null"), nullable: true }
    const members = listOf(anyOf)
    const [only, ...others] = members.filter((member) => !isNull(member))
    if (others.length + 1 >= members.length || !Predicate.isReadonlyRecord(only)) return referenceAlone(schema)
    const { $ref } = only
    const target = typeof $ref === "string" ? objectOf(convert(schemas[nameOf($ref)])) : only
    const values = listOf(target["enum"])
    return { ...target, ...rest, ...values.length === 0 ? {} : { enum: [...values, null] }, nullable: true }
  }
  return {
    ...Object.fromEntries(Object.entries(document).map(([key, value]) => [key, convert(value)])),
    openapi: "3.0.3"
  }
}

/** A reference has no fields beside it in 3.0. */
const referenceAlone = (schema: JsonObject): JsonObject => {
  const { $ref, ...rest } = schema
  return typeof $ref !== "string" || Object.keys(rest).length === 0 ? schema : { allOf: [{ $ref }], ...rest }
}

const isNull = (schema: unknown): boolean => Predicate.isReadonlyRecord(schema) && schema["type"] === "null"

const objectOf = (value: unknown): JsonObject => Predicate.isReadonlyRecord(value) ? value : {}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)
