import type { ResponsesTexts } from "./en.js"

export const fr: ResponsesTexts = {
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
  notShown: "Non affichée",
  removedQuestion: "Question retirée",
  removedQuestionHint: "Cette question ne fait plus partie de l’enquête.",
  deletedFile: "supprimé",
  download: "Télécharger les réponses",
  deleteResponse: "Supprimer la réponse",
  deleteTitle: "Supprimer cette réponse ?",
  deleteText:
    "La réponse et ses fichiers sont supprimés définitivement, aussi des résultats et des exports. C’est irréversible.",
  deleteConfirm: "Supprimer définitivement",
  keep: "Garder la réponse",
  deleted: "La réponse a été supprimée."
}
