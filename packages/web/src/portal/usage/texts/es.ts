import type { UsageTexts } from "./en.js"

export const es: UsageTexts = {
  title: "Uso",
  lead: "Las peticiones a la API con sus claves de API y los tokens de acceso de sus inicios de sesión.",
  period: "Período",
  days: (count) => `${count} días`,
  requests: "Peticiones",
  succeeded: "Correctas (2xx)",
  failed: "Rechazadas o fallidas (4xx, 5xx)",
  perDay: "Peticiones por día",
  perDayHint: "Por el estado de la respuesta, en UTC.",
  day: "Día",
  noneTitle: "No hay peticiones en estos días",
  noneText: "Cada petición con una clave de API se cuenta aquí. Pruebe esta:",
  limit: "Límite de frecuencia",
  limitHint:
    "Todas las claves de API de la cuenta comparten este límite, en los últimos 60 segundos. Sus tokens de acceso comparten otro igual.",
  perMinute: (limit) => `${limit} por minuto`,
  remaining: "Queda para las claves de API",
  remainingHint: "Cada respuesta de la API tiene RateLimit-Remaining y RateLimit-Reset.",
  classes: {
    "2xx": "2xx correctas",
    "3xx": "3xx sin cambios",
    "4xx": "4xx rechazadas",
    "5xx": "5xx fallidas"
  }
}
