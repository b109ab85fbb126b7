/** The draft schema: what a pending definition may be, of any state of completeness. */
import * as JSONSchema from "effect/JSONSchema"
import { isReadonlyRecord } from "effect/Predicate"
import { definition } from "../../surveys/SurveyInput.js"
import type { LimitValues } from "../../values/Limits.js"
import { onceFor } from "../../values/onceFor.js"

/** A JSON Schema with the keywords that a draft schema has. */
export interface DraftSchema {
  readonly $ref?: string
  readonly type?: "array" | "boolean" | "integer" | "null" | "number" | "object" | "string"
  readonly enum?: ReadonlyArray<unknown>
  readonly properties?: Readonly<Record<string, DraftSchema>>
  readonly additionalProperties?: boolean | DraftSchema
  readonly items?: DraftSchema
  readonly anyOf?: ReadonlyArray<DraftSchema>
  readonly allOf?: ReadonlyArray<DraftSchema>
}

/** The draft schema of a definition, and the schemas that it refers to by their names. */
export interface DraftSchemas {
  readonly root: DraftSchema
  readonly definitions: Readonly<Record<string, DraftSchema>>
}

/** The draft schema of definitions of surveys. */
export const draftSchemas = onceFor((limits: LimitValues): DraftSchemas => {
  const { $defs = {}, ...root } = JSONSchema.make(definition(limits), { target: "jsonSchema2019-09" })
  return {
    root: draftOf(root),
    definitions: Object.fromEntries(
      Object.entries($defs).map(([name, schema]) => [name, withoutId(name, draftOf(schema))])
    )
  }
})

/** What a draft need not fulfil: completeness, lengths, counts, ranges, formats and patterns. */
const dropped: ReadonlySet<string> = new Set([
  "required",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "format",
  "pattern"
])

/** What says nothing about values. */
const annotations: ReadonlySet<string> = new Set(["$schema", "title", "description", "default", "examples"])

/**
 * Derives the draft schema from a JSON Schema: it has the same fields, of the same types, and fewer rules. Throws for a
 * keyword of which it is not known whether it is such a rule.
 */
export const draftOf = (schema: unknown): DraftSchema => {
  if (!isReadonlyRecord(schema)) return {}
  const kept: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (dropped.has(keyword) || annotations.has(keyword)) continue
    kept[keyword] = draftOfKeyword(keyword, value)
  }
  return kept
}

const draftOfKeyword = (keyword: string, value: unknown): unknown => {
  switch (keyword) {
    case "$ref":
    case "enum":
    case "type":
      return value
    case "items":
      return draftOf(value)
    case "additionalProperties":
      return typeof value === "boolean" ? value : draftOf(value)
    case "properties":
      return Object.fromEntries(Object.entries(value ?? {}).map(([name, field]) => [name, draftOf(field)]))
    case "allOf":
    case "anyOf":
      return Array.isArray(value) ? value.map(draftOf) : []
    default:
      throw new Error(`A draft schema has no rule for the keyword ${keyword}.`)
  }
}

/** The questions of a definition have no ids. */
const withoutId = (name: string, schema: DraftSchema): DraftSchema => {
  if (!name.endsWith("QuestionInput") || schema.properties === undefined) return schema
  const { id: _, ...properties } = schema.properties
  return { ...schema, properties }
}
