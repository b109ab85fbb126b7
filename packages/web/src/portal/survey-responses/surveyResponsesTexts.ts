/** The texts of the responses of a survey, in all languages. */
import { textColumns } from "@canvass/ui"

export const surveyResponsesTexts = textColumns({
  responses: ["Responses", "Antworten", "Réponses", "Respuestas"],
  response: ["Response", "Antwort", "Réponse", "Respuesta"],
  submitted: ["Submitted", "Gesendet", "Envoyée", "Enviada"],
  started: ["Started", "Begonnen", "Commencée", "Empezada"],
  status: ["Status", "Status", "État", "Estado"],
  externalId: ["External id", "Externe ID", "Identifiant externe", "Identificador externo"],
  duration: ["Time taken", "Dauer", "Durée", "Duración"],
  language: ["Language", "Sprache", "Langue", "Idioma"],
  version: ["Version of the questions", "Fassung der Fragen", "Version des questions", "Versión de las preguntas"],
  neighbours: ["Other responses", "Andere Antworten", "Autres réponses", "Otras respuestas"],
  newer: ["Newer response", "Neuere Antwort", "Réponse plus récente", "Respuesta más reciente"],
  older: ["Older response", "Ältere Antwort", "Réponse plus ancienne", "Respuesta más antigua"],
  details: ["Details", "Einzelheiten", "Détails", "Detalles"],
  metadata: ["Metadata", "Metadaten", "Métadonnées", "Metadatos"],
  variable: ["Variable", "Variable", "Variable", "Variable"],
  noValue: ["No value", "Kein Wert", "Aucune valeur", "Sin valor"],
  answers: ["Answers", "Antworten", "Réponses", "Respuestas"],
  all: ["All", "Alle", "Toutes", "Todas"],
  completed: ["Completed", "Abgeschlossen", "Terminées", "Completas"],
  partial: ["Partial", "Begonnen", "Commencées", "Empezadas"],
  screenedOut: ["Screened out", "Aussortiert", "Écartées", "Descartadas"],
  overQuota: ["Over quota", "Quote voll", "Quota atteint", "Cuota completa"],
  ended: ["All but partial", "Alle außer begonnenen", "Toutes sauf commencées", "Todas menos empezadas"],
  noneTitle: ["No responses yet", "Noch keine Antworten", "Aucune réponse pour le moment", "Aún no hay respuestas"],
  noneText: [
    "Each response appears here as soon as it is sent.",
    "Jede Antwort erscheint hier, sobald sie gesendet ist.",
    "Chaque réponse apparaît ici dès son envoi.",
    "Cada respuesta aparece aquí en cuanto se envía."
  ],
  noneFiltered: [
    "No response matches. Change the filters, or remove them.",
    "Keine Antwort passt. Ändern oder entfernen Sie die Filter.",
    "Aucune réponse ne correspond. Modifiez ou effacez les filtres.",
    "Ninguna respuesta coincide. Cambie los filtros o quítelos."
  ],
  count: (total: number, text: string) => [
    total === 1 ? "1 response" : `${text} responses`,
    total === 1 ? "1 Antwort" : `${text} Antworten`,
    total === 1 ? "1 réponse" : `${text} réponses`,
    total === 1 ? "1 respuesta" : `${text} respuestas`
  ],
  notAnswered: ["Not answered", "Nicht beantwortet", "Sans réponse", "Sin respuesta"],
  notShown: ["Not shown", "Nicht gezeigt", "Non affichée", "No se mostró"],
  removedQuestion: ["Removed question", "Entfernte Frage", "Question retirée", "Pregunta retirada"],
  removedQuestionHint: [
    "This question is not part of the survey any more.",
    "Diese Frage gehört nicht mehr zur Umfrage.",
    "Cette question ne fait plus partie de l’enquête.",
    "Esta pregunta ya no forma parte de la encuesta."
  ],
  deletedFile: ["deleted", "gelöscht", "supprimé", "eliminado"],
  download: ["Download responses", "Antworten herunterladen", "Télécharger les réponses", "Descargar respuestas"],
  deleteResponse: ["Delete response", "Antwort löschen", "Supprimer la réponse", "Eliminar la respuesta"],
  deleteTitle: [
    "Delete this response?",
    "Diese Antwort löschen?",
    "Supprimer cette réponse ?",
    "¿Eliminar esta respuesta?"
  ],
  deleteText: [
    "The response, its answers and its files are deleted permanently, also from results and exports. This cannot be undone.",
    "Die Antwort und ihre Dateien werden endgültig gelöscht, auch aus Ergebnissen und Exporten. Das lässt sich nicht rückgängig machen.",
    "La réponse et ses fichiers sont supprimés définitivement, aussi des résultats et des exports. C’est irréversible.",
    "La respuesta y sus archivos se eliminan para siempre, también de los resultados y las exportaciones. No se puede deshacer."
  ],
  deleteConfirm: ["Delete permanently", "Endgültig löschen", "Supprimer définitivement", "Eliminar para siempre"],
  keep: ["Keep the response", "Antwort behalten", "Garder la réponse", "Conservar la respuesta"],
  deleted: [
    "The response was deleted.",
    "Die Antwort wurde gelöscht.",
    "La réponse a été supprimée.",
    "La respuesta se ha eliminado."
  ]
})
