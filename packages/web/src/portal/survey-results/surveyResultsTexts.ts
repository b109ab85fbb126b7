/** The texts of the results of a survey, in all languages. */
import { type Cells, textColumns } from "@canvass/ui"

export const surveyResultsTexts = textColumns({
  completed: ["Completed responses", "Abgeschlossene Antworten", "Réponses terminées", "Respuestas completas"],
  partial: ["Partial responses", "Begonnene Antworten", "Réponses commencées", "Respuestas empezadas"],
  screenedOut: ["Screened out", "Aussortiert", "Écartées", "Descartadas"],
  overQuota: ["Over quota", "Quote voll", "Quota atteint", "Cuota completa"],
  quotas: ["Quotas", "Quoten", "Quotas", "Cuotas"],
  quotasHint: [
    "Completed responses that count in each quota. Who meets a full one is turned away.",
    "Vollständige Antworten, die in jeder Quote zählen. Wer eine volle trifft, wird abgewiesen.",
    "Réponses complètes comptées dans chaque quota. Qui atteint un quota plein est refusé.",
    "Respuestas completas que cuentan en cada cuota. Quien cumple una cuota llena no se admite."
  ],
  quota: ["Quota", "Quote", "Quota", "Cuota"],
  quotaCount: ["Responses", "Antworten", "Réponses", "Respuestas"],
  quotaMax: ["At most", "Höchstens", "Au plus", "Máximo"],
  quotaState: ["State", "Stand", "État", "Estado"],
  quotaCounting: ["Being counted", "Wird gezählt", "Comptage en cours", "Contando"],
  quotaFull: ["Full", "Voll", "Plein", "Llena"],
  quotaOpen: ["Open", "Offen", "Ouvert", "Abierta"],
  completionRate: ["Completion rate", "Abschlussquote", "Taux d’achèvement", "Tasa de finalización"],
  medianTime: ["Median time to complete", "Mittlere Dauer (Median)", "Durée médiane", "Duración mediana"],
  responsesOverTime: [
    "Responses over time",
    "Antworten im Zeitverlauf",
    "Réponses dans le temps",
    "Respuestas en el tiempo"
  ],
  interval: {
    day: ["By day, in UTC.", "Je Tag, in UTC.", "Par jour, en UTC.", "Por día, en UTC."],
    week: [
      "By week, in UTC. Weeks start on Monday.",
      "Je Woche, in UTC. Wochen beginnen am Montag.",
      "Par semaine, en UTC. Les semaines commencent le lundi.",
      "Por semana, en UTC. Las semanas empiezan el lunes."
    ],
    month: ["By month, in UTC.", "Je Monat, in UTC.", "Par mois, en UTC.", "Por mes, en UTC."]
  } satisfies Record<"day" | "month" | "week", Cells>,
  responses: ["Responses", "Antworten", "Réponses", "Respuestas"],
  day: ["Beginning", "Beginn", "Début", "Inicio"],
  noResponsesTitle: [
    "No responses yet",
    "Noch keine Antworten",
    "Aucune réponse pour le moment",
    "Aún no hay respuestas"
  ],
  noResponsesText: {
    draft: [
      "Publish the survey and share it: the figures appear here with the first response.",
      "Veröffentlichen und teilen Sie die Umfrage: mit der ersten Antwort erscheinen hier die Zahlen.",
      "Publiez et partagez l’enquête : les chiffres apparaissent ici dès la première réponse.",
      "Publique y comparta la encuesta: las cifras aparecen aquí con la primera respuesta."
    ],
    published: [
      "Share the survey, and the figures appear here with the first response.",
      "Teilen Sie die Umfrage: mit der ersten Antwort erscheinen hier die Zahlen.",
      "Partagez l’enquête : les chiffres apparaissent ici dès la première réponse.",
      "Comparta la encuesta: las cifras aparecen aquí con la primera respuesta."
    ],
    closed: [
      "The survey is closed, and nobody has answered it.",
      "Die Umfrage ist geschlossen, und niemand hat geantwortet.",
      "L’enquête est fermée, et personne n’y a répondu.",
      "La encuesta está cerrada y nadie la ha contestado."
    ]
  } satisfies Record<"draft" | "published" | "closed", Cells>,
  noResponsesInRangeTitle: [
    "No responses in these days",
    "Keine Antworten in diesen Tagen",
    "Aucune réponse pour ces jours",
    "No hay respuestas en estos días"
  ],
  noResponsesInRange: [
    "Choose other days, or all.",
    "Wählen Sie andere Tage oder alle.",
    "Choisissez d’autres jours, ou tous.",
    "Elija otros días, o todos."
  ],
  share: ["Share the survey", "Umfrage teilen", "Partager l’enquête", "Compartir la encuesta"],
  download: ["Download responses", "Antworten herunterladen", "Télécharger les réponses", "Descargar respuestas"],
  downloadHint: [
    "Completed responses of these days, oldest first.",
    "Abgeschlossene Antworten dieser Tage, die ältesten zuerst.",
    "Réponses terminées de ces jours, les plus anciennes d’abord.",
    "Respuestas completas de estos días, las más antiguas primero."
  ],
  answeredOf: (answered: string, total: string) => [
    `${answered} of ${total} answered`,
    `${answered} von ${total} beantwortet`,
    `${answered} réponses sur ${total}`,
    `${answered} de ${total} respondieron`
  ],
  notShownTo: (count: string) => [
    `not shown to ${count}`,
    `${count} nicht gezeigt`,
    `non affichée à ${count}`,
    `no se mostró a ${count}`
  ],
  ranges: {
    all: ["All time", "Gesamte Zeit", "Toute la période", "Todo el tiempo"],
    days: (count: number) => [`${count} days`, `${count} Tage`, `${count} jours`, `${count} días`],
    label: ["Period", "Zeitraum", "Période", "Período"]
  },
  score: ["Net promoter score", "Net Promoter Score", "Net Promoter Score", "Net Promoter Score"],
  dropOff: [
    "Where respondents stopped",
    "Wo Teilnehmende aufhörten",
    "Où les participants se sont arrêtés",
    "Dónde se detuvieron"
  ],
  dropOffHint: [
    "Partial responses by the page that they have reached.",
    "Begonnene Antworten nach der Seite, die sie erreicht haben.",
    "Réponses commencées selon la page atteinte.",
    "Respuestas empezadas según la página alcanzada."
  ],
  page: ["Page", "Seite", "Page", "Página"],
  weakestPage: ["Weakest page", "Schwächste Seite", "Page la plus faible", "Página más débil"],
  stoppedThere: (count: string) => [
    `${count} stopped there`,
    `${count} hörten dort auf`,
    `${count} se sont arrêtés là`,
    `${count} se detuvieron ahí`
  ],
  daysBefore: (value: string, days: number) =>
    days === 1
      ? [`${value} the day before`, `${value} am Tag davor`, `${value} la veille`, `${value} el día anterior`]
      : [
        `${value} in the ${days} days before`,
        `${value} in den ${days} Tagen davor`,
        `${value} les ${days} jours d’avant`,
        `${value} en los ${days} días anteriores`
      ],
  pageNumber: (number: string) => [`Page ${number}`, `Seite ${number}`, `Page ${number}`, `Página ${number}`],
  removedPage: ["Removed question", "Entfernte Frage", "Question retirée", "Pregunta retirada"],
  variables: ["Variables", "Variablen", "Variables", "Variables"],
  variablesHint: [
    "Numbers computed from the answers of completed responses.",
    "Zahlen, die aus den Antworten der abgeschlossenen berechnet sind.",
    "Nombres calculés à partir des réponses terminées.",
    "Números calculados con las respuestas completas."
  ],
  variable: ["Variable", "Variable", "Variable", "Variable"],
  values: ["Responses", "Antworten", "Réponses", "Respuestas"],
  mean: ["Mean", "Mittelwert", "Moyenne", "Media"],
  stdDev: ["Standard deviation", "Standard\u00ADabweichung", "Écart type", "Desviación típica"],
  min: ["Lowest", "Kleinster", "Minimum", "Mínimo"],
  max: ["Highest", "Größter", "Maximum", "Máximo"]
})
