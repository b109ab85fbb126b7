import type { SharedResultsTexts } from "./en.js"

export const es: SharedResultsTexts = {
  results: "Resultados",
  explanation: (minimum) =>
    `Cifras de todas las respuestas. Una cifra aparece cuando hay ${minimum} personas detrás y solo cambia cuando se suman otras ${minimum}, para que nadie sea reconocible.`,
  tooFewTitle: "Aún no hay suficientes respuestas",
  tooFewText: (minimum) => `Las cifras aparecen cuando han respondido ${minimum} personas.`,
  answered: (count) => `${count} respuestas`,
  questionHidden: (minimum) =>
    `Menos de ${minimum} personas han respondido a esta pregunta, o sus cifras revelarían las respuestas de menos personas.`,
  responseRemoved: (minimum) =>
    `Se ha eliminado una respuesta. Las cifras vuelven a mostrarse cuando hayan respondido otras ${minimum} personas.`,
  rowsHidden: (minimum, rows) => `No se muestra porque menos de ${minimum} personas respondieron: ${rows}`,
  notFoundTitle: "Este enlace no funciona",
  notFoundText: "Puede que se haya revocado o haya caducado. Pida uno nuevo a quien se lo envió."
}
