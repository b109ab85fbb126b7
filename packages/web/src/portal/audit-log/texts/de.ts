import type { AuditLogTexts } from "./en.js"

export const de: AuditLogTexts = {
  title: "Prüfprotokoll",
  lead:
    "Jede Änderung an Ihrem Konto und seinen Daten, auch abgelehnte und fehlgeschlagene. Einträge sind unveränderlich.",
  time: "Zeit",
  request: "Anfrage",
  status: "Status",
  caller: "Aufrufer",
  address: "Adresse",
  duration: "Dauer",
  method: "Methode",
  anyMethod: "Alle",
  statusCode: "Statuscode",
  noneTitle: "Noch nichts aufgezeichnet",
  noneText: "Die erste Änderung an Ihrem Konto oder seinen Umfragen erscheint hier sofort.",
  noneFiltered: "Kein Eintrag passt. Ändern oder entfernen Sie die Filter.",
  summary: (from, to, total) => `${from}–${to} von ${total}`,
  callers: { anonymous: "Anonym", apikey: "API-Schlüssel", host: "Anwendung", jwt: "Anmeldung" }
}
