import type { ResponsesTexts } from "./en.js"

export const es: ResponsesTexts = {
  responses: "Respuestas",
  response: "Respuesta",
  submitted: "Enviada",
  started: "Empezada",
  status: "Estado",
  externalId: "Identificador externo",
  duration: "Duración",
  details: "Detalles",
  metadata: "Metadatos",
  answers: "Respuestas",
  all: "Todas",
  completed: "Completas",
  partial: "Empezadas",
  noneTitle: "Aún no hay respuestas",
  noneText: "Cada respuesta aparece aquí en cuanto se envía.",
  noneFiltered: "Ninguna respuesta coincide. Cambie los filtros o quítelos.",
  count: (total, text) => total === 1 ? "1 respuesta" : `${text} respuestas`,
  notAnswered: "Sin respuesta",
  notShown: "No se mostró",
  removedQuestion: "Pregunta retirada",
  removedQuestionHint: "Esta pregunta ya no forma parte de la encuesta.",
  deletedFile: "eliminado",
  download: "Descargar respuestas",
  deleteResponse: "Eliminar la respuesta",
  deleteTitle: "¿Eliminar esta respuesta?",
  deleteText:
    "La respuesta y sus archivos se eliminan para siempre, también de los resultados y las exportaciones. No se puede deshacer.",
  deleteConfirm: "Eliminar para siempre",
  keep: "Conservar la respuesta",
  deleted: "La respuesta se ha eliminado."
}
