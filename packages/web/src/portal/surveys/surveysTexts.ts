/** The texts of the pages of the list of surveys. */
import type { Language } from "@canvass/core/ports"
import { textColumns } from "@canvass/ui"

export type SurveysTexts = (typeof surveysTexts)[Language]

export const surveysTexts = textColumns({
  title: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
  caption: ["Surveys of this account", "Umfragen dieses Kontos", "Enquêtes de ce compte", "Encuestas de esta cuenta"],
  search: ["Search", "Suche", "Recherche", "Buscar"],
  status: ["Status", "Status", "État", "Estado"],
  visibility: ["Visibility", "Sichtbarkeit", "Visibilité", "Visibilidad"],
  all: ["All", "Alle", "Tous", "Todos"],
  visibilities: {
    public: ["Public", "Öffentlich", "Publique", "Pública"],
    unlisted: ["Unlisted", "Nicht gelistet", "Non répertoriée", "No listada"],
    private: ["Private", "Privat", "Privée", "Privada"]
  },
  survey: ["Survey", "Umfrage", "Enquête", "Encuesta"],
  questions: ["Questions", "Fragen", "Questions", "Preguntas"],
  responses: ["Responses", "Antworten", "Réponses", "Respuestas"],
  updated: ["Last change", "Letzte Änderung", "Dernière modification", "Último cambio"],
  lastResponse: ["Last response", "Letzte Antwort", "Dernière réponse", "Última respuesta"],
  order: ["Order", "Reihenfolge", "Ordre", "Orden"],
  orders: {
    created: ["Newest", "Neueste", "Plus récentes", "Más recientes"],
    response: ["Last response", "Letzte Antwort", "Dernière réponse", "Última respuesta"],
    title: ["Title", "Titel", "Titre", "Título"]
  },
  actions: ["Actions", "Aktionen", "Actions", "Acciones"],
  actionsOf: (title: string) => [
    `Actions for ${title}`,
    `Aktionen für ${title}`,
    `Actions pour ${title}`,
    `Acciones de ${title}`
  ],
  duplicate: ["Duplicate", "Duplizieren", "Dupliquer", "Duplicar"],
  duplicateOf: (title: string) => [
    `Duplicate ${title}`,
    `${title} duplizieren`,
    `Dupliquer ${title}`,
    `Duplicar ${title}`
  ],
  remove: ["Delete", "Löschen", "Supprimer", "Eliminar"],
  removeOf: (title: string) => [`Delete ${title}`, `${title} löschen`, `Supprimer ${title}`, `Eliminar ${title}`],
  range: (from: number, to: number, total: number) => [
    `${from}–${to} of ${total}`,
    `${from}–${to} von ${total}`,
    `${from}–${to} sur ${total}`,
    `${from}–${to} de ${total}`
  ],
  count: (shown: number, total: number) => [
    `${shown} of ${total} surveys`,
    `${shown} von ${total} Umfragen`,
    `${shown} enquêtes sur ${total}`,
    `${shown} de ${total} encuestas`
  ],
  emptyTitle: ["No surveys yet", "Noch keine Umfragen", "Pas encore d’enquête", "Aún no hay encuestas"],
  emptyText: [
    "A survey is a list of questions with an address. Create one, publish it, and share its link.",
    "Eine Umfrage ist eine Liste von Fragen mit einer Adresse. Legen Sie eine an, veröffentlichen Sie sie und teilen " +
    "Sie ihren Link.",
    "Une enquête est une liste de questions avec une adresse. Créez-en une, publiez-la et partagez son lien.",
    "Una encuesta es una lista de preguntas con una dirección. Cree una, publíquela y comparta su enlace."
  ],
  emptyCurl: [
    "Or create one through the API",
    "Oder legen Sie eine über die API an",
    "Ou créez-en une par l’API",
    "O cree una con la API"
  ],
  nothingFoundTitle: [
    "No survey matches",
    "Keine Umfrage passt",
    "Aucune enquête ne correspond",
    "Ninguna encuesta coincide"
  ],
  nothingFoundText: [
    "Change the search or clear the filters.",
    "Ändern Sie die Suche oder entfernen Sie die Filter.",
    "Modifiez la recherche ou effacez les filtres.",
    "Cambie la búsqueda o quite los filtros."
  ],
  copyTitle: (title: string) => [`${title} (copy)`, `${title} (Kopie)`, `${title} (copie)`, `${title} (copia)`],
  deleteTitle: (title: string) => [
    `Delete “${title}”?`,
    `„${title}“ löschen?`,
    `Supprimer « ${title} » ?`,
    `¿Eliminar «${title}»?`
  ],
  deleteLead: [
    "This cannot be undone.",
    "Das lässt sich nicht rückgängig machen.",
    "Cette action est irréversible.",
    "Esto no se puede deshacer."
  ],
  deleteQuestions: (count: number) => [
    count === 1 ? "1 question" : `${count} questions`,
    count === 1 ? "1 Frage" : `${count} Fragen`,
    count === 1 ? "1 question" : `${count} questions`,
    count === 1 ? "1 pregunta" : `${count} preguntas`
  ],
  deleteResponses: (count: number) => [
    count === 1 ? "1 completed response, with its files" : `${count} completed responses, with their files`,
    count === 1 ? "1 abgeschlossene Antwort mit ihren Dateien" : `${count} abgeschlossene Antworten mit ihren Dateien`,
    count === 1 ? "1 réponse complète et ses fichiers" : `${count} réponses complètes et leurs fichiers`,
    count === 1 ? "1 respuesta completa, con sus archivos" : `${count} respuestas completas, con sus archivos`
  ],
  deletePartial: [
    "All responses that were saved to be continued later",
    "Alle Antworten, die zum späteren Fortsetzen gespeichert sind",
    "Toutes les réponses enregistrées pour être continuées plus tard",
    "Todas las respuestas guardadas para continuar después"
  ],
  deleteAddress: [
    "The address of the survey: links to it and QR codes stop working",
    "Die Adresse der Umfrage: Links und QR-Codes funktionieren nicht mehr",
    "L’adresse de l’enquête : les liens et les codes QR ne fonctionneront plus",
    "La dirección de la encuesta: los enlaces y códigos QR dejan de funcionar"
  ],
  deleteExport: [
    "Download the responses first if you may need them.",
    "Laden Sie die Antworten vorher herunter, falls Sie sie noch brauchen.",
    "Téléchargez d’abord les réponses si vous pouvez en avoir besoin.",
    "Descargue antes las respuestas si puede necesitarlas."
  ],
  deleteConfirm: ["Delete survey", "Umfrage löschen", "Supprimer l’enquête", "Eliminar encuesta"],
  flashes: {
    "survey-deleted": [
      "The survey and its responses have been deleted.",
      "Die Umfrage und ihre Antworten sind gelöscht.",
      "L’enquête et ses réponses sont supprimées.",
      "La encuesta y sus respuestas se han eliminado."
    ]
  }
})
