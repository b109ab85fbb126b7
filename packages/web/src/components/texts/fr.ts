import type { ComponentTexts } from "./en.js"

export const fr: ComponentTexts = {
  status: {
    active: "Actif",
    cancelled: "Annulé",
    closed: "Fermé",
    completed: "Terminé",
    dead: "Échoué",
    delivered: "Livré",
    draft: "Brouillon",
    expired: "Expiré",
    failed: "Échoué",
    held: "Retenu",
    inactive: "Inactif",
    partial: "Commencé",
    paused: "En pause",
    pending: "En attente",
    published: "Publié",
    retired: "Retirée",
    overQuota: "Quota atteint",
    screenedOut: "Écartée"
  },
  copy: "Copier",
  pages: "Pages",
  firstPage: "Première page",
  previousPage: "Précédent",
  nextPage: "Suivant",
  showFigures: "Afficher en tableau",
  answer: "Réponse",
  count: "Nombre",
  share: "Part",
  nobodyAnswered: "Personne n’a encore répondu."
}
