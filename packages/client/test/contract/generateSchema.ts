/** Generates the types of the API from its OpenAPI document: the operations, their successful results, the events. */
import * as Predicate from "effect/Predicate"
import { readFileSync } from "node:fs"
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript"

const banner =
  "// Generated from packages/http/openapi.json. Renew: UPDATE=1 npx vitest run --project all packages/client/test/contract\n"

/** Returns the source of `src/contract/Schema.ts`. */
export const generateSchema = async (): Promise<string> => {
  const text = readFileSync(new URL("../../../http/openapi.json", import.meta.url), "utf8")
  const document: unknown = JSON.parse(text, withoutUntyped)
  if (!isDocument(document)) throw new Error("packages/http/openapi.json is not an OpenAPI document.")
  const nodes = await openapiTypescript(document, { alphabetize: true, immutable: true })
  return banner + astToString(nodes).replaceAll(/^ +readonly \w+\?: never;\n/gm, "")
}

const isDocument = (value: unknown): value is OpenAPI3 => Predicate.hasProperty(value, "openapi")

/**
 * Reviver of `JSON.parse` that removes what the types of the client do not show: pages beside the API, errors, headers
 * of responses, examples, and the formats of a string.
 */
const withoutUntyped = (key: string, value: unknown): unknown => {
  if (!Predicate.isReadonlyRecord(value)) return value
  const isUntyped = /^[345]\d\d$/.test(key) || key.endsWith("Problem") || key === "headers" && !("schema" in value) ||
    key === "examples" || key.startsWith("/") && "servers" in value
  if (isUntyped) return undefined
  if (key === "components") return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "responses"))
  return value["type"] === "string" && "anyOf" in value ? { ...value, anyOf: undefined } : value
}
