/** The texts of the results of a survey. */
import type { Language, Question } from "@canvass/core"

export interface ResultsTexts {
  readonly completed: string
  readonly partial: string
  readonly completionRate: string
  readonly medianTime: string
  readonly responsesOverTime: string
  readonly interval: Readonly<Record<"day" | "month" | "week", string>>
  readonly responses: string
  readonly day: string
  readonly noResponsesTitle: string
  readonly noResponsesText: string
  readonly noResponsesInRangeTitle: string
  readonly noResponsesInRange: string
  readonly share: string
  readonly download: string
  readonly downloadHint: string
  readonly answeredOf: (answered: string, total: string) => string
  readonly skipped: (count: string) => string
  readonly mean: string
  readonly median: string
  readonly standardDeviation: string
  readonly range: string
  readonly earliest: string
  readonly latest: string
  readonly month: string
  readonly year: string
  readonly value: string
  readonly averageLength: string
  readonly characters: (count: string) => string
  readonly newestAnswers: string
  readonly files: string
  readonly totalSize: string
  readonly fileType: string
  readonly yes: string
  readonly no: string
  readonly computedAt: string
  readonly types: Readonly<Record<Question.QuestionType, string>>
  readonly ranges: { readonly all: string; readonly days: (count: number) => string; readonly label: string }
  readonly score: string
}

const en: ResultsTexts = {
  completed: "Completed responses",
  partial: "Partial responses",
  completionRate: "Completion rate",
  medianTime: "Median time to complete",
  responsesOverTime: "Responses over time",
  interval: { day: "By day, in UTC.", week: "By week, in UTC. Weeks start on Monday.", month: "By month, in UTC." },
  responses: "Responses",
  day: "Beginning",
  noResponsesTitle: "No responses yet",
  noResponsesText: "Share the survey, and the figures appear here with the first response.",
  noResponsesInRangeTitle: "No responses in these days",
  noResponsesInRange: "Choose other days, or all.",
  share: "Share the survey",
  download: "Download responses",
  downloadHint: "Completed responses of these days, oldest first.",
  answeredOf: (answered, total) => `${answered} of ${total} answered`,
  skipped: (count) => `${count} skipped`,
  mean: "Mean",
  median: "Median",
  standardDeviation: "Standard deviation",
  range: "Lowest to highest",
  earliest: "Earliest",
  latest: "Latest",
  month: "Month",
  year: "Year",
  value: "Value",
  averageLength: "Average length",
  characters: (count) => `${count} characters`,
  newestAnswers: "Newest answers",
  files: "Files",
  totalSize: "Total size",
  fileType: "File type",
  yes: "Yes",
  no: "No",
  computedAt: "Figures of",
  types: {
    text: "Text",
    multiple_choice: "Multiple choice",
    single_choice: "Single choice",
    rating: "Rating",
    boolean: "Yes or no",
    date: "Date",
    file: "File",
    matrix: "Matrix",
    ranking: "Ranking",
    slider: "Slider",
    nps: "Net promoter score"
  },
  ranges: { all: "All time", days: (count) => `${count} days`, label: "Period" },
  score: "Net promoter score"
}

const de: ResultsTexts = {
  completed: "Abgeschlossene Antworten",
  partial: "Begonnene Antworten",
  completionRate: "Abschlussquote",
  medianTime: "Mittlere Dauer (Median)",
  responsesOverTime: "Antworten im Zeitverlauf",
  interval: {
    day: "Je Tag, in UTC.",
    week: "Je Woche, in UTC. Wochen beginnen am Montag.",
    month: "Je Monat, in UTC."
  },
  responses: "Antworten",
  day: "Beginn",
  noResponsesTitle: "Noch keine Antworten",
  noResponsesText: "Teilen Sie die Umfrage: mit der ersten Antwort erscheinen hier die Zahlen.",
  noResponsesInRangeTitle: "Keine Antworten in diesen Tagen",
  noResponsesInRange: "Wählen Sie andere Tage oder alle.",
  share: "Umfrage teilen",
  download: "Antworten herunterladen",
  downloadHint: "Abgeschlossene Antworten dieser Tage, die ältesten zuerst.",
  answeredOf: (answered, total) => `${answered} von ${total} beantwortet`,
  skipped: (count) => `${count} übersprungen`,
  mean: "Mittelwert",
  median: "Median",
  standardDeviation: "Standardabweichung",
  range: "Kleinster bis größter Wert",
  earliest: "Frühestes Datum",
  latest: "Spätestes Datum",
  month: "Monat",
  year: "Jahr",
  value: "Wert",
  averageLength: "Mittlere Länge",
  characters: (count) => `${count} Zeichen`,
  newestAnswers: "Neueste Antworten",
  files: "Dateien",
  totalSize: "Größe insgesamt",
  fileType: "Dateityp",
  yes: "Ja",
  no: "Nein",
  computedAt: "Stand",
  types: {
    text: "Text",
    multiple_choice: "Mehrfachauswahl",
    single_choice: "Einfachauswahl",
    rating: "Bewertung",
    boolean: "Ja oder nein",
    date: "Datum",
    file: "Datei",
    matrix: "Matrix",
    ranking: "Rangfolge",
    slider: "Schieberegler",
    nps: "Net Promoter Score"
  },
  ranges: { all: "Gesamte Zeit", days: (count) => `${count} Tage`, label: "Zeitraum" },
  score: "Net Promoter Score"
}

