/** The translations of a definition. Their places follow the parts of the survey. */
import { type Definition, mapSurvey, pointer, pointerSteps } from "@canvass/core/editing"

type Steps = ReadonlyArray<string>

/**
 * The definition with other places in its translations. `rename` returns the steps of the new place, none for a text
 * that goes, and undefined for a place that stays.
 */
export const renamePlacesIn = (definition: Definition, rename: (steps: Steps) => Steps | undefined): Definition =>
  mapTranslations(definition, (place, text) => {
    const steps = rename(pointerSteps(place))
    return steps === undefined ? [place, text] : steps.length === 0 ? undefined : [pointer(steps), text]
  })

/** The definition with other texts and places in its translations. Undefined: a text goes. */
export const mapTranslations = (
  definition: Definition,
  map: (place: string, text: string) => readonly [place: string, text: string] | undefined
): Definition => {
  const { translations } = definition
  if (translations === undefined) return definition
  return {
    ...definition,
    translations: mapValues(translations, (texts) =>
      Object.fromEntries(
        Object.entries(texts).flatMap(([place, text]) => {
          const mapped = map(place, text)
          return mapped === undefined ? [] : [mapped]
        })
      ))
  }
}

/** The definition without translations of texts that it does not have. */
export const withoutLostTexts = (definition: Definition): Definition => {
  if (definition.translations === undefined) return definition
  const places = placesIn(definition)
  return mapTranslations(definition, (place, text) => places.has(place) ? [place, text] : undefined)
}

/** The places of all texts of the survey. */
export const placesIn = (definition: Definition): ReadonlySet<string> => new Set(textsIn(definition).keys())

/** The texts of the survey by place, in order. */
export const textsIn = (definition: Definition): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  mapSurvey(definition, {
    text: (text, { place }) => {
      found.set(place, text)
      return text
    }
  })
  return found
}

/** The definition with its texts in another language. Texts that are not translated stay. */
export const inLanguage = (definition: Definition, tag: string): Definition => {
  const texts = definition.translations?.[tag]
  return texts === undefined ? definition : mapSurvey(definition, {
    text: (text, { place }) => Object.hasOwn(texts, place) ? texts[place] ?? text : text
  })
}

/** Sets one text in another language. An empty text is none. */
export const translate = (definition: Definition, tag: string, place: string, text: string): Definition => {
  const { translations = {} } = definition
  const { [place]: _, ...others } = translations[tag] ?? {}
  return {
    ...definition,
    translations: { ...translations, [tag]: text === "" ? others : { ...others, [place]: text } }
  }
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
