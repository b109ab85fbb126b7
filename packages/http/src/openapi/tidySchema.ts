/** JSON Schemas as people read them: without the names that a program gave to checks and to placeholders. */
import * as Predicate from "effect/Predicate"

/** A property called `title` is an object, so a `title` that is text is always an annotation. */
export const tidySchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(tidySchema)
  if (!Predicate.isRecord(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => value !== undefined && !(noise.has(key) && typeof value === "string"))
      .map(([key, value]) => [key, tidySchema(value)])
  )
}

const noise = new Set(["title", "$id", "$comment"])
