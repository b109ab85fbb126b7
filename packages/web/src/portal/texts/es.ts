import type { en } from "./en.js"

export const es: typeof en = {
  filter: {
    apply: "Aplicar",
    clear: "Quitar filtros"
  },
  dateRange: {
    from: "Desde",
    to: "Hasta",
    outOfOrder: "«Desde» es posterior a «Hasta»: se muestran todos los días."
  },
  surveyTabs: {
    label: "Encuesta",
    surveys: "Encuestas",
    edit: "Preguntas",
    translations: "Traducciones",
    share: "Compartir",
    results: "Resultados",
    responses: "Respuestas"
  },
  confirmation: {
    losses: "Lo que se perderá",
    type: "Para confirmar, escriba este texto:",
    mismatch: "No es el mismo texto. No se ha cambiado nada.",
    cancel: "Cancelar"
  }
}
