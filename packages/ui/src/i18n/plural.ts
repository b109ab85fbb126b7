/** Words in the form that a number needs. */
import type { RespondentLanguage } from "./languages.js"

/** The categories of `Intl.PluralRules` that integers below a million have in a language, beside `other`. */
interface PluralCategories {
  readonly en: "one"
  readonly de: "one"
  readonly fr: "one"
  readonly es: "one"
  readonly it: "one"
  readonly pt: "one"
  readonly nl: "one"
  readonly pl: "few" | "many" | "one"
  readonly ar: "few" | "many" | "one" | "two"
  readonly he: "one" | "two"
}

/** A text for each form. `#` is replaced by the number. */
export type PluralForms<Name extends RespondentLanguage> =
  & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
  & Readonly<Record<PluralCategories[Name] | "other", string>>

/** Makes the function that returns the text for a number. */
export const pluralOf = <Name extends RespondentLanguage>(
  language: Name,
  forms: PluralForms<Name>
): (count: number) => string =>
(count) => (forms[rulesOf(language).select(count)] ?? forms.other).replaceAll("#", String(count))

const rules = new Map<RespondentLanguage, Intl.PluralRules>()

/** Rules take longer to make than to use. */
const rulesOf = (language: RespondentLanguage): Intl.PluralRules => {
  const known = rules.get(language)
  if (known !== undefined) return known
  const made = new Intl.PluralRules(language)
  rules.set(language, made)
  return made
}
