/** What of a definition is sent with it, and what apart: a body has at most 1 MiB. */
import { type Definition, isSame } from "@canvass/core/editing"

type Texts = Readonly<Record<string, string>>

export interface StoredParts {
  readonly definition: Definition
  /** Texts of languages that are sent apart. Empty: they are part of the definition. */
  readonly translations: ReadonlyArray<readonly [tag: string, texts: Texts]>
}

/** What else stands in the body beside the definition. */
const maxBytes = 1_048_576 - 1_024

/** @param isApart whether texts of the survey are stored apart already */
export const storedParts = (definition: Definition, isApart: boolean): StoredParts => {
  const { translations = {}, ...own } = definition
  if (!isApart && byteLength(definition) <= maxBytes) return { definition, translations: [] }
  return { definition: own, translations: Object.entries(translations) }
}

/** The languages whose texts are others than those that are stored. */
export const changedTranslations = (
  translations: StoredParts["translations"],
  stored: Definition
): StoredParts["translations"] => translations.filter(([tag, texts]) => !isSame(texts, stored.translations?.[tag]))

const byteLength = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
