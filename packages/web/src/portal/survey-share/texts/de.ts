import type { SurveyShareTexts } from "./en.js"

export const de: SurveyShareTexts = {
  surveys: "Umfragen",
  draftTitle: "Noch nicht veröffentlicht",
  draftText: "Einen Entwurf kann niemand beantworten. Veröffentlichen Sie ihn, und sein Link funktioniert sofort.",
  publish: "Umfrage veröffentlichen",
  addQuestions: "Erst eine Frage hinzufügen",
  publishedTitle: "Diese Umfrage nimmt Antworten an",
  publishedSince: "Veröffentlicht",
  closesAt: "Sie schließt",
  close: "Umfrage schließen",
  closeReason: "Grund",
  closeReasonHint: "Für Webhooks und Ihre Unterlagen. Befragte sehen ihn nicht.",
  optional: "freiwillig",
  closeText: "Eine geschlossene Umfrage nimmt keine Antworten mehr an. Sie können sie wieder öffnen.",
  closedTitle: "Diese Umfrage ist geschlossen",
  closedAt: "Geschlossen",
  reason: (reason) => `Grund: ${reason}`,
  expired: "Ihr Schließzeitpunkt ist vorbei.",
  reopen: "Wieder öffnen",
  expiredHint: "Der Schließzeitpunkt ist vorbei. Verschieben oder entfernen Sie ihn, bevor Sie die Umfrage öffnen.",
  linkTitle: "Link",
  linkHint: "Alle, die ihn haben, können antworten.",
  linkClosed: "Wer ihn öffnet, liest, dass diese Umfrage beendet ist.",
  privateTitle: "Privat",
  privateText:
    "Diese Umfrage ist privat: sie hat keine öffentliche Seite. Nur dieses Konto kann sie beantworten, über die API.",
  changeVisibility: "Sichtbarkeit ändern",
  editSurvey: "Umfrage bearbeiten",
  notLive: "Der Link funktioniert, sobald die Umfrage veröffentlicht ist.",
  open: "Seite öffnen",
  qrTitle: "QR-Code",
  qrLabel: "QR-Code mit dem Link zur Umfrage",
  qrHint: "Für Aushänge und Quittungen. Als Datei lässt sich das Bild in jeder Größe drucken.",
  qrDownload: "Als SVG herunterladen",
  embedTitle: "Einbetten",
  embedHint: "Zeigt die Umfrage in einer anderen Seite, an der Stelle dieses Skripts.",
  curlTitle: "Antworten über die API senden",
  curlHint: "Programme senden Antworten ohne Anmeldung. Dieses Beispiel beantwortet die ersten Fragen.",
  curlPrivate: "Nur Programme mit einem API-Schlüssel dieses Kontos dürfen Antworten senden. Dieses " +
    "Beispiel beantwortet die ersten Fragen.",
  refusedDraft: "Die API lehnt Antworten ab, bis die Umfrage veröffentlicht ist.",
  refusedClosed: "Die API lehnt Antworten ab, solange die Umfrage geschlossen ist.",
  flashes: {
    "survey-published": "Die Umfrage ist veröffentlicht. Teilen Sie ihren Link.",
    "survey-closed": "Die Umfrage ist geschlossen.",
    "survey-reopened": "Die Umfrage nimmt wieder Antworten an."
  },
  rules: {
    "no-questions": "Eine Umfrage braucht mindestens eine Frage, bevor sie veröffentlicht wird.",
    "closes-in-the-past": "Der Schließzeitpunkt ist vorbei. Verschieben oder entfernen Sie ihn beim Bearbeiten.",
    "not-published": "Ein Entwurf kann nicht geschlossen werden: er war nie veröffentlicht."
  }
}
