/** What belongs to the whole survey. */
import { type Definition, mapSurvey } from "@canvass/core/editing"
import { textsIn } from "../names/translations.js"
import { changed, type Changes } from "./changed.js"

/** The fields of a survey that are no lists of parts. */
export type Settings = Pick<
  Definition,
  | "description"
  | "keepPartials"
  | "layout"
  | "metadata"
  | "onePerExternalId"
  | "title"
  | "visibility"
>

/** Changes fields of the survey. `undefined`: the default. */
export const changeSettings = (definition: Definition, changes: Changes<Settings>): Definition =>
  changed<Definition>(definition, changes)

/**
 * Changes the languages that the survey offers. The first one is that of its own texts: where another one becomes the
 * first, its translations become the texts of the survey, and those that were become translations.
 */
export const changeLanguages = (definition: Definition, languages: ReadonlyArray<string>): Definition => {
  const { languages: [before] = [], translations = {} } = definition
  const [first] = languages
  const changed: Definition = { ...definition, languages }
  const own = first === undefined ? undefined : translations[first]
  if (first === undefined || own === undefined) return changed
  const { [first]: _, ...others } = translations
  const texts = Object.fromEntries(textsIn(definition))
  return {
    ...mapSurvey(changed, { text: (text, { place }) => Object.hasOwn(own, place) ? own[place] ?? text : text }),
    translations: before === undefined || before === first ? others : { ...others, [before]: texts }
  }
}
