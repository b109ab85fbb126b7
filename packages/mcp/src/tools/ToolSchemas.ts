/**
 * The schemas of tools, made from the OpenAPI document. Complete schemas would take half a megabyte of a model's
 * context, so a schema has one level: names, types and required fields. What is below, `schema_read` says.
 */
import type { JSONObject } from "@modelcontextprotocol/server"
import { fieldOf, isRecord, type JsonObject, listIn, recordIn, textIn } from "../json.js"

export interface ObjectSchema extends JSONObject {
  type: "object"
}

/** The schemas that a document refers to, by name. */
export type Components = JsonObject

/** Maximum length of the values of an enumeration as JSON. A longer one is left out. */
const maxEnumLength = 200

/** A schema without what is below its first level. */
export const shallow = (schema: unknown, components: Components): JSONObject => {
  const resolved = resolve(schema, components)
  const { items } = resolved
  const values = enumOf(resolved, components)
  const types = typesOf(resolved, components)
  return {
    ...typeKeyword(types),
    ...(values === undefined ? {} : { enum: [...values] }),
    ...(types.includes("array") && items !== undefined ? { items: itemsOf(items, components) } : {})
  }
}

const itemsOf = (items: unknown, components: Components): JSONObject =>
  typeKeyword(typesOf(resolve(items, components), components))

const typeKeyword = ([type, ...more]: ReadonlyArray<string>): JSONObject => {
  if (type === undefined) return {}
  return { type: more.length === 0 ? type : [type, ...more] }
}

/** An object with the first level of its fields. A union has the fields of each of its members. */
export const firstLevel = (
  schema: unknown,
  components: Components,
  { hasDescriptions = false }: { readonly hasDescriptions?: boolean } = {}
): ObjectSchema => {
  const members = membersOf(schema, components)
  const properties = members.flatMap((member) => {
    const entries = Object.entries(recordIn(member, "properties"))
    // A definition has a schema of its own, which a model can read.
    const isDescribed = hasDescriptions || members.length > 1 && !entries.some(([name]) => name === "questions")
    return entries.map(([name, property]): [string, JSONObject] => [
      name,
      { ...shallow(property, components), ...(isDescribed ? descriptionOf(property) : {}) }
    ])
  })
  const [first = {}, ...others] = members
  const required = listIn(first, "required").filter((name) => typeof name === "string")
    .filter((name) => others.every((member) => listIn(member, "required").includes(name)))
  return {
    type: "object",
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(required.length === 0 ? {} : { required: [...required] })
  }
}

/** The members of a union, or the schema itself. */
export const membersOf = (schema: unknown, components: Components): ReadonlyArray<JsonObject> => {
  const resolved = resolve(schema, components)
  const members = listIn(resolved, "anyOf")
  return members.length === 0 ? [resolved] : members.map((member) => resolve(member, components))
}

/** The first sentence of a description. */
export const descriptionOf = (schema: unknown): { readonly description?: string } => {
  const description = textIn(schema, "description")
  return description === undefined ? {} : { description: firstSentence(description) }
}

export const firstSentence = (text: string): string => {
  const end = /[.?!](?=\s+[A-Z`{])/.exec(text)
  return end === null ? text : text.slice(0, end.index + 1)
}

/** Follows references. */
export const resolve = (schema: unknown, components: Components): JsonObject => {
  const reference = textIn(schema, "$ref")
  if (reference === undefined) return isRecord(schema) ? schema : {}
  return resolve(fieldOf(components, reference.slice(reference.lastIndexOf("/") + 1)), components)
}

/** The names of the types that a schema allows. Empty: any. */
const typesOf = (schema: JsonObject, components: Components): ReadonlyArray<string> => {
  const { type } = schema
  if (typeof type === "string") return [type]
  if (Array.isArray(type)) return type.filter((name) => typeof name === "string")
  const members = [...listIn(schema, "anyOf"), ...listIn(schema, "oneOf"), ...listIn(schema, "allOf")]
  const found = members.map((member) => typesOf(resolve(member, components), components))
  return found.some((types) => types.length === 0) ? [] : [...new Set(found.flat())]
}

/** The values of an enumeration, also of one that may be null. */
const enumOf = (schema: JsonObject, components: Components): ReadonlyArray<string | null> | undefined => {
  const members = listIn(schema, "anyOf").map((member) => resolve(member, components))
  const withNull = members.length === 2 && members.some(({ type }) => type === "null")
  const own = listIn(withNull ? members.find(({ type }) => type !== "null") : schema, "enum")
    .filter((value) => typeof value === "string")
  const values = own.length > 0 && withNull ? [...own, null] : own
  return values.length === 0 || JSON.stringify(values).length > maxEnumLength ? undefined : values
}
