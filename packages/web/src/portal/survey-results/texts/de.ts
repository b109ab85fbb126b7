import type { ResultsTexts } from "./en.js"

export const de: ResultsTexts = {
  completed: "Abgeschlossene Antworten",
  partial: "Begonnene Antworten",
  screenedOut: "Aussortiert",
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
  noResponsesText: {
    draft: "Veröffentlichen und teilen Sie die Umfrage: mit der ersten Antwort erscheinen hier die Zahlen.",
    published: "Teilen Sie die Umfrage: mit der ersten Antwort erscheinen hier die Zahlen.",
    closed: "Die Umfrage ist geschlossen, und niemand hat geantwortet."
  },
  noResponsesInRangeTitle: "Keine Antworten in diesen Tagen",
  noResponsesInRange: "Wählen Sie andere Tage oder alle.",
  share: "Umfrage teilen",
  download: "Antworten herunterladen",
  downloadHint: "Abgeschlossene Antworten dieser Tage, die ältesten zuerst.",
  answeredOf: (answered, total) => `${answered} von ${total} beantwortet`,
  notShownTo: (count) => `${count} nicht gezeigt`,
  ranges: { all: "Gesamte Zeit", days: (count) => `${count} Tage`, label: "Zeitraum" },
  score: "Net Promoter Score",
  dropOff: "Wo Teilnehmende aufhörten",
  dropOffHint: "Begonnene Antworten nach der Seite, die sie erreicht haben.",
  page: "Seite",
  pageNumber: (number) => `Seite ${number}`,
  removedPage: "Entfernte Frage",
  variables: "Variablen",
  variablesHint: "Zahlen, die aus den Antworten der abgeschlossenen berechnet sind.",
  variable: "Variable",
  values: "Antworten",
  mean: "Mittelwert",
  stdDev: "Standard\u00ADabweichung",
  min: "Kleinster",
  max: "Größter"
}
