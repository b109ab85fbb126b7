/** Reads a figure that a page shows as text, for files that have numbers. */
import type { Language } from "@canvass/core/ports"
import { localeOf } from "@canvass/ui"

/** Returns the number of a text, or the share of a text in percent. Undefined: the text is neither. */
export const parseFigure = (text: string, language: Language): number | { readonly share: number } | undefined => {
  const { decimal, group } = separatorsOf(language)
  const isShare = /\s?%$/.test(text)
  const digits = text.replace(/\s?%$/, "").replaceAll(group, "").replace("\u2212", "-").replace(decimal, ".")
  if (!/^[-+]?\d{1,15}(?:\.\d{1,10})?$/.test(digits)) return undefined
  const value = Number(digits)
  // 45.1 / 100 is 0.45100000000000003.
  return isShare ? { share: Number((value / 100).toFixed(12)) } : value
}

const separatorsOf = (language: Language): { readonly decimal: string; readonly group: string } => {
  const known = separators.get(language)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(localeOf[language], { useGrouping: "always" }).formatToParts(12_345.6)
  const valueOf = (type: "decimal" | "group") => parts.find((part) => part.type === type)?.value ?? " "
  const found = { decimal: valueOf("decimal"), group: valueOf("group") }
  separators.set(language, found)
  return found
}

const separators = new Map<Language, { readonly decimal: string; readonly group: string }>()
