import type { SharedResultsTexts } from "./en.js"

export const de: SharedResultsTexts = {
  results: "Ergebnisse",
  explanation: (minimum) =>
    `Zahlen aus allen Antworten. Eine Zahl erscheint, sobald ${minimum} Personen dahinterstehen, und ändert sich erst, wenn ${minimum} weitere hinzukommen, damit niemand erkennbar ist.`,
  tooFewTitle: "Noch nicht genug Antworten",
  tooFewText: (minimum) => `Zahlen erscheinen, sobald ${minimum} Personen geantwortet haben.`,
  answered: (count) => `${count} beantwortet`,
  questionHidden: (minimum) =>
    `Weniger als ${minimum} Personen haben diese Frage beantwortet, oder die Zahlen würden die Antworten von weniger verraten.`,
  responseRemoved: (minimum) =>
    `Eine Antwort wurde gelöscht. Die Zahlen erscheinen wieder, sobald ${minimum} weitere Personen geantwortet haben.`,
  rowsHidden: (minimum, rows) => `Nicht gezeigt, weil weniger als ${minimum} Personen sie beantwortet haben: ${rows}`,
  notFoundTitle: "Dieser Link funktioniert nicht",
  notFoundText:
    "Vielleicht wurde er widerrufen oder ist abgelaufen. Bitten Sie die Person, die ihn geschickt hat, um einen neuen."
}
