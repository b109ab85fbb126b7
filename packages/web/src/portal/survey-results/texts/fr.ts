import type { ResultsTexts } from "./en.js"

export const fr: ResultsTexts = {
  completed: "Réponses terminées",
  partial: "Réponses commencées",
  screenedOut: "Écartées",
  completionRate: "Taux d’achèvement",
  medianTime: "Durée médiane",
  responsesOverTime: "Réponses dans le temps",
  interval: {
    day: "Par jour, en UTC.",
    week: "Par semaine, en UTC. Les semaines commencent le lundi.",
    month: "Par mois, en UTC."
  },
  responses: "Réponses",
  day: "Début",
  noResponsesTitle: "Aucune réponse pour le moment",
  noResponsesText: {
    draft: "Publiez et partagez l’enquête : les chiffres apparaissent ici dès la première réponse.",
    published: "Partagez l’enquête : les chiffres apparaissent ici dès la première réponse.",
    closed: "L’enquête est fermée, et personne n’y a répondu."
  },
  noResponsesInRangeTitle: "Aucune réponse pour ces jours",
  noResponsesInRange: "Choisissez d’autres jours, ou tous.",
  share: "Partager l’enquête",
  download: "Télécharger les réponses",
  downloadHint: "Réponses terminées de ces jours, les plus anciennes d’abord.",
  answeredOf: (answered, total) => `${answered} réponses sur ${total}`,
  notShownTo: (count) => `non affichée à ${count}`,
  ranges: { all: "Toute la période", days: (count) => `${count} jours`, label: "Période" },
  score: "Net Promoter Score",
  dropOff: "Où les participants se sont arrêtés",
  dropOffHint: "Réponses commencées selon la page atteinte.",
  page: "Page",
  pageNumber: (number) => `Page ${number}`,
  removedPage: "Question retirée",
  variables: "Variables",
  variablesHint: "Nombres calculés à partir des réponses terminées.",
  variable: "Variable",
  values: "Réponses",
  mean: "Moyenne",
  stdDev: "Écart type",
  min: "Minimum",
  max: "Maximum"
}
