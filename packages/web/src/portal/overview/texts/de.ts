import type { OverviewTexts } from "./en.js"

export const de: OverviewTexts = {
  formUsed: "Dieses Formular war schon gesendet worden und hat jetzt nichts getan. Was es einmal gezeigt hat, " +
    "etwa einen Schlüssel oder ein Geheimnis, lässt sich durch Neues ersetzen.",
  title: "Übersicht",
  surveys: "Umfragen",
  published: "Veröffentlicht",
  requests: "API-Anfragen",
  last30Days: "Letzte 30 Tage",
  newSurvey: "Neue Umfrage",
  newestSurveys: "Neueste Umfragen",
  allSurveys: "Alle Umfragen",
  survey: "Umfrage",
  status: "Status",
  responses: "Antworten",
  responsesInDays: (count) => `${count} in den letzten 30 Tagen`,
  attention: "Braucht Ihre Aufmerksamkeit",
  webhookPaused: (url) => `Der Webhook ${url} ist pausiert.`,
  webhookPausedText: "Seine Zustellungen sind zu oft fehlgeschlagen. Ereignisse warten, bis er wieder aktiv ist.",
  seeWebhook: "Zum Webhook",
  planExpires: "Ihr Tarif endet",
  planExpired: "Ihr Tarif endete",
  planFree: "Ihr Tarif ist kostenlos: neue Umfragen und API-Schlüssel brauchen einen bezahlten Tarif.",
  planText: "Ohne ihn bleibt alles lesbar, aber neue Umfragen und API-Schlüssel werden abgelehnt.",
  steps: {
    title: "Erste Schritte",
    text: "Vier Schritte vom leeren Konto zu Antworten in Ihrem eigenen System.",
    done: "erledigt",
    open: "offen",
    create: "Eine Umfrage anlegen",
    createText: "Elf Arten von Fragen, auf einer Seite oder über die API.",
    publish: "Veröffentlichen und teilen",
    publishText: "Mit Link, QR-Code oder eingebettet in Ihre eigene Seite.",
    key: "Einen API-Schlüssel erzeugen",
    keyText: "Für Ihren Server. Er wird einmal gezeigt.",
    webhook: "Einen Webhook hinzufügen",
    webhookText: "Ihr Server erfährt sofort von jeder Antwort."
  },
  curl: "Die API nutzen",
  curlHint: "Alles auf diesen Seiten ist ein Aufruf der API. Dieser legt eine Umfrage an:",
  makeKey: "API-Schlüssel",
  docs: "API-Referenz"
}
