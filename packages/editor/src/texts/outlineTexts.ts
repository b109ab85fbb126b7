/** The words of the outline. */
import { textColumns } from "@canvass/ui"

export const outlineTexts = textColumns({
  if: (rule: string) => [`if ${rule}`, `wenn ${rule}`, `si ${rule}`, `si ${rule}`],
  pageActions: (page: string) => [`${page}: actions`, `${page}: Aktionen`, `${page} : actions`, `${page}: acciones`],
  rename: ["Rename", "Umbenennen", "Renommer", "Cambiar nombre"],
  pageUp: ["Move up", "Nach oben", "Monter", "Subir"],
  pageDown: ["Move down", "Nach unten", "Descendre", "Bajar"],
  join: [
    "Join with the page before",
    "Mit der Seite davor verbinden",
    "Joindre à la page précédente",
    "Unir con la página anterior"
  ],
  split: [
    "Begin a page at the selection",
    "Bei der Auswahl eine Seite beginnen",
    "Commencer une page à la sélection",
    "Empezar una página en la selección"
  ],
  addQuestion: ["Add a question", "Frage hinzufügen", "Ajouter une question", "Añadir una pregunta"],
  joined: ["The pages are joined", "Die Seiten sind verbunden", "Les pages sont jointes", "Las páginas están unidas"],
  endings: ["Endings", "Enden", "Fins", "Finales"],
  quotas: ["Quotas", "Quoten", "Quotas", "Cuotas"],
  fields: ["Hidden fields", "Versteckte Felder", "Champs cachés", "Campos ocultos"],
  variables: ["Variables", "Variablen", "Variables", "Variables"],
  addEnding: ["Add an ending", "Ende hinzufügen", "Ajouter une fin", "Añadir un final"],
  addQuota: ["Add a quota", "Quote hinzufügen", "Ajouter un quota", "Añadir una cuota"],
  addField: ["Add a hidden field", "Verstecktes Feld hinzufügen", "Ajouter un champ caché", "Añadir un campo oculto"],
  addVariable: ["Add a variable", "Variable hinzufügen", "Ajouter une variable", "Añadir una variable"],
  thanks: ["Thank you", "Vielen Dank", "Merci", "Gracias"],
  out: ["out", "Ausschluss", "exclu", "excluido"],
  ends: ["may end", "kann enden", "peut finir", "puede acabar"],
  otherwise: ["else", "sonst", "sinon", "si no"],
  drawn: ["drawn", "gezogen", "tiré", "al azar"],
  hasErrors: ["has errors", "hat Fehler", "a des erreurs", "tiene errores"],
  brokenRule: [
    "a rule names a later question",
    "eine Regel nennt eine spätere Frage",
    "une règle nomme une question posée après",
    "una regla nombra una pregunta posterior"
  ],
  survey: ["The whole survey", "Die ganze Umfrage", "Toute l’enquête", "Toda la encuesta"]
})
