import type { TranslationTexts } from "./en.js"

export const es: TranslationTexts = {
  title: (language) => `Traducción: ${language}`,
  add: "Añadir un idioma",
  addButton: "Traducir",
  addHint: "Un código de idioma, como de o pt-BR. La encuesta lo ofrece en cuanto está entre los idiomas de arriba.",
  back: "Todos los idiomas",
  badTag: "Esto no es un código de idioma.",
  cells: (line) => `La línea ${line} no tiene tercera columna.`,
  conflict: "Otra persona ha cambiado esta traducción desde que usted la abrió. Lo que escribió sigue aquí.",
  export: "Descargar como CSV",
  file: "Un archivo CSV",
  header: "La primera línea debe ser: place,source,translation",
  ignored: (count) => count === 1 ? "1 lugar que la encuesta no tiene:" : `${count} lugares que la encuesta no tiene:`,
  import: "Importar",
  importHint:
    "El contenido de un archivo CSV con las columnas place, source y translation. Sustituye los textos de sus lugares.",
  importTitle: "Importar un archivo CSV",
  imported: "El archivo se ha importado.",
  language: "Idioma",
  languages: "Idiomas de la encuesta",
  languagesHint:
    "Códigos de idioma, uno por línea. El primero es el de los textos de la encuesta; los demás se ofrecen a los participantes.",
  missing: "Faltan",
  noTranslations: "Todavía no hay otro idioma.",
  notOffered: "No se ofrece",
  offered: "Se ofrece",
  overwrite: "Guardar de todos modos",
  part: (part, count) => `Parte ${part} de ${count}`,
  parts: "Partes de la encuesta",
  quote: (line) => `Las comillas que empiezan en la línea ${line} no se cierran.`,
  save: "Guardar",
  source: "Texto de la encuesta",
  status: "Participantes",
  tags: "Códigos de idioma",
  texts: "Traducciones",
  translated: "Traducidos",
  translation: "Traducción",
  flashes: {
    "languages-saved": "Los idiomas están guardados.",
    "translation-saved": "La traducción está guardada."
  }
}
