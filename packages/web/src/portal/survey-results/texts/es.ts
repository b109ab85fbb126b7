import type { ResultsTexts } from "./en.js"

export const es: ResultsTexts = {
  completed: "Respuestas completas",
  partial: "Respuestas empezadas",
  screenedOut: "Descartadas",
  completionRate: "Tasa de finalización",
  medianTime: "Duración mediana",
  responsesOverTime: "Respuestas en el tiempo",
  interval: {
    day: "Por día, en UTC.",
    week: "Por semana, en UTC. Las semanas empiezan el lunes.",
    month: "Por mes, en UTC."
  },
  responses: "Respuestas",
  day: "Inicio",
  noResponsesTitle: "Aún no hay respuestas",
  noResponsesText: {
    draft: "Publique y comparta la encuesta: las cifras aparecen aquí con la primera respuesta.",
    published: "Comparta la encuesta: las cifras aparecen aquí con la primera respuesta.",
    closed: "La encuesta está cerrada y nadie la ha contestado."
  },
  noResponsesInRangeTitle: "No hay respuestas en estos días",
  noResponsesInRange: "Elija otros días, o todos.",
  share: "Compartir la encuesta",
  download: "Descargar respuestas",
  downloadHint: "Respuestas completas de estos días, las más antiguas primero.",
  answeredOf: (answered, total) => `${answered} de ${total} respondieron`,
  notShownTo: (count) => `no se mostró a ${count}`,
  ranges: { all: "Todo el tiempo", days: (count) => `${count} días`, label: "Período" },
  score: "Net Promoter Score",
  dropOff: "Dónde se detuvieron",
  dropOffHint: "Respuestas empezadas según la página alcanzada.",
  page: "Página",
  pageNumber: (number) => `Página ${number}`,
  removedPage: "Pregunta retirada",
  variables: "Variables",
  variablesHint: "Números calculados con las respuestas completas.",
  variable: "Variable",
  values: "Respuestas",
  mean: "Media",
  stdDev: "Desviación típica",
  min: "Mínimo",
  max: "Máximo"
}
