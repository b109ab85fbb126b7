import type { FrontTexts } from "./en.js"

export const de: FrontTexts = {
  title: "Canvass: Umfragen auf dem eigenen Server",
  heading: "Umfragen auf dem eigenen Server",
  lead:
    "Fragen, sammeln, verstehen. Canvass bietet Ihren Befragten eine Seite, Ihrem Team ein Portal und Ihren Programmen eine API.",
  openPortal: "Portal öffnen",
  apiReference: "API-Referenz lesen",
  exampleSurvey: "Beispielumfrage ausprobieren",
  respondentsTitle: "Für Befragte",
  respondentsText:
    "Eine Seite für jede Umfrage, in vier Sprachen. Sie funktioniert auf jedem Telefon, allein mit der Tastatur und ohne JavaScript. Antworten lassen sich speichern und später fortsetzen.",
  teamsTitle: "Für Teams",
  teamsText:
    "Umfragen mit elf Fragetypen erstellen, als Link teilen oder einbetten und die Ergebnisse lesen, während Antworten eintreffen.",
  developersTitle: "Für Entwickler",
  developersText:
    "Alles steht in der REST-API: Umfragen, Antworten, Auswertungen, Exporte jeder Größe und signierte Webhooks, die mindestens einmal zugestellt werden.",
  curlHeading: "Eine Umfrage mit einer Anfrage erstellen",
  curlText: "Im Portal einen API-Schlüssel erzeugen und einfügen:",
  curlTitle: "curl",
  apiRoot: "API",
  contract: "OpenAPI 3.1",
  errors: "Fehler",
  languages: "Sprache",
  errorPages: "Alle Fehlerarten"
}
