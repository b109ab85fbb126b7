import type { UsageTexts } from "./en.js"

export const fr: UsageTexts = {
  title: "Utilisation",
  lead: "Les requêtes à l’API avec vos clés d’API et les jetons d’accès de vos connexions.",
  period: "Période",
  days: (count) => `${count} jours`,
  requests: "Requêtes",
  succeeded: "Réussies (2xx)",
  failed: "Refusées ou échouées (4xx, 5xx)",
  perDay: "Requêtes par jour",
  perDayHint: "Par état de la réponse, en UTC.",
  day: "Jour",
  noneTitle: "Aucune requête pendant ces jours",
  noneText: "Chaque requête avec une clé d’API est comptée ici. Essayez celle-ci :",
  limit: "Limite de débit",
  limitHint:
    "Toutes les clés d’API du compte partagent cette limite, sur les 60 dernières secondes. Ses jetons d’accès en partagent une autre, de même valeur.",
  perMinute: (limit) => `${limit} par minute`,
  remaining: "Reste pour les clés d’API",
  remainingHint: "Chaque réponse de l’API contient RateLimit-Remaining et RateLimit-Reset.",
  classes: {
    "2xx": "2xx réussies",
    "3xx": "3xx non modifiées",
    "4xx": "4xx refusées",
    "5xx": "5xx échouées"
  }
}
