/**
 * Writes `src/contract/Schema.ts`: the types of the API, from its OpenAPI document. The build runs this script, and so
 * does every run of tests. It does nothing when the file is up to date.
 */
import { createHash } from "node:crypto"
import fs from "node:fs"
import process from "node:process"

const documentFile = new URL("../../http/openapi.json", import.meta.url)
const schemaFile = new URL("../src/contract/Schema.ts", import.meta.url)

const document = fs.readFileSync(documentFile, "utf8")

/** The digest of the document and of this script. A file that begins with it is up to date. */
const banner = `// Generated from packages/http/openapi.json by scripts/generateSchema.mjs: ${
  createHash("sha256").update(document).update(fs.readFileSync(new URL(import.meta.url))).digest("hex")
}\n`

/**
 * Reviver of `JSON.parse` that removes what the types of the client do not show: pages beside the API, errors, headers
 * of responses, examples, and the formats of a string.
 */
const withoutUntyped = (key, value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const isUntyped = /^[345]\d\d$/.test(key) || key.endsWith("Problem") || key === "headers" && !("schema" in value) ||
    key === "examples" || key.startsWith("/") && "servers" in value
  if (isUntyped) return undefined
  if (key === "components") return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "responses"))
  return value.type === "string" && "anyOf" in value ? { ...value, anyOf: undefined } : value
}

const generate = async () => {
  const { default: openapiTypescript, astToString } = await import("openapi-typescript")
  const nodes = await openapiTypescript(JSON.parse(document, withoutUntyped), { alphabetize: true, immutable: true })
  return banner + astToString(nodes).replaceAll(/^ +readonly \w+\?: never;\n/gm, "")
}

const isUpToDate = fs.existsSync(schemaFile) && fs.readFileSync(schemaFile, "utf8").startsWith(banner)
if (!isUpToDate) {
  // Renamed when it is complete: another process may read the file.
  const newFile = new URL(`Schema.ts.${process.pid}`, schemaFile)
  fs.writeFileSync(newFile, await generate())
  fs.renameSync(newFile, schemaFile)
}
