/** The words of conditions as sentences. */
import { textColumns } from "@canvass/ui"

export const sentenceTexts = textColumns({
  shownWhen: ["Shown when", "Zu sehen, wenn gilt:", "Affichée si", "Se muestra si"],
  and: ["and", "und", "et", "y"],
  or: ["or", "oder", "ou", "o"],
  none: ["none of these is true:", "nichts davon gilt:", "rien de ceci n’est vrai :", "nada de esto es cierto:"],
  quoted: (text: string) => [`“${text}”`, `„${text}“`, `« ${text} »`, `«${text}»`],
  field: (name: string) => [`field ${name}`, `Feld ${name}`, `champ ${name}`, `campo ${name}`],
  variable: (name: string) => [`variable ${name}`, `Variable ${name}`, `variable ${name}`, `variable ${name}`],
  language: ["language", "Sprache", "langue", "idioma"],
  missing: [
    "a question that is gone",
    "eine Frage, die es nicht gibt",
    "une question absente",
    "una pregunta que no existe"
  ],
  noText: ["question without text", "Frage ohne Text", "question sans texte", "pregunta sin texto"],
  yes: ["yes", "ja", "oui", "sí"],
  no: ["no", "nein", "non", "no"],
  today: ["today", "heute", "aujourd’hui", "hoy"],
  daysAfter: (count: string) => [`today ${count}`, `heute ${count}`, `aujourd’hui ${count}`, `hoy ${count}`],
  years: (count: string) => [`${count} y`, `${count} J.`, `${count} an(s)`, `${count} año(s)`],
  months: (count: string) => [`${count} mo`, `${count} Mon.`, `${count} mois`, `${count} mes(es)`],
  days: (count: string) => [`${count} d`, `${count} T.`, `${count} j`, `${count} d`],
  atLeast: (count: number) => [`at least ${count}`, `mindestens ${count}`, `au moins ${count}`, `al menos ${count}`],
  atMost: (count: number) => [`at most ${count}`, `höchstens ${count}`, `au plus ${count}`, `como máximo ${count}`],
  is: {
    answered: ["is answered", "ist beantwortet", "a une réponse", "tiene respuesta"],
    equals: ["is", "ist", "est", "es"],
    anyOf: ["is one of", "ist eine von", "est parmi", "es una de"],
    allOf: ["includes all of", "enthält alle von", "comprend", "incluye todas:"],
    lt: ["is less than", "ist kleiner als", "est inférieur à", "es menor que"],
    lte: ["is at most", "ist höchstens", "est au plus", "es como máximo"],
    gt: ["is more than", "ist größer als", "est supérieur à", "es mayor que"],
    gte: ["is at least", "ist mindestens", "est au moins", "es al menos"],
    count: [
      "has this many answers:",
      "hat so viele Antworten:",
      "a ce nombre de réponses :",
      "tiene tantas respuestas:"
    ],
    contains: ["contains", "enthält", "contient", "contiene"],
    other: ["is an own answer", "ist eine eigene Antwort", "est une réponse libre", "es una respuesta propia"]
  },
  isNot: {
    answered: ["is not answered", "ist nicht beantwortet", "n’a pas de réponse", "no tiene respuesta"],
    equals: ["is not", "ist nicht", "n’est pas", "no es"],
    anyOf: ["is none of", "ist keine von", "n’est pas parmi", "no es ninguna de"],
    allOf: ["does not include all of", "enthält nicht alle von", "ne comprend pas tout de", "no incluye todas:"],
    lt: ["is not less than", "ist nicht kleiner als", "n’est pas inférieur à", "no es menor que"],
    lte: ["is not at most", "ist nicht höchstens", "n’est pas au plus", "no es como máximo"],
    gt: ["is not more than", "ist nicht größer als", "n’est pas supérieur à", "no es mayor que"],
    gte: ["is not at least", "ist nicht mindestens", "n’est pas au moins", "no es al menos"],
    count: [
      "has not this many answers:",
      "hat nicht so viele Antworten:",
      "n’a pas ce nombre de réponses :",
      "no tiene tantas respuestas:"
    ],
    contains: ["does not contain", "enthält nicht", "ne contient pas", "no contiene"],
    other: ["is no own answer", "ist keine eigene Antwort", "n’est pas une réponse libre", "no es una respuesta propia"]
  },
  /** In the outline, where a rule has little room. */
  if: (rule: string) => [`if ${rule}`, `wenn ${rule}`, `si ${rule}`, `si ${rule}`],
  severalRules: ["rules", "Regeln", "règles", "reglas"]
})
