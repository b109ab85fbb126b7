/** The languages of a survey. The first one is that of its own texts. */
import type { Definition } from "@canvass/core/editing"
import { changed, movedTo, unlessEmpty } from "./changed.js"
import { changeLanguages } from "./settings.js"

/** Adds a language at the end, unless the survey has it. */
export const addLanguage = (definition: Definition, tag: string): Definition => {
  const { languages = [] } = definition
  return languages.includes(tag) ? definition : changeLanguages(definition, [...languages, tag])
}

/** Removes a language that is not the first one, with its translations. The last one that is left can go, too. */
export const removeLanguage = (definition: Definition, tag: string): Definition => {
  const { languages = [], translations = {} } = definition
  if (languages[0] === tag && languages.length > 1) return definition
  const { [tag]: _, ...others } = translations
  return changed<Definition>(definition, {
    languages: unlessEmpty(languages.filter((language) => language !== tag)),
    translations: Object.keys(others).length === 0 ? undefined : others
  })
}

/** Moves a language to an index. The one that becomes the first one is that of the survey's own texts. */
export const moveLanguage = (definition: Definition, tag: string, index: number): Definition =>
  changeLanguages(definition, movedTo(definition.languages ?? [], (language) => language === tag, index))
