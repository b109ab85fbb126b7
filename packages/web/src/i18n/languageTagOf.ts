/** Finds the tag of a language that somebody names: `German`, `Deutsch` and `allemand` are `de`. */
import { LanguageTag } from "@canvass/core"
import { commonTags } from "@canvass/ui"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { languageName } from "./languageName.js"

/** All languages of ISO 639-1 that are not among the common ones, and the regions in which a language differs. */
const otherTags: ReadonlyArray<string> =
  ("aa ab ae af ak am an as av ay az ba be bi bm bo br bs ce ch co cr cu cv cy dv dz ee eo ff fj fo fy gd gn gu " +
    "gv ha ho ht hy hz ia ie ig ii ik io iu jv kg ki kj kk kl km kn kr ks ku kv kw ky la lb lg li ln lo lu mg mh " +
    "mi mk ml mn mr my na nd ne ng nn no nr nv ny oc oj om or os pa pi ps qu rm rn rw sa sc sd se sg si sm sn so " +
    "ss st su te tg ti tk tl tn to ts tt tw ty ug uz ve vo wa wo xh yi yo za zu " +
    "de-AT de-CH en-AU en-CA en-GB en-US es-ES es-MX fr-BE fr-CA fr-CH nl-BE pt-PT").split(" ")

/** The languages in which a name is understood, besides the language itself. */
const namedIn = ["en", "de", "fr", "es"]

/**
 * @param text a name in a language of the portal or in the language itself, a tag, or a name with a tag in parentheses
 * @returns the tag in canonical case, or undefined for another text
 */
export const languageTagOf = (text: string): string | undefined => {
  const trimmed = text.trim()
  if (trimmed.length > maxLength) return undefined
  const named = tagsByName().get(keyOf(trimmed))
  if (named !== undefined) return named
  return tagOf(/\(([A-Za-z0-9-]+)\)$/.exec(trimmed)?.[1] ?? trimmed)
}

/** The languages of a text: one a line, or with commas, semicolons, slashes or blanks between them. */
export const languageTagsOf = (
  text: string
): { readonly tags: ReadonlyArray<string>; readonly unknown: ReadonlyArray<string> } => {
  const tags = new Set<string>()
  const unknown: Array<string> = []
  for (const entry of text.split(/[\n,;/]+/).map((part) => part.trim()).filter((part) => part !== "")) {
    const whole = languageTagOf(entry)
    const found = whole === undefined ? entry.split(/\s+/).map(languageTagOf) : [whole]
    const known = found.filter((tag) => tag !== undefined)
    if (known.length === found.length) known.forEach((tag) => tags.add(tag))
    else unknown.push(entry)
  }
  return { tags: [...tags], unknown }
}

/** A language with its tag, as `languageTagOf` reads it: `Deutsch (de)`. */
export const namedTag = (tag: string): string => `${languageName(tag)} (${tag})`

/** Maximum length of a name, in characters. */
const maxLength = 100

const decodeTag = Schema.decodeOption(LanguageTag)

/** A word of more than three letters is well-formed, but no language has such a tag. */
const tagOf = (text: string): string | undefined =>
  /^[A-Za-z]{2,3}(?:-|$)/.test(text) ? Option.getOrUndefined(decodeTag(text)) : undefined

/** Names are compared without case. */
const keyOf = (name: string): string => name.toLowerCase()

let found: ReadonlyMap<string, string> | undefined

/** Made when it is needed first. Where two languages have one name, the first one has it. */
const tagsByName = (): ReadonlyMap<string, string> => {
  if (found !== undefined) return found
  const byName = new Map<string, string>()
  const add = (name: string | undefined, tag: string): void => {
    if (name !== undefined && name !== tag && !byName.has(keyOf(name))) byName.set(keyOf(name), tag)
  }
  const tags = [...commonTags, ...otherTags]
  for (const language of namedIn) {
    for (const languageDisplay of ["dialect", "standard"] as const) {
      const names = new Intl.DisplayNames([language], { type: "language", languageDisplay })
      for (const tag of tags) add(names.of(tag), tag)
    }
  }
  for (const tag of commonTags) add(languageName(tag), tag)
  found = byName
  return byName
}
