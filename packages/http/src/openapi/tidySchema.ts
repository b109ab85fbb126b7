/** Removes generated annotations from JSON Schemas, such as the titles of filters. */
import * as Predicate from "effect/Predicate"

/**
 * Removes `title`, `$id` and `$comment` with string values, at every depth. A property that is called `title` has an
 * object as its value and stays.
 */
export const tidySchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(tidySchema)
  if (!Predicate.isRecord(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => value !== undefined && !(generatedKeys.has(key) && typeof value === "string"))
      .map(([key, value]) => [key, tidySchema(value)])
  )
}

const generatedKeys = new Set(["title", "$id", "$comment"])
