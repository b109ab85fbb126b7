import type { SurveyShareTexts } from "./en.js"

export const es: SurveyShareTexts = {
  surveys: "Encuestas",
  draftTitle: "Aún sin publicar",
  draftText: "Nadie puede responder a un borrador. Publíquelo y su enlace funcionará enseguida.",
  publish: "Publicar encuesta",
  addQuestions: "Añada antes una pregunta",
  publishedTitle: "Esta encuesta acepta respuestas",
  publishedSince: "Publicada",
  closesAt: "Se cierra",
  close: "Cerrar encuesta",
  closeReason: "Motivo",
  closeReasonHint: "Para los webhooks y sus registros. Los participantes no lo ven.",
  optional: "opcional",
  closeText: "Una encuesta cerrada no acepta más respuestas. Puede volver a abrirla.",
  closedTitle: "Esta encuesta está cerrada",
  closedAt: "Cerrada",
  reason: (reason) => `Motivo: ${reason}`,
  expired: "Su hora de cierre ya pasó.",
  reopen: "Volver a abrir",
  expiredHint: "La hora de cierre ya pasó. Muévala o quítela antes de volver a abrir la encuesta.",
  linkTitle: "Enlace",
  linkHint: "Quien lo tenga puede responder.",
  linkClosed: "Quien lo abra leerá que esta encuesta está cerrada.",
  privateTitle: "Privada",
  privateText: "Esta encuesta es privada: no tiene página pública. Solo esta cuenta puede responderla, con la API.",
  changeVisibility: "Cambiar la visibilidad",
  editSurvey: "Editar la encuesta",
  notLive: "El enlace funciona en cuanto se publica la encuesta.",
  open: "Abrir la página",
  qrTitle: "Código QR",
  qrLabel: "Código QR con el enlace a la encuesta",
  qrHint: "Para carteles y recibos. Guarde la imagen para imprimirla a cualquier tamaño.",
  qrDownload: "Descargar como SVG",
  embedTitle: "Insertar",
  embedHint: "Muestra la encuesta dentro de otra página, en el lugar de este script.",
  curlTitle: "Enviar respuestas con la API",
  curlHint: "Los programas envían respuestas sin iniciar sesión. Este ejemplo responde a las primeras preguntas.",
  curlPrivate: "Solo los programas con una clave de API de esta cuenta pueden enviar respuestas. Este " +
    "ejemplo responde a las primeras preguntas.",
  refusedDraft: "La API rechaza respuestas hasta que se publique la encuesta.",
  refusedClosed: "La API rechaza respuestas mientras la encuesta está cerrada.",
  flashes: {
    "survey-published": "La encuesta está publicada. Comparta su enlace.",
    "survey-closed": "La encuesta está cerrada.",
    "survey-reopened": "La encuesta vuelve a aceptar respuestas."
  },
  rules: {
    "no-questions": "Una encuesta necesita al menos una pregunta antes de publicarse.",
    "closes-in-the-past": "La hora de cierre ya pasó. Muévala o quítela en el editor.",
    "not-published": "Un borrador no se puede cerrar: nunca se publicó."
  }
}
