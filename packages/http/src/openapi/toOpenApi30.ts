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
    // Alternatives of one type, such as its formats.
    if (type !== undefined) return referenceAlone(schema)
    const members = listOf(anyOf)
    const others = members.filter((member) => !isNull(member))
    const [only] = others
    if (others.length !== 1 || !Predicate.isReadonlyRecord(only)) {
      const union = others.length < 2 ? schema : { ...unionOf(others), ...rest }
      return referenceAlone(others.length < members.length ? { ...union, nullable: true } : union)
    }
    const { $ref } = only
    const target = typeof $ref === "string" ? objectOf(convert(schemas[nameOf($ref)])) : only
    if (members.length === 1) return referenceAlone({ ...only, ...rest })
    const values = listOf(target["enum"])
    return { ...target, ...rest, ...values.length === 0 ? {} : { enum: [...values, null] }, nullable: true }
  }
  /**
   * A union of lists is a list of their items: generators make one type of each schema, and most of them no union of
   * lists. The type that all members have stands beside them. Without it, `nullable` says nothing.
   */
  const unionOf = (members: ReadonlyArray<unknown>): JsonObject => {
    const types = new Set(members.flatMap((member) => typesOf(member)))
    const [type] = types
    if (types.size !== 1) return { anyOf: members }
    if (type !== "array") return { type, anyOf: members }
    return { type, items: unionOf(members.map((member) => objectOf(member)["items"])) }
  }
  /** The types of the values that a schema describes. None if it does not say. */
  const typesOf = (schema: unknown, depth = 0): ReadonlyArray<unknown> => {
    const { $ref, anyOf, type } = objectOf(schema)
    if (depth > maxDepth) return [undefined]
    if (typeof $ref === "string") return typesOf(schemas[nameOf($ref)], depth + 1)
    return anyOf === undefined ? [type] : listOf(anyOf).flatMap((member) => typesOf(member, depth + 1))
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

/** Whether only null fits: by its type, or by its values. */
const isNull = (schema: unknown): boolean => {
  const { const: value, enum: values = [value], type } = objectOf(schema)
  return type === "null" || (listOf(values).length === 1 && listOf(values)[0] === null)
}

/** Maximum number of references between a schema and a type. */
const maxDepth = 10

const objectOf = (value: unknown): JsonObject => Predicate.isReadonlyRecord(value) ? value : {}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)
