import type { OverviewTexts } from "./en.js"

export const es: OverviewTexts = {
  formUsed: "Este formulario ya se había enviado y ahora no ha hecho nada. Lo que mostró una vez, como una clave " +
    "o un secreto, se puede sustituir por otro.",
  title: "Resumen",
  surveys: "Encuestas",
  published: "Publicadas",
  requests: "Peticiones a la API",
  last30Days: "Últimos 30 días",
  newSurvey: "Nueva encuesta",
  newestSurveys: "Encuestas recientes",
  allSurveys: "Todas las encuestas",
  survey: "Encuesta",
  status: "Estado",
  responses: "Respuestas",
  responsesInDays: (count) => `${count} en los últimos 30 días`,
  attention: "Requiere su atención",
  webhookPaused: (url) => `El webhook ${url} está en pausa.`,
  webhookPausedText: "Sus entregas han fallado demasiadas veces. Los eventos esperan hasta que se active de nuevo.",
  seeWebhook: "Ver el webhook",
  planExpires: "Su plan termina",
  planExpired: "Su plan terminó",
  planFree: "Su plan es gratuito: las encuestas y claves de API nuevas necesitan un plan de pago.",
  planText: "Sin él todo sigue siendo legible, pero se rechazan encuestas y claves de API nuevas.",
  steps: {
    title: "Primeros pasos",
    text: "Cuatro pasos desde una cuenta vacía hasta las respuestas en su propio sistema.",
    done: "hecho",
    open: "pendiente",
    create: "Crear una encuesta",
    createText: "Once tipos de preguntas, en una página o con la API.",
    publish: "Publicarla y compartirla",
    publishText: "Con un enlace, un código QR o dentro de su página.",
    key: "Generar una clave de API",
    keyText: "Para su servidor. Se muestra una vez.",
    webhook: "Añadir un webhook",
    webhookText: "Su servidor conoce cada respuesta al instante."
  },
  curl: "Usar la API",
  curlHint: "Todo lo que hacen estas páginas es una llamada a la API. Esta crea una encuesta:",
  makeKey: "Claves de API",
  docs: "Referencia de la API"
}
