import type { ShellTexts } from "./en.js"

export const de: ShellTexts = {
  navigation: "Navigation",
  skip: "Zum Inhalt springen",
  menu: "Menü",
  overview: "Übersicht",
  surveys: "Umfragen",
  apiKey: "API-Schlüssel",
  usage: "Nutzung",
  webhooks: "Webhooks",
  auditLog: "Protokoll",
  account: "Konto",
  logOut: "Abmelden",
  breadcrumbs: "Brotkrumen",
  copied: "Kopiert",
  errorPrefix: "Fehler:",
  errorSummary: "Bitte prüfen Sie Ihre Eingaben",
  toOverview: "Zur Übersicht",
  tryAgain: "Erneut versuchen",
  notFoundTitle: "Seite nicht gefunden",
  notFoundText: "Unter dieser Adresse gibt es nichts, oder es gehört zu einem anderen Konto.",
  forbiddenTitle: "Nicht erlaubt",
  forbiddenText: "Dieses Konto darf das nicht.",
  planRequired: "Das braucht einen bezahlten Tarif, der nicht abgelaufen ist.",
  sessionEndedTitle: "Ihre Sitzung ist beendet",
  sessionEndedText: "Es wurde nichts gesendet. Melden Sie sich in einem neuen Tab an, kehren Sie zu diesem " +
    "zurück, und senden Sie das Formular noch einmal.",
  logInNewTab: "In einem neuen Tab anmelden",
  sendAgain: "Noch einmal senden",
  loggedInAgainTitle: "Sie sind wieder angemeldet",
  otherAccountTitle: "Sie sind mit einem anderen Konto angemeldet",
  otherAccountText: "Die Eingaben gehören zu dem Konto, das vorher angemeldet war. Es wurde nichts geändert.",
  staleFormTitle: "Dieses Formular ist nicht mehr gültig",
  staleFormText:
    "Es wurde in einer anderen Sitzung geöffnet oder von einer anderen Website gesendet. Nichts wurde geändert. Bitte öffnen Sie die Seite erneut.",
  tooManyTitle: "Einen Moment, bitte",
  tooManyText: (seconds) =>
    `Zu viele Anfragen. Bitte versuchen Sie es in ${seconds} ${seconds === 1 ? "Sekunde" : "Sekunden"} erneut.`,
  entriesKept: "Ihre Eingaben bleiben auf dieser Seite erhalten, außer Passwörtern.",
  formUnread:
    "Ihre Eingaben wurden nicht gelesen. Gehen Sie zurück zur Seite mit Ihren Eingaben, und senden Sie sie dann noch einmal.",
  unavailableTitle: "Das hat nicht funktioniert",
  unavailableText: "Der Server konnte das gerade nicht ausführen. Bitte versuchen Sie es gleich noch einmal.",
  malformedFormText: "Das Formular konnte nicht gelesen werden. Es wurde nichts geändert.",
  preconditionFailed:
    "Jemand anderes hat das inzwischen geändert. Öffnen Sie die Seite erneut, um den neuesten Stand zu sehen.",
  violations: {
    required: "Bitte füllen Sie dieses Feld aus.",
    tooShort: (min) => min < 2 ? "Das darf nicht leer sein." : `Mindestens ${min} Zeichen sind nötig.`,
    tooLong: (max) => `Höchstens ${max} Zeichen sind möglich.`,
    invalidCharacter: "Das enthält ein Zeichen, das nicht gespeichert werden kann.",
    invalidEmail: "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
    emailTaken: "Es gibt schon ein Konto mit dieser E-Mail-Adresse.",
    wrongPassword: "Das Passwort ist falsch.",
    wrongConfirmation: "Das ist nicht, was Sie eingeben sollten.",
    invalidToken: "Dieser Link wurde schon benutzt oder ist abgelaufen.",
    registrationClosed: "Auf diesem Server können keine neuen Konten eröffnet werden.",
    recentLogin:
      "Das braucht eine frische Anmeldung. Melden Sie sich ab und wieder an, und wiederholen Sie es innerhalb von 10 Minuten.",
    lastLogin: "Das ist die einzige Art, sich bei diesem Konto anzumelden. Legen Sie zuerst ein Passwort fest.",
    tooManyMails: "An diese Adresse wurden zu viele Mails geschickt. Bitte versuchen Sie es in einer Stunde erneut."
  }
}
