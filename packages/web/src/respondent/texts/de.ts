import { formTexts, pluralOf } from "@canvass/ui"
import type { RespondentTexts } from "./en.js"

export const de: RespondentTexts = {
  ...formTexts.de,
  clearAnswer: "Antwort löschen",
  eachPageSaved: "Jede Seite wird beim Weitergehen gespeichert.",
  goOn: "Weiter",
  fullText: "Wir haben alle Antworten, die wir brauchen. Vielen Dank für Ihr Interesse.",
  fullTitle: "Diese Umfrage ist voll",
  linkNeededText: "Jede Person beantwortet diese Umfrage einmal. Bitte öffnen Sie den Link, den Sie erhalten haben.",
  linkNeededTitle: "Diese Umfrage braucht einen persönlichen Link",
  answeredCount: "{answered} von {total} beantwortet",
  alreadySentText: "Ihre Antworten sind schon bei uns angekommen. Sie müssen nichts weiter tun.",
  alreadySentTitle: "Ihre Antworten wurden schon gesendet",
  start: "Starten",
  closedText: "Sie nimmt keine Antworten mehr an. Vielen Dank für Ihr Interesse.",
  closedTitle: "Diese Umfrage ist beendet",
  copyLink: "Link kopieren",
  errorPrefix: "Fehler:",
  formTooLarge: "Antworten und Dateien sind zusammen zu groß.",
  languages: "Sprache",
  linkInvalidText: "Vielleicht wurden die Antworten schon gesendet, oder der Link ist unvollständig.",
  linkInvalidTitle: "Hier gibt es nichts fortzusetzen",
  moreQuestionsText:
    "Einige Ihrer Antworten führen zu weiteren Fragen. Es wurde noch nichts gesendet: Bitte beantworten Sie sie, und senden Sie dann noch einmal.",
  moreQuestionsTitle: "Es gibt weitere Fragen",
  notFoundText:
    "Bitte prüfen Sie die Adresse. Vielleicht ist die Umfrage noch nicht veröffentlicht, oder sie wurde gelöscht.",
  notFoundTitle: "Hier ist keine Umfrage",
  notSavedTitle: "Diese Antworten sind noch nicht gespeichert",
  personalLink: "Ihr persönlicher Link",
  personalLinkHint:
    "Öffnen Sie ihn auf einem beliebigen Gerät, um fortzufahren. Wer den Link hat, kann Ihre Antworten sehen und ändern.",
  pressEnter: "Eingabetaste ↵",
  quickAnswers: "Mit Tasten antworten und nach einer Auswahl weitergehen",
  questionCount: pluralOf("de", { one: "# Frage", other: "# Fragen" }),
  saveForLater: "Für später speichern",
  saved: "Ihre Antworten sind gespeichert",
  savedInPart: "Ihre übrigen Antworten sind gespeichert",
  savedSoFar: "gespeichert",
  sendAgain: "Noch einmal versuchen",
  serverErrorText: "Nichts ist verloren: Ihre Eingaben sind noch hier. Bitte versuchen Sie es gleich noch einmal.",
  serverErrorTitle: "Das hat nicht geklappt",
  tooManyRequestsText: pluralOf("de", {
    one: "Aus Ihrem Netz kommen zu viele Anfragen. Bitte versuchen Sie es in # Sekunde noch einmal.",
    other: "Aus Ihrem Netz kommen zu viele Anfragen. Bitte versuchen Sie es in # Sekunden noch einmal."
  }),
  tooManyRequestsTitle: "Einen Moment, bitte",
  unavailableText:
    "Der Server kann diese Seite im Moment nicht zeigen. Die Seite versucht es in wenigen Sekunden von selbst noch einmal.",
  sentAgainByItself: "Diese Seite sendet sie in einigen Sekunden von selbst noch einmal.",
  tooManyRequestsKept: "Ihre Eingaben bleiben auf dieser Seite erhalten. Dateien müssen Sie noch einmal auswählen.",
  formUnread:
    "Ihre Antworten wurden nicht gelesen. Gehen Sie zurück zur Seite mit Ihren Antworten, und senden Sie sie dann noch einmal."
}
