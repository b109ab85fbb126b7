import type { en } from "./en.js"

export const de: typeof en = {
  filter: {
    apply: "Anwenden",
    clear: "Filter entfernen"
  },
  dateRange: {
    from: "Von",
    to: "Bis",
    outOfOrder: "„Von“ liegt nach „Bis“: Es werden alle Tage gezeigt."
  },
  surveyTabs: {
    label: "Umfrage",
    surveys: "Umfragen",
    edit: "Fragen",
    translations: "Übersetzungen",
    share: "Teilen",
    results: "Ergebnisse",
    responses: "Antworten"
  },
  confirmation: {
    losses: "Was verloren geht",
    type: "Geben Sie zur Bestätigung diesen Text ein:",
    mismatch: "Das ist nicht derselbe Text. Es wurde nichts geändert.",
    cancel: "Abbrechen"
  }
}
