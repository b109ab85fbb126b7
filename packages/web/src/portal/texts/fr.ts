import type { en } from "./en.js"

export const fr: typeof en = {
  filter: {
    apply: "Appliquer",
    clear: "Effacer les filtres"
  },
  dateRange: {
    from: "Du",
    to: "Au",
    outOfOrder: "« Du » est après « Au » : tous les jours sont affichés."
  },
  surveyTabs: {
    label: "Enquête",
    surveys: "Enquêtes",
    edit: "Questions",
    translations: "Traductions",
    share: "Partager",
    results: "Résultats",
    responses: "Réponses"
  },
  confirmation: {
    losses: "Ce qui sera perdu",
    type: "Pour confirmer, saisissez ce texte :",
    mismatch: "Ce n’est pas le même texte. Rien n’a été modifié.",
    cancel: "Annuler"
  }
}
