/** The texts of the usage page. */
import type { Language } from "@canvass/core"

export interface UsageTexts {
  readonly title: string
  readonly lead: string
  readonly period: string
  readonly days: (count: number) => string
  readonly requests: string
  readonly succeeded: string
  readonly failed: string
  readonly perDay: string
  readonly perDayHint: string
  readonly day: string
  readonly noneTitle: string
  readonly noneText: string
  readonly limit: string
  readonly limitHint: string
  readonly perMinute: (limit: string) => string
  readonly remaining: string
  readonly remainingHint: string
  readonly classes: Readonly<Record<"2xx" | "3xx" | "4xx" | "5xx", string>>
}

export const texts = {
  en: {
    title: "Usage",
    lead: "Requests to the API with your key and your logins, and those that these pages make for you.",
    period: "Period",
    days: (count) => `${count} days`,
    requests: "Requests",
    succeeded: "Succeeded (2xx)",
    failed: "Refused or failed (4xx, 5xx)",
    perDay: "Requests per day",
    perDayHint: "By the status of the response, in UTC.",
    day: "Day",
    noneTitle: "No requests in these days",
    noneText: "Each request with your API key is counted here. Try this one:",
    limit: "Rate limit",
    limitHint: "The API key and your logins each have this limit, over the last 60 seconds.",
    perMinute: (limit) => `${limit} per minute`,
    remaining: "Left for this login now",
    remainingHint: "Each response of the API has RateLimit-Remaining and RateLimit-Reset.",
    classes: {
      "2xx": "2xx success",
      "3xx": "3xx not modified",
      "4xx": "4xx refused",
      "5xx": "5xx failed"
    }
  },
  de: {
    title: "Nutzung",
    lead: "Anfragen an die API mit Ihrem Schlüssel und Ihren Anmeldungen, und die dieser Seiten für Sie.",
    period: "Zeitraum",
    days: (count) => `${count} Tage`,
    requests: "Anfragen",
    succeeded: "Erfolgreich (2xx)",
    failed: "Abgelehnt oder fehlgeschlagen (4xx, 5xx)",
    perDay: "Anfragen je Tag",
    perDayHint: "Nach dem Status der Antwort, in UTC.",
    day: "Tag",
    noneTitle: "Keine Anfragen in diesen Tagen",
    noneText: "Jede Anfrage mit Ihrem API-Schlüssel wird hier gezählt. Zum Beispiel diese:",
    limit: "Ratenbegrenzung",
    limitHint: "Der API-Schlüssel und Ihre Anmeldungen haben je diese Grenze, in den letzten 60 Sekunden.",
    perMinute: (limit) => `${limit} je Minute`,
    remaining: "Jetzt noch frei für diese Anmeldung",
    remainingHint: "Jede Antwort der API hat RateLimit-Remaining und RateLimit-Reset.",
    classes: {
      "2xx": "2xx erfolgreich",
      "3xx": "3xx unverändert",
      "4xx": "4xx abgelehnt",
      "5xx": "5xx fehlgeschlagen"
    }
  },
  fr: {
    title: "Utilisation",
    lead: "Les requêtes à l’API avec votre clé et vos connexions, et celles que ces pages font pour vous.",
    period: "Période",
    days: (count) => `${count} jours`,
    requests: "Requêtes",
    succeeded: "Réussies (2xx)",
    failed: "Refusées ou échouées (4xx, 5xx)",
    perDay: "Requêtes par jour",
    perDayHint: "Par état de la réponse, en UTC.",
    day: "Jour",
    noneTitle: "Aucune requête pendant ces jours",
    noneText: "Chaque requête avec votre clé d’API est comptée ici. Essayez celle-ci :",
    limit: "Limite de débit",
    limitHint: "La clé d’API et vos connexions ont chacune cette limite, sur les 60 dernières secondes.",
    perMinute: (limit) => `${limit} par minute`,
    remaining: "Reste pour cette connexion",
    remainingHint: "Chaque réponse de l’API contient RateLimit-Remaining et RateLimit-Reset.",
    classes: {
      "2xx": "2xx réussies",
      "3xx": "3xx non modifiées",
      "4xx": "4xx refusées",
      "5xx": "5xx échouées"
    }
  },
  es: {
    title: "Uso",
    lead: "Las peticiones a la API con su clave y sus inicios de sesión, y las que estas páginas hacen por usted.",
    period: "Período",
    days: (count) => `${count} días`,
    requests: "Peticiones",
    succeeded: "Correctas (2xx)",
    failed: "Rechazadas o fallidas (4xx, 5xx)",
    perDay: "Peticiones por día",
    perDayHint: "Por el estado de la respuesta, en UTC.",
    day: "Día",
    noneTitle: "No hay peticiones en estos días",
    noneText: "Cada petición con su clave de API se cuenta aquí. Pruebe esta:",
    limit: "Límite de frecuencia",
    limitHint: "La clave de API y sus inicios de sesión tienen cada uno este límite, en los últimos 60 segundos.",
    perMinute: (limit) => `${limit} por minuto`,
    remaining: "Queda para este inicio de sesión",
    remainingHint: "Cada respuesta de la API tiene RateLimit-Remaining y RateLimit-Reset.",
    classes: {
      "2xx": "2xx correctas",
      "3xx": "3xx sin cambios",
      "4xx": "4xx rechazadas",
      "5xx": "5xx fallidas"
    }
  }
} satisfies Record<Language, UsageTexts>