const fr: ResultsTexts = {
  completed: "Réponses terminées",
  partial: "Réponses commencées",
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
  noResponsesText: "Partagez l’enquête : les chiffres apparaissent ici dès la première réponse.",
  noResponsesInRangeTitle: "Aucune réponse pour ces jours",
  noResponsesInRange: "Choisissez d’autres jours, ou tous.",
  share: "Partager l’enquête",
  download: "Télécharger les réponses",
  downloadHint: "Réponses terminées de ces jours, les plus anciennes d’abord.",
  answeredOf: (answered, total) => `${answered} réponses sur ${total}`,
  skipped: (count) => `${count} sans réponse`,
  mean: "Moyenne",
  median: "Médiane",
  standardDeviation: "Écart type",
  range: "Du plus petit au plus grand",
  earliest: "Première date",
  latest: "Dernière date",
  month: "Mois",
  year: "Année",
  value: "Valeur",
  averageLength: "Longueur moyenne",
  characters: (count) => `${count} caractères`,
  newestAnswers: "Dernières réponses",
  files: "Fichiers",
  totalSize: "Taille totale",
  fileType: "Type de fichier",
  yes: "Oui",
  no: "Non",
  computedAt: "Chiffres du",
  types: {
    text: "Texte",
    multiple_choice: "Choix multiple",
    single_choice: "Choix unique",
    rating: "Évaluation",
    boolean: "Oui ou non",
    date: "Date",
    file: "Fichier",
    matrix: "Matrice",
    ranking: "Classement",
    slider: "Curseur",
    nps: "Net Promoter Score"
  },
  ranges: { all: "Toute la période", days: (count) => `${count} jours`, label: "Période" },
  score: "Net Promoter Score"
}

const es: ResultsTexts = {
  completed: "Respuestas completas",
  partial: "Respuestas empezadas",
  completionRate: "Tasa de finalización",
  medianTime: "Duración mediana",
  responsesOverTime: "Respuestas en el tiempo",
  interval: {
    day: "Por día, en UTC.",
    week: "Por semana, en UTC. Las semanas empiezan el lunes.",
    month: "Por mes, en UTC."
  },
  responses: "Respuestas",
  day: "Inicio",
  noResponsesTitle: "Aún no hay respuestas",
  noResponsesText: "Comparta la encuesta: las cifras aparecen aquí con la primera respuesta.",
  noResponsesInRangeTitle: "No hay respuestas en estos días",
  noResponsesInRange: "Elija otros días, o todos.",
  share: "Compartir la encuesta",
  download: "Descargar respuestas",
  downloadHint: "Respuestas completas de estos días, las más antiguas primero.",
  answeredOf: (answered, total) => `${answered} de ${total} respondieron`,
  skipped: (count) => `${count} sin respuesta`,
  mean: "Media",
  median: "Mediana",
  standardDeviation: "Desviación estándar",
  range: "Del menor al mayor",
  earliest: "Primera fecha",
  latest: "Última fecha",
  month: "Mes",
  year: "Año",
  value: "Valor",
  averageLength: "Longitud media",
  characters: (count) => `${count} caracteres`,
  newestAnswers: "Respuestas más recientes",
  files: "Archivos",
  totalSize: "Tamaño total",
  fileType: "Tipo de archivo",
  yes: "Sí",
  no: "No",
  computedAt: "Cifras de",
  types: {
    text: "Texto",
    multiple_choice: "Selección múltiple",
    single_choice: "Selección única",
    rating: "Valoración",
    boolean: "Sí o no",
    date: "Fecha",
    file: "Archivo",
    matrix: "Matriz",
    ranking: "Clasificación",
    slider: "Deslizador",
    nps: "Net Promoter Score"
  },
  ranges: { all: "Todo el tiempo", days: (count) => `${count} días`, label: "Período" },
  score: "Net Promoter Score"
}

export const texts = { en, de, fr, es } satisfies Record<Language, ResultsTexts>
