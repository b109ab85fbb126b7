/** The schemas of the OpenAPI document that others refer to: which are open, and how unions are told apart. */
import * as Predicate from "effect/Predicate"
import { listOf } from "./listOf.js"
import { openSchema, tidySchema } from "./tidySchema.js"

type Schemas = Readonly<Record<string, unknown>>

/**
 * Documents the schemas. Those of request bodies refuse unknown fields, as the API does. The others are open: a later
 * version of the API may answer with more fields.
 *
 * @param requests - What describes requests. The schemas that it refers to, directly or not, are those of requests.
 */
export const componentSchemas = (schemas: Schemas, requests: unknown): Schemas => {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    for (const name of referencesIn(value)) {
      if (names.has(name)) continue
      names.add(name)
      visit(schemas[name])
    }
  }
  visit(requests)
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const documented = names.has(name) ? tidySchema(schema) : openSchema(schema)
      return [name, withDiscriminator(documented, schemas)]
    })
  )
}

/** The names of the schemas that a value refers to directly. */
const referencesIn = (value: unknown): ReadonlyArray<string> =>
  Array.from(
    JSON.stringify(value ?? null).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g),
    ([, name = ""]) => name
  )

/** Adds the field whose single value tells the members of a union apart, if there is one. */
const withDiscriminator = (schema: unknown, schemas: Schemas): unknown => {
  if (!Predicate.isRecord(schema)) return schema
  const members = listOf(schema["anyOf"]).map((member) => {
    const [name = ""] = referencesIn(member)
    return { reference: `#/components/schemas/${name}`, value: singleValueOf(schemas[name]) }
  })
  const values = new Set(members.map(({ value }) => value))
  if (members.length === 0 || values.has(undefined) || values.size < members.length) return schema
  const mapping = Object.fromEntries(members.map(({ reference, value = "" }): [string, string] => [value, reference]))
  return { ...schema, discriminator: { propertyName: discriminator, mapping } }
}

/** The field that all unions of the API have. */
const discriminator = "type"

/** The only value of the field in an object. */
const singleValueOf = (schema: unknown): string | undefined => {
  const properties = Predicate.isRecord(schema) ? schema["properties"] : undefined
  const field = Predicate.isRecord(properties) ? properties[discriminator] : undefined
  const [value, ...others] = Predicate.isRecord(field) ? listOf(field["enum"]) : []
  return typeof value === "string" && others.length === 0 ? value : undefined
}
