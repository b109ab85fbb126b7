import type { UsageTexts } from "./en.js"

export const de: UsageTexts = {
  title: "Nutzung",
  lead: "Anfragen an die API mit Ihren API-Schlüsseln und den Zugriffs-Tokens Ihrer Anmeldungen.",
  period: "Zeitraum",
  days: (count) => `${count} Tage`,
  requests: "Anfragen",
  succeeded: "Erfolgreich (2xx)",
  failed: "Abgelehnt oder fehlgeschlagen (4xx, 5xx)",
  perDay: "Anfragen je Tag",
  perDayHint: "Nach dem Status der Antwort, in UTC.",
  day: "Tag",
  noneTitle: "Keine Anfragen in diesen Tagen",
  noneText: "Jede Anfrage mit einem API-Schlüssel wird hier gezählt. Zum Beispiel diese:",
  limit: "Ratenbegrenzung",
  limitHint:
    "Alle API-Schlüssel des Kontos teilen sich diese Grenze, in den letzten 60 Sekunden. Seine Zugriffs-Tokens teilen sich eine eigene, gleich hohe.",
  perMinute: (limit) => `${limit} je Minute`,
  remaining: "Jetzt noch frei für die API-Schlüssel",
  remainingHint: "Jede Antwort der API hat RateLimit-Remaining und RateLimit-Reset.",
  classes: {
    "2xx": "2xx erfolgreich",
    "3xx": "3xx unverändert",
    "4xx": "4xx abgelehnt",
    "5xx": "5xx fehlgeschlagen"
  }
}
