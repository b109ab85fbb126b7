/** What the statuses of surveys are called. */
import { textColumns } from "./textColumns.js"

export const surveyStatusTexts = textColumns({
  draft: ["Draft", "Entwurf", "Brouillon", "Borrador"],
  published: ["Published", "Veröffentlicht", "Publiée", "Publicada"],
  closed: ["Closed", "Geschlossen", "Fermée", "Cerrada"]
})
