/** The JSON Schema of definitions of surveys, made of the components of the OpenAPI document. */
import * as Predicate from "effect/Predicate"

/** The path of the schema on a server. */
export const surveySchemaPath = "/schemas/survey.json"

/**
 * Makes the schema (JSON Schema 2020-12, which OpenAPI 3.1 has, too). It accepts every definition that a server
 * accepts. Rules that relate several fields are not part of it.
 *
 * @param document - The OpenAPI document.
 */
export const surveySchema = (document: unknown, publicUrl: string): Readonly<Record<string, unknown>> => {
  const schemas = recordIn(recordIn(document, "components"), "schemas")
  const { [root]: _, ...definitions } = Object.fromEntries(
    [...reachable(schemas, root)].toSorted().map((name) => [name, asDefinition(schemas[name], name)])
  )
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: publicUrl + surveySchemaPath,
    title: "The definition of a survey",
    ...asDefinition(schemas[root], root),
    $defs: definitions
  }
}

const root = "SurveyDefinition"

/** The name and all names that its schema refers to, directly or not. */
const reachable = (schemas: Readonly<Record<string, unknown>>, name: string, names = new Set<string>()) => {
  if (names.has(name)) return names
  names.add(name)
  for (const [, other = ""] of JSON.stringify(schemas[name] ?? null).matchAll(references)) {
    reachable(schemas, other, names)
  }
  return names
}

const references = /"#\/components\/schemas\/([^"]+)"/g

/** A definition has no ids, and `discriminator` is a keyword of OpenAPI alone. */
const asDefinition = (schema: unknown, name: string): Readonly<Record<string, unknown>> => {
  const { discriminator: _, ...keywords } = recordIn({ schema }, "schema")
  const { id: __, ...properties } = recordIn(keywords, "properties")
  const isQuestion = name.endsWith("QuestionInput") && "properties" in keywords
  const text = JSON.stringify(isQuestion ? { ...keywords, properties } : keywords)
  const value: unknown = JSON.parse(text.replaceAll(references, "\"#/$defs/$1\""))
  return recordIn({ value }, "value")
}

const recordIn = (value: unknown, name: string): Readonly<Record<string, unknown>> => {
  const found = Predicate.isRecord(value) ? value[name] : undefined
  return Predicate.isRecord(found) ? found : {}
}
