/** The texts of the responses of a survey. */
import type { Language } from "@canvass/core"

export interface ResponsesTexts {
  readonly responses: string
  readonly response: string
  readonly submitted: string
  readonly started: string
  readonly status: string
  readonly externalId: string
  readonly duration: string
  readonly details: string
  readonly metadata: string
  readonly answers: string
  readonly all: string
  readonly completed: string
  readonly partial: string
  readonly noneTitle: string
  readonly noneText: string
  readonly noneFiltered: string
  readonly count: (total: number, text: string) => string
  readonly notAnswered: string
  readonly removedQuestion: string
  readonly removedQuestionHint: string
  readonly other: (text: string) => string
  readonly deletedFile: string
  readonly yes: string
  readonly no: string
  readonly download: string
  readonly deleteResponse: string
  readonly deleteTitle: string
  readonly deleteText: string
  readonly deleteConfirm: string
  readonly keep: string
  readonly deleted: string
}

const en: ResponsesTexts = {
  responses: "Responses",
  response: "Response",
  submitted: "Submitted",
  started: "Started",
  status: "Status",
  externalId: "External id",
  duration: "Time taken",
  details: "Details",
  metadata: "Metadata",
  answers: "Answers",
  all: "All",
  completed: "Completed",
  partial: "Partial",
  noneTitle: "No responses yet",
  noneText: "Each response appears here as soon as it is sent.",
  noneFiltered: "No response matches. Change the filters, or remove them.",
  count: (total, text) => total === 1 ? "1 response" : `${text} responses`,
  notAnswered: "Not answered",
  removedQuestion: "Removed question",
  removedQuestionHint: "This question is not part of the survey any more.",
  other: (text) => `Other: ${text}`,
  deletedFile: "deleted",
  yes: "Yes",
  no: "No",
  download: "Download responses",
  deleteResponse: "Delete response",
  deleteTitle: "Delete this response?",
  deleteText:
    "The response, its answers and its files are deleted permanently, also from results and exports. This cannot be undone.",
  deleteConfirm: "Delete permanently",
  keep: "Keep the response",
  deleted: "The response was deleted."
}

const de: ResponsesTexts = {
  responses: "Antworten",
  response: "Antwort",
  submitted: "Gesendet",
  started: "Begonnen",
  status: "Status",
  externalId: "Externe ID",
  duration: "Dauer",
  details: "Einzelheiten",
  metadata: "Metadaten",
  answers: "Antworten",
  all: "Alle",
  completed: "Abgeschlossen",
  partial: "Begonnen",
  noneTitle: "Noch keine Antworten",
  noneText: "Jede Antwort erscheint hier, sobald sie gesendet ist.",
  noneFiltered: "Keine Antwort passt. Ändern oder entfernen Sie die Filter.",
  count: (total, text) => total === 1 ? "1 Antwort" : `${text} Antworten`,
  notAnswered: "Nicht beantwortet",
  removedQuestion: "Entfernte Frage",
  removedQuestionHint: "Diese Frage gehört nicht mehr zur Umfrage.",
  other: (text) => `Andere: ${text}`,
  deletedFile: "gelöscht",
  yes: "Ja",
  no: "Nein",
  download: "Antworten herunterladen",
  deleteResponse: "Antwort löschen",
  deleteTitle: "Diese Antwort löschen?",
  deleteText:
    "Die Antwort und ihre Dateien werden endgültig gelöscht, auch aus Ergebnissen und Exporten. Das lässt sich nicht rückgängig machen.",
  deleteConfirm: "Endgültig löschen",
  keep: "Antwort behalten",
  deleted: "Die Antwort wurde gelöscht."
}

const fr: ResponsesTexts = {
  responses: "Réponses",
  response: "Réponse",
  submitted: "Envoyée",
  started: "Commencée",
  status: "État",
  externalId: "Identifiant externe",
  duration: "Durée",
  details: "Détails",
  metadata: "Métadonnées",
  answers: "Réponses",
  all: "Toutes",
  completed: "Terminées",
  partial: "Commencées",
  noneTitle: "Aucune réponse pour le moment",
  noneText: "Chaque réponse apparaît ici dès son envoi.",
  noneFiltered: "Aucune réponse ne correspond. Modifiez ou effacez les filtres.",
  count: (total, text) => total === 1 ? "1 réponse" : `${text} réponses`,
  notAnswered: "Sans réponse",
  removedQuestion: "Question retirée",
  removedQuestionHint: "Cette question ne fait plus partie de l’enquête.",
  other: (text) => `Autre : ${text}`,
  deletedFile: "supprimé",
  yes: "Oui",
  no: "Non",
  download: "Télécharger les réponses",
  deleteResponse: "Supprimer la réponse",
  deleteTitle: "Supprimer cette réponse ?",
  deleteText:
    "La réponse et ses fichiers sont supprimés définitivement, aussi des résultats et des exports. C’est irréversible.",
  deleteConfirm: "Supprimer définitivement",
  keep: "Garder la réponse",
  deleted: "La réponse a été supprimée."
}

const es: ResponsesTexts = {
  responses: "Respuestas",
  response: "Respuesta",
  submitted: "Enviada",
  started: "Empezada",
  status: "Estado",
  externalId: "Identificador externo",
  duration: "Duración",
  details: "Detalles",
  metadata: "Metadatos",
  answers: "Respuestas",
  all: "Todas",
  completed: "Completas",
  partial: "Empezadas",
  noneTitle: "Aún no hay respuestas",
  noneText: "Cada respuesta aparece aquí en cuanto se envía.",
  noneFiltered: "Ninguna respuesta coincide. Cambie los filtros o quítelos.",
  count: (total, text) => total === 1 ? "1 respuesta" : `${text} respuestas`,
  notAnswered: "Sin respuesta",
  removedQuestion: "Pregunta retirada",
  removedQuestionHint: "Esta pregunta ya no forma parte de la encuesta.",
  other: (text) => `Otra: ${text}`,
  deletedFile: "eliminado",
  yes: "Sí",
  no: "No",
  download: "Descargar respuestas",
  deleteResponse: "Eliminar la respuesta",
  deleteTitle: "¿Eliminar esta respuesta?",
  deleteText:
    "La respuesta y sus archivos se eliminan para siempre, también de los resultados y las exportaciones. No se puede deshacer.",
  deleteConfirm: "Eliminar para siempre",
  keep: "Conservar la respuesta",
  deleted: "La respuesta se ha eliminado."
}

export const texts = { en, de, fr, es } satisfies Record<Language, ResponsesTexts>
