/** What the statuses of surveys and of responses are called. */
import { textColumns } from "./textColumns.js"

export const surveyStatusTexts = textColumns({
  draft: ["Draft", "Entwurf", "Brouillon", "Borrador"],
  published: ["Published", "Veröffentlicht", "Publiée", "Publicada"],
  closed: ["Closed", "Geschlossen", "Fermée", "Cerrada"]
})

export const responseStatusTexts = textColumns({
  partial: ["Partial", "Begonnen", "Commencée", "Empezada"],
  completed: ["Completed", "Abgeschlossen", "Terminée", "Completa"],
  screenedOut: ["Screened out", "Aussortiert", "Écartée", "Descartada"],
  overQuota: ["Over quota", "Quote voll", "Quota atteint", "Cuota completa"]
})
