/** What the statuses of responses are called. */
import { textColumns } from "./textColumns.js"

export const responseStatusTexts = textColumns({
  partial: ["Partial", "Begonnen", "Commencée", "Empezada"],
  completed: ["Completed", "Abgeschlossen", "Terminée", "Completa"],
  screenedOut: ["Screened out", "Aussortiert", "Écartée", "Descartada"],
  overQuota: ["Over quota", "Quote voll", "Quota atteint", "Cuota completa"]
})
