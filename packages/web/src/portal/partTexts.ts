/** The texts of parts that several pages of the portal have, in all languages. */
import { textColumns } from "@canvass/ui"

export const partTexts = textColumns({
  filter: {
    apply: ["Apply", "Anwenden", "Appliquer", "Aplicar"],
    clear: ["Clear filters", "Filter entfernen", "Effacer les filtres", "Quitar filtros"]
  },
  dateRange: {
    from: ["From", "Von", "Du", "Desde"],
    to: ["To", "Bis", "Au", "Hasta"],
    outOfOrder: [
      "“From” is after “To”: all days are shown.",
      "„Von“ liegt nach „Bis“: Es werden alle Tage gezeigt.",
      "« Du » est après « Au » : tous les jours sont affichés.",
      "«Desde» es posterior a «Hasta»: se muestran todos los días."
    ]
  },
  surveyTabs: {
    label: ["Survey", "Umfrage", "Enquête", "Encuesta"],
    surveys: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
    edit: ["Questions", "Fragen", "Questions", "Preguntas"],
    design: ["Design", "Design", "Design", "Diseño"],
    translations: ["Translations", "Übersetzungen", "Traductions", "Traducciones"],
    share: ["Share", "Teilen", "Partager", "Compartir"],
    results: ["Results", "Ergebnisse", "Résultats", "Resultados"],
    responses: ["Responses", "Antworten", "Réponses", "Respuestas"]
  },
  surveyHead: {
    publish: ["Publish", "Veröffentlichen", "Publier", "Publicar"],
    close: ["Close", "Schließen", "Fermer", "Cerrar"],
    reopen: ["Reopen", "Wieder öffnen", "Rouvrir", "Reabrir"],
    responses: (count: number, written: string) => [
      count === 1 ? "1 response" : `${written} responses`,
      count === 1 ? "1 Antwort" : `${written} Antworten`,
      count < 2 ? `${written} réponse` : `${written} réponses`,
      count === 1 ? "1 respuesta" : `${written} respuestas`
    ]
  },
  confirmation: {
    losses: ["What will be lost", "Was verloren geht", "Ce qui sera perdu", "Lo que se perderá"],
    type: [
      "To confirm, type this text:",
      "Geben Sie zur Bestätigung diesen Text ein:",
      "Pour confirmer, saisissez ce texte :",
      "Para confirmar, escriba este texto:"
    ],
    mismatch: [
      "This is not the same text. Nothing has been changed.",
      "Das ist nicht derselbe Text. Es wurde nichts geändert.",
      "Ce n’est pas le même texte. Rien n’a été modifié.",
      "No es el mismo texto. No se ha cambiado nada."
    ],
    cancel: ["Cancel", "Abbrechen", "Annuler", "Cancelar"]
  }
})
