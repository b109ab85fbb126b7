/** The words of the page of the editor before it is shown, and without script. */
import { textColumns } from "@canvass/ui"

export const surveyEditorTexts = textColumns({
  wait: ["The editor is loading.", "Der Editor wird geladen.", "L’éditeur se charge.", "El editor se está cargando."],
  noScript: [
    "The editor needs JavaScript. Without it, you can edit the survey as text.",
    "Der Editor braucht JavaScript. Ohne JavaScript können Sie die Umfrage als Text bearbeiten.",
    "L’éditeur a besoin de JavaScript. Sans lui, vous pouvez modifier l’enquête sous forme de texte.",
    "El editor necesita JavaScript. Sin él, puede editar la encuesta como texto."
  ],
  asText: ["Edit as text", "Als Text bearbeiten", "Modifier comme texte", "Editar como texto"],
  surveys: ["Back to the surveys", "Zurück zu den Umfragen", "Retour aux enquêtes", "Volver a las encuestas"]
})
