/** Removes generated annotations from JSON Schemas, such as the titles of filters. */
import * as Predicate from "effect/Predicate"

/**
 * Removes `title`, `$id` and `$comment` with string values, at every depth. A property that is called `title` has an
 * object as its value and stays. Patterns lose the escapes of `/`, which only literals of JavaScript need.
 * Empty lists, such as `required` of an object without required properties, are left out.
 */
export const tidySchema = (schema: unknown): unknown => tidy(schema, () => true)

/** As `tidySchema`, and allows further properties: the schema describes what the server sends. */
export const openSchema = (schema: unknown): unknown =>
  tidy(schema, (key, value) => key !== "additionalProperties" || value !== false)

const tidy = (schema: unknown, isKept: (key: string, value: unknown) => boolean): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => tidy(item, isKept))
  if (!Predicate.isRecord(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) =>
        value !== undefined && !(generatedKeys.has(key) && typeof value === "string") && !isEmptyList(value) &&
        isKept(key, value)
      )
      .map(([key, value]) => [
        key,
        key === "pattern" && typeof value === "string" ? value.replaceAll("\\/", "/") : tidy(value, isKept)
      ])
  )
}

/** `required` of an object whose properties are all optional. */
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const generatedKeys = new Set(["title", "$id", "$comment"])
