import type { FrontTexts } from "./en.js"

export const es: FrontTexts = {
  title: "Canvass: encuestas en su propio servidor",
  heading: "Encuestas en su propio servidor",
  lead:
    "Preguntar, recopilar, comprender. Canvass ofrece una página a quienes responden, un portal a su equipo y una API a sus programas.",
  openPortal: "Abrir el portal",
  apiReference: "Leer la referencia de la API",
  exampleSurvey: "Probar una encuesta de ejemplo",
  respondentsTitle: "Para quienes responden",
  respondentsText:
    "Una página para cada encuesta, en cuatro idiomas. Funciona en cualquier teléfono, solo con el teclado y sin JavaScript. Las respuestas se pueden guardar y continuar más tarde.",
  teamsTitle: "Para equipos",
  teamsText:
    "Cree encuestas con once tipos de preguntas, comparta un enlace o insértelas, y lea los resultados mientras llegan las respuestas.",
  developersTitle: "Para desarrolladores",
  developersText:
    "Todo está en la API REST: encuestas, respuestas, análisis, exportaciones de cualquier tamaño y webhooks firmados que se entregan al menos una vez.",
  curlHeading: "Crear una encuesta con una petición",
  curlText: "Cree una clave de API en el portal y pegue:",
  curlTitle: "curl",
  apiRoot: "API",
  contract: "OpenAPI 3.1",
  errors: "Errores",
  languages: "Idioma",
  errorPages: "Todos los tipos de errores"
}
