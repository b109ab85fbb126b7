/** Takes many translations at once, such as those of a file from translators. */
import type { Definition } from "@canvass/core/editing"
import { textsIn } from "./translations.js"

export interface TranslatedText {
  readonly place: string
  /** The text that was translated. */
  readonly source: string
  readonly translation: string
}

export interface TakenTranslations {
  readonly definition: Definition
  /** How many texts have another translation now. */
  readonly taken: number
  /** The places that the survey does not have. */
  readonly unknown: ReadonlyArray<string>
  /** The places whose text has changed since it was translated. Their translations are taken. */
  readonly outdated: ReadonlyArray<string>
}

/** A translation that is empty is none, and changes nothing. */
export const takeTranslations = (
  definition: Definition,
  tag: string,
  rows: ReadonlyArray<TranslatedText>
): TakenTranslations => {
  const texts = textsIn(definition)
  const before = definition.translations?.[tag] ?? {}
  const filled = rows.filter(({ translation }) => translation !== "")
  const known = filled.filter(({ place }) => texts.has(place))
  const after = { ...before, ...Object.fromEntries(known.map(({ place, translation }) => [place, translation])) }
  const taken = Object.keys(after).filter((place) => after[place] !== before[place]).length
  return {
    definition: taken === 0
      ? definition
      : { ...definition, translations: { ...definition.translations, [tag]: after } },
    taken,
    unknown: filled.filter(({ place }) => !texts.has(place)).map(({ place }) => place),
    outdated: known.filter(({ place, source }) => texts.get(place) !== source).map(({ place }) => place)
  }
}
