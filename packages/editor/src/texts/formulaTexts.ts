/** The words of formulas and of what is wrong with them. */
import { textColumns } from "@canvass/ui"

export const formulaTexts = textColumns({
  formula: ["Formula", "Formel", "Formule", "Fórmula"],
  hint: [
    "For example: score(q1) + 2 * answer(q3). Type a letter to see what fits.",
    "Zum Beispiel: score(q1) + 2 * answer(q3). Ein Buchstabe zeigt, was passt.",
    "Par exemple : score(q1) + 2 * answer(q3). Tapez une lettre pour voir les possibilités.",
    "Por ejemplo: score(q1) + 2 * answer(q3). Escriba una letra para ver las opciones."
  ],
  completions: ["What may stand here", "Was hier stehen kann", "Ce qui peut figurer ici", "Qué puede ir aquí"],
  functionKind: ["function", "Funktion", "fonction", "función"],
  errors: {
    "expected": (allowed: string) => [
      `Expected here: ${allowed}.`,
      `Hier wird erwartet: ${allowed}.`,
      `Attendu ici : ${allowed}.`,
      `Aquí se espera: ${allowed}.`
    ],
    "out-of-range": (allowed: string) => [
      `The number must be from ${allowed}.`,
      `Die Zahl muss in diesem Bereich liegen: ${allowed}.`,
      `Le nombre doit être compris dans : ${allowed}.`,
      `El número debe estar en: ${allowed}.`
    ],
    "too-deep": () => [
      "The parentheses nest too deep.",
      "Die Klammern sind zu tief verschachtelt.",
      "Les parenthèses sont trop imbriquées.",
      "Los paréntesis están demasiado anidados."
    ],
    "too-many": (allowed: string) => [
      `A formula has at most ${allowed} parts.`,
      `Eine Formel hat höchstens ${allowed} Teile.`,
      `Une formule a au plus ${allowed} parties.`,
      `Una fórmula tiene como máximo ${allowed} partes.`
    ],
    "unknown-function": () => [
      "There is no such function.",
      "Diese Funktion gibt es nicht.",
      "Cette fonction n’existe pas.",
      "Esta función no existe."
    ],
    "wrong-count": (allowed: string) => [
      `The function takes ${allowed} operands.`,
      `Die Funktion nimmt ${allowed} Werte.`,
      `La fonction prend ${allowed} valeurs.`,
      `La función toma ${allowed} valores.`
    ]
  },
  kinds: {
    number: ["a number", "eine Zahl", "un nombre", "un número"],
    text: [
      "a text in quotation marks",
      "ein Text in Anführungszeichen",
      "un texte entre guillemets",
      "un texto entre comillas"
    ],
    name: ["a name", "ein Name", "un nom", "un nombre de campo"],
    end: ["the end", "das Ende", "la fin", "el final"]
  }
})
