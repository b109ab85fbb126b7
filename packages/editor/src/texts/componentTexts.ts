/** The words of lists to choose from, and of fields. */
import { textColumns } from "@canvass/ui"

export const componentTexts = textColumns({
  search: ["Search", "Suchen", "Rechercher", "Buscar"],
  searchOrType: ["Search or type", "Suchen oder eingeben", "Rechercher ou saisir", "Buscar o escribir"],
  nothingFound: ["Nothing found.", "Nichts gefunden.", "Rien trouvé.", "Nada encontrado."],
  use: (text: string) => [`Use “${text}”`, `„${text}“ verwenden`, `Utiliser « ${text} »`, `Usar «${text}»`],
  noNumber: ["This is not a number.", "Das ist keine Zahl.", "Ce n’est pas un nombre.", "Esto no es un número."],
  noInteger: [
    "This is not a whole number.",
    "Das ist keine ganze Zahl.",
    "Ce n’est pas un nombre entier.",
    "Esto no es un número entero."
  ],
  recallMenu: ["What to insert", "Was einfügen", "Que faut-il insérer", "Qué insertar"],
  fallback: [
    "If there is no answer",
    "Wenn es keine Antwort gibt",
    "S’il n’y a pas de réponse",
    "Si no hay respuesta"
  ],
  nothingToRecall: [
    "Nothing that comes before can be inserted here.",
    "Nichts von dem, was davor kommt, kann hier eingefügt werden.",
    "Rien de ce qui précède ne peut être inséré ici.",
    "Nada de lo anterior se puede insertar aquí."
  ],
  insertAnswer: ["Insert an answer", "Antwort einfügen", "Insérer une réponse", "Insertar una respuesta"],
  question: ["Question", "Frage", "Question", "Pregunta"],
  field: ["Hidden field", "Verstecktes Feld", "Champ caché", "Campo oculto"],
  variable: ["Variable", "Variable", "Variable", "Variable"]
})
