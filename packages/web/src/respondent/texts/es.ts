import { formTexts, pluralOf } from "@canvass/ui"
import type { RespondentTexts } from "./en.js"

export const es: RespondentTexts = {
  ...formTexts.es,
  clearAnswer: "Borrar la respuesta",
  eachPageSaved: "Cada página se guarda al avanzar.",
  goOn: "Continuar",
  fullText: "Tenemos todas las respuestas que necesitamos. Gracias por su interés.",
  fullTitle: "Esta encuesta está completa",
  linkNeededText: "Cada persona responde a esta encuesta una vez. Abra el enlace que ha recibido.",
  linkNeededTitle: "Esta encuesta necesita un enlace personal",
  answeredCount: "{answered} de {total} respondidas",
  alreadySentText: "Ya hemos recibido sus respuestas. No tiene que hacer nada más.",
  alreadySentTitle: "Sus respuestas ya se enviaron",
  start: "Empezar",
  closedText: "Ya no acepta respuestas. Gracias por su interés.",
  closedTitle: "Esta encuesta está cerrada",
  copyLink: "Copiar enlace",
  errorPrefix: "Error:",
  formTooLarge: "Las respuestas y los archivos son demasiado grandes en conjunto.",
  languages: "Idioma",
  linkInvalidText: "Quizá las respuestas ya se enviaron, o el enlace está incompleto.",
  linkInvalidTitle: "Aquí no hay nada que continuar",
  moreQuestionsText:
    "Algunas de sus respuestas llevan a más preguntas. Todavía no se ha enviado nada: respóndalas y envíe de nuevo.",
  moreQuestionsTitle: "Hay más preguntas",
  notFoundText: "Revise la dirección. Quizá la encuesta aún no está publicada o se ha eliminado.",
  notFoundTitle: "Aquí no hay ninguna encuesta",
  notSavedTitle: "Estas respuestas aún no están guardadas",
  personalLink: "Su enlace personal",
  personalLinkHint:
    "Ábralo en cualquier dispositivo para continuar. Quien tenga el enlace puede ver y cambiar sus respuestas.",
  pressEnter: "pulse Intro ↵",
  quickAnswers: "Responder con teclas y seguir tras elegir",
  questionCount: pluralOf("es", { one: "# pregunta", other: "# preguntas" }),
  saveForLater: "Guardar para después",
  saved: "Sus respuestas están guardadas",
  savedInPart: "Sus demás respuestas están guardadas",
  savedSoFar: "guardado",
  sendAgain: "Intentar de nuevo",
  serverErrorText: "No se ha perdido nada: lo que escribió sigue aquí. Inténtelo de nuevo en un momento.",
  serverErrorTitle: "No ha funcionado",
  tooManyRequestsText: pluralOf("es", {
    one: "Llegan demasiadas solicitudes desde su red. Inténtelo de nuevo en # segundo.",
    other: "Llegan demasiadas solicitudes desde su red. Inténtelo de nuevo en # segundos."
  }),
  tooManyRequestsTitle: "Un momento, por favor",
  unavailableText:
    "El servidor no puede mostrar esta página en este momento. La página lo intenta de nuevo sola en unos segundos.",
  sentAgainByItself: "Esta página los vuelve a enviar por sí sola en unos segundos.",
  tooManyRequestsKept: "Lo que escribió se conserva en esta página. Los archivos se deben elegir de nuevo.",
  formUnread: "Sus respuestas no se han leído. Vuelva a la página con sus respuestas y envíelas entonces de nuevo."
}
