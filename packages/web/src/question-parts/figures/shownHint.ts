/** What stands beside the share of an option or a row that not everybody was shown: the share of those who were. */
import type { Language } from "@canvass/core/ports"
import { formatNumber, formatShare, textColumns } from "@canvass/ui"

/** The figures of an option or a row. Absent: everybody who answered was shown it. */
export interface ShownFigures {
  readonly shown?: number
  readonly shareOfShown?: number | null
}

/** The share of those who were shown it, and their number. `undefined`: they are all who answered. */
export const shownHint = (language: Language, { shareOfShown = null, shown }: ShownFigures): string | undefined => {
  const t = shownTexts[language]
  if (shown === undefined) return undefined
  return shown === 0 ? t.seenByNobody : t.ofShown(formatShare(language, shareOfShown), formatNumber(language, shown))
}

const shownTexts = textColumns({
  ofShown: (share: string, count: string) => [
    `${share} of ${count} who saw it`,
    `${share} von ${count}, die es sahen`,
    `${share} de ${count} personnes qui l’ont vue`,
    `${share} de ${count} personas que la vieron`
  ],
  seenByNobody: ["Nobody saw it", "Niemand sah es", "Personne ne l’a vue", "Nadie la vio"]
})
