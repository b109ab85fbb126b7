/** What the reference says about JSON Schemas. */
import type { JsonSchema } from "./OpenApiDocument.js"
import { nameOf, type Operation, type Reference } from "./Reference.js"

type Schemas = Reference["schemas"]

/** Resolves references to values without structure, and groups of one schema. Other references stay. */
export const simplify = (schema: JsonSchema, schemas: Schemas): JsonSchema => {
  const [only, ...others] = schema.allOf ?? []
  if (only !== undefined && others.length === 0) {
    const { allOf: _, ...rest } = schema
    return { ...simplify(only, schemas), ...rest }
  }
  const target = schema.$ref === undefined ? undefined : schemas[nameOf(schema.$ref)]
  if (target === undefined || hasStructure(target)) return schema
  const { description: _, ...value } = target
  return { ...value, ...schema.description === undefined ? {} : { description: schema.description } }
}

const hasStructure = ({ additionalProperties, anyOf, properties }: JsonSchema): boolean =>
  properties !== undefined || anyOf !== undefined || typeof additionalProperties === "object"

/** The bounds of a value in words, such as `1 to 200 characters`. `undefined`: none. */
export const boundsOf = (schema: JsonSchema): string | undefined => {
  const { maxItems, maxLength, maximum, minItems, minLength, minimum } = schema.anyOf?.[0] ?? schema
  return range(minLength, maxLength, "characters") ?? range(minItems, maxItems, "items") ?? range(minimum, maximum, "")
}

const range = (min: number | undefined, max: number | undefined, unit: string): string | undefined => {
  if (min === undefined && max === undefined) return undefined
  const text = max === undefined
    ? `from ${min}`
    : min === undefined
    ? `up to ${max}`
    : min === max
    ? `${min}`
    : `${min} to ${max}`
  return `${text} ${unit}`.trim()
}

/** The names of the schemas with structure that the operations of a page refer to, in order of their first use. */
export const schemaNames = (operations: ReadonlyArray<Operation>, schemas: Schemas): ReadonlyArray<string> => {
  const names = new Set<string>()
  const visit = (schema: JsonSchema): void => {
    if (schema.$ref !== undefined) add(nameOf(schema.$ref))
    childrenOf(schema).forEach(visit)
  }
  const add = (name: string): void => {
    const target = schemas[name]
    if (target === undefined || names.has(name) || !hasStructure(target)) return
    names.add(name)
    visit(target)
  }
  for (const { body, responses } of operations) {
    const bodySchema = body === undefined ? undefined : expand(body.schema, schemas)
    for (const schema of [bodySchema, ...responses.map(({ schema }) => schema)]) if (schema !== undefined) visit(schema)
  }
  return [...names]
}

const childrenOf = ({ additionalProperties, allOf = [], anyOf = [], items, properties = {} }: JsonSchema) => [
  ...allOf,
  ...anyOf,
  ...items === undefined ? [] : [items],
  ...Object.values(properties),
  ...typeof additionalProperties === "object" ? [additionalProperties] : []
]

/** The schema that a reference names, if it is an object. */
export const expand = (schema: JsonSchema, schemas: Schemas): JsonSchema => {
  const target = schema.$ref === undefined ? undefined : schemas[nameOf(schema.$ref)]
  return target?.properties === undefined ? schema : target
}
