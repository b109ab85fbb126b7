/** The texts of the usage page, in all languages. */
import { type Cells, textColumns } from "@canvass/ui"

export const usageTexts = textColumns({
  title: ["Usage", "Nutzung", "Utilisation", "Uso"],
  lead: [
    "Requests to the API with your API keys and the access tokens of your logins.",
    "Anfragen an die API mit Ihren API-Schlüsseln und den Zugriffs-Tokens Ihrer Anmeldungen.",
    "Les requêtes à l’API avec vos clés d’API et les jetons d’accès de vos connexions.",
    "Las peticiones a la API con sus claves de API y los tokens de acceso de sus inicios de sesión."
  ],
  period: ["Period", "Zeitraum", "Période", "Período"],
  days: (count: number) => [`${count} days`, `${count} Tage`, `${count} jours`, `${count} días`],
  requests: ["Requests", "Anfragen", "Requêtes", "Peticiones"],
  succeeded: ["Succeeded (2xx)", "Erfolgreich (2xx)", "Réussies (2xx)", "Correctas (2xx)"],
  failed: [
    "Refused or failed (4xx, 5xx)",
    "Abgelehnt oder fehlgeschlagen (4xx, 5xx)",
    "Refusées ou échouées (4xx, 5xx)",
    "Rechazadas o fallidas (4xx, 5xx)"
  ],
  perDay: ["Requests per day", "Anfragen je Tag", "Requêtes par jour", "Peticiones por día"],
  perDayHint: [
    "By the status of the response, in UTC.",
    "Nach dem Status der Antwort, in UTC.",
    "Par état de la réponse, en UTC.",
    "Por el estado de la respuesta, en UTC."
  ],
  day: ["Day", "Tag", "Jour", "Día"],
  noneTitle: [
    "No requests in these days",
    "Keine Anfragen in diesen Tagen",
    "Aucune requête pendant ces jours",
    "No hay peticiones en estos días"
  ],
  noneText: [
    "Each request with an API key is counted here. Try this one:",
    "Jede Anfrage mit einem API-Schlüssel wird hier gezählt. Zum Beispiel diese:",
    "Chaque requête avec une clé d’API est comptée ici. Essayez celle-ci :",
    "Cada petición con una clave de API se cuenta aquí. Pruebe esta:"
  ],
  stored: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
  storedHint: [
    "What the account has, and how much it may have. Deleting surveys makes room.",
    "Was das Konto hat und wie viel es haben darf. Gelöschte Umfragen machen Platz.",
    "Ce que le compte contient, et ce qu’il peut contenir. Supprimer des enquêtes libère de la place.",
    "Lo que tiene la cuenta y lo que puede tener. Al eliminar encuestas queda espacio."
  ],
  surveys: ["Number of surveys", "Anzahl der Umfragen", "Nombre d’enquêtes", "Número de encuestas"],
  definitions: [
    "Definitions, translations and earlier versions",
    "Definitionen, Übersetzungen und frühere Versionen",
    "Définitions, traductions et versions antérieures",
    "Definiciones, traducciones y versiones anteriores"
  ],
  ofMax: (max: string) => [`of ${max}`, `von ${max}`, `sur ${max}`, `de ${max}`],
  unlimited: ["No limit", "Keine Grenze", "Sans limite", "Sin límite"],
  limit: ["Rate limit", "Ratenbegrenzung", "Limite de débit", "Límite de frecuencia"],
  limitHint: [
    "All API keys and access tokens of the account share this limit, over the last 60 seconds. Each key has a lower limit of its own too, and the access tokens together another.",
    "Alle API-Schlüssel und Zugriffs-Tokens des Kontos teilen sich diese Grenze, in den letzten 60 Sekunden. Jeder Schlüssel hat dazu eine eigene, niedrigere, und die Zugriffs-Tokens gemeinsam noch eine.",
    "Toutes les clés d’API et tous les jetons d’accès du compte partagent cette limite, sur les 60 dernières secondes. Chaque clé a en plus sa propre limite, plus basse, et les jetons d’accès en partagent une autre.",
    "Todas las claves de API y los tokens de acceso de la cuenta comparten este límite, en los últimos 60 segundos. Cada clave tiene además un límite propio, más bajo, y los tokens de acceso comparten otro."
  ],
  perMinute: (limit: string) => [
    `${limit} per minute`,
    `${limit} je Minute`,
    `${limit} par minute`,
    `${limit} por minuto`
  ],
  remaining: [
    "Left for the account now",
    "Jetzt noch frei für das Konto",
    "Reste pour le compte",
    "Queda para la cuenta"
  ],
  remainingHint: [
    "Each response of the API has RateLimit-Remaining and RateLimit-Reset.",
    "Jede Antwort der API hat RateLimit-Remaining und RateLimit-Reset.",
    "Chaque réponse de l’API contient RateLimit-Remaining et RateLimit-Reset.",
    "Cada respuesta de la API tiene RateLimit-Remaining y RateLimit-Reset."
  ],
  classes: {
    "2xx": ["2xx success", "2xx erfolgreich", "2xx réussies", "2xx correctas"],
    "3xx": ["3xx not modified", "3xx unverändert", "3xx non modifiées", "3xx sin cambios"],
    "4xx": ["4xx refused", "4xx abgelehnt", "4xx refusées", "4xx rechazadas"],
    "5xx": ["5xx failed", "5xx fehlgeschlagen", "5xx échouées", "5xx fallidas"]
  } satisfies Record<"2xx" | "3xx" | "4xx" | "5xx", Cells>
})
