import type { ResponsesTexts } from "./en.js"

export const de: ResponsesTexts = {
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
  notShown: "Nicht gezeigt",
  removedQuestion: "Entfernte Frage",
  removedQuestionHint: "Diese Frage gehört nicht mehr zur Umfrage.",
  deletedFile: "gelöscht",
  download: "Antworten herunterladen",
  deleteResponse: "Antwort löschen",
  deleteTitle: "Diese Antwort löschen?",
  deleteText:
    "Die Antwort und ihre Dateien werden endgültig gelöscht, auch aus Ergebnissen und Exporten. Das lässt sich nicht rückgängig machen.",
  deleteConfirm: "Endgültig löschen",
  keep: "Antwort behalten",
  deleted: "Die Antwort wurde gelöscht."
}
