/** How a definition travels that is too large for one request: without translations, and they one by one. */
import * as Predicate from "effect/Predicate"
import { Buffer } from "node:buffer"

/** The bytes of a body that every server takes. */
const maxBodyBytes = 1_000_000

interface DefinitionParts {
  /** The definition. It has no translations if they are apart. */
  readonly body: unknown
  /** The texts by tag. Undefined: all is in `body`. */
  readonly translations: ReadonlyArray<readonly [tag: string, texts: unknown]> | undefined
}

/** Splits a definition whose translations do not fit into one request with it. */
export const partsOf = (definition: unknown): DefinitionParts => {
  const isSplit = Predicate.isReadonlyRecord(definition) && Predicate.isReadonlyRecord(definition["translations"]) &&
    Buffer.byteLength(JSON.stringify(definition)) > maxBodyBytes
  if (!isSplit) return { body: definition, translations: undefined }
  const { translations, ...body } = definition
  return { body, translations: Predicate.isReadonlyRecord(translations) ? Object.entries(translations) : undefined }
}
