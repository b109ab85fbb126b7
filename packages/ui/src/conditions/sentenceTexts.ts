/** The words of conditions as sentences. A sentence is what is tested, an operator, and what that compares with. */
import { textColumns } from "../i18n/textColumns.js"

/** A count of years, months or days. */
const units = (one: string, several: string) => (count: number) => `${count} ${count === 1 ? one : several}`

export const sentenceTexts = textColumns({
  and: ["and", "und", "et", "y"],
  or: ["or", "oder", "ou", "o"],
  none: ["none of these is true:", "nichts davon gilt:", "rien de ceci n’est vrai :", "nada de esto es cierto:"],
  notTrue: ["it is not true that", "es gilt nicht:", "il n’est pas vrai que", "no es cierto que"],
  quoted: (text: string) => [`“${text}”`, `„${text}“`, `«\u00A0${text}\u00A0»`, `«${text}»`],
  row: (row: string, question: string) => [
    `${row} in ${question}`,
    `${row} in ${question}`,
    `${row} dans ${question}`,
    `${row} en ${question}`
  ],
  place: (option: string, question: string) => [
    `the place of ${option} in ${question}`,
    `der Platz von ${option} in ${question}`,
    `la place de ${option} dans ${question}`,
    `el puesto de ${option} en ${question}`
  ],
  field: (name: string) => [
    `the hidden field ${name}`,
    `das versteckte Feld ${name}`,
    `le champ caché ${name}`,
    `el campo oculto ${name}`
  ],
  variable: (name: string) => [
    `the variable ${name}`,
    `die Variable ${name}`,
    `la variable ${name}`,
    `la variable ${name}`
  ],
  language: ["the language", "die Sprache", "la langue", "el idioma"],
  /** Where one of several is chosen. */
  fieldItem: (name: string) => [
    `Hidden field ${name}`,
    `Verstecktes Feld ${name}`,
    `Champ caché ${name}`,
    `Campo oculto ${name}`
  ],
  variableItem: (name: string) => [`Variable ${name}`, `Variable ${name}`, `Variable ${name}`, `Variable ${name}`],
  languageItem: ["Language", "Sprache", "Langue", "Idioma"],
  missing: [
    "a question that is gone",
    "eine Frage, die es nicht gibt",
    "une question absente",
    "una pregunta que no existe"
  ],
  noText: ["question without text", "Frage ohne Text", "question sans texte", "pregunta sin texto"],
  answerTo: (question: string) => [
    `the answer to ${question}`,
    `die Antwort auf ${question}`,
    `la réponse à ${question}`,
    `la respuesta a ${question}`
  ],
  yes: ["yes", "ja", "oui", "sí"],
  no: ["no", "nein", "non", "no"],
  today: ["today", "heute", "aujourd’hui", "hoy"],
  years: (count: number) => [
    units("year", "years")(count),
    units("Jahr", "Jahre")(count),
    units("an", "ans")(count),
    units("año", "años")(count)
  ],
  months: (count: number) => [
    units("month", "months")(count),
    units("Monat", "Monate")(count),
    units("mois", "mois")(count),
    units("mes", "meses")(count)
  ],
  days: (count: number) => [
    units("day", "days")(count),
    units("Tag", "Tage")(count),
    units("jour", "jours")(count),
    units("día", "días")(count)
  ],
  has: ["has", "hat", "a", "tiene"],
  hasNot: ["does not have", "hat nicht", "n’a pas", "no tiene"],
  atLeast: (count: number) => [`at least ${count}`, `mindestens ${count}`, `au moins ${count}`, `al menos ${count}`],
  atMost: (count: number) => [`at most ${count}`, `höchstens ${count}`, `au plus ${count}`, `como máximo ${count}`],
  between: (min: number, max: number) => [
    `${min} to ${max}`,
    `${min} bis ${max}`,
    `${min} à ${max}`,
    `de ${min} a ${max}`
  ],
  choice: (
    range: string
  ) => [`${range} choice`, `${range} gewählte Option`, `${range} choix`, `${range} opción elegida`],
  choices: (range: string) => [
    `${range} choices`,
    `${range} gewählte Optionen`,
    `${range} choix`,
    `${range} opciones elegidas`
  ],
  is: {
    answered: ["is answered", "ist beantwortet", "a une réponse", "tiene respuesta"],
    equals: ["is", "ist", "est", "es"],
    anyOf: ["is one of", "ist eines von", "est l’un de", "es uno de"],
    allOf: ["includes all of", "enthält alle von", "comprend tous ceux-ci :", "incluye todos estos:"],
    lt: ["is below", "liegt unter", "est inférieur à", "es menor que"],
    lte: ["is at most", "ist höchstens", "est au plus", "es como máximo"],
    gt: ["is above", "liegt über", "est supérieur à", "es mayor que"],
    gte: ["is at least", "ist mindestens", "est au moins", "es al menos"],
    count: [
      "has this many choices:",
      "hat so viele gewählte Optionen:",
      "a ce nombre de choix :",
      "tiene este número de opciones:"
    ],
    contains: ["contains", "enthält", "contient", "contiene"],
    other: [
      "has a text beside the options",
      "hat einen Text neben den Optionen",
      "a un texte à côté des options",
      "tiene un texto aparte de las opciones"
    ]
  },
  isNot: {
    answered: ["is not answered", "ist nicht beantwortet", "n’a pas de réponse", "no tiene respuesta"],
    equals: ["is not", "ist nicht", "n’est pas", "no es"],
    anyOf: ["is none of", "ist keines von", "n’est aucun de", "no es ninguno de"],
    allOf: [
      "does not include all of",
      "enthält nicht alle von",
      "ne comprend pas tous ceux-ci :",
      "no incluye todos estos:"
    ],
    lt: ["is not below", "liegt nicht unter", "n’est pas inférieur à", "no es menor que"],
    lte: ["is not at most", "ist nicht höchstens", "n’est pas au plus", "no es como máximo"],
    gt: ["is not above", "liegt nicht über", "n’est pas supérieur à", "no es mayor que"],
    gte: ["is not at least", "ist nicht mindestens", "n’est pas au moins", "no es al menos"],
    count: [
      "does not have this many choices:",
      "hat nicht so viele gewählte Optionen:",
      "n’a pas ce nombre de choix :",
      "no tiene este número de opciones:"
    ],
    contains: ["does not contain", "enthält nicht", "ne contient pas", "no contiene"],
    other: [
      "has no text beside the options",
      "hat keinen Text neben den Optionen",
      "n’a pas de texte à côté des options",
      "no tiene un texto aparte de las opciones"
    ]
  },
  /** Of days and times. */
  isDate: {
    lt: ["is before", "liegt vor", "est avant", "es anterior a"],
    lte: ["is on or before", "ist spätestens", "est au plus tard", "es como tarde"],
    gt: ["is after", "liegt nach", "est après", "es posterior a"],
    gte: ["is on or after", "ist frühestens", "est au plus tôt", "es como pronto"]
  },
  isNotDate: {
    lt: ["is not before", "liegt nicht vor", "n’est pas avant", "no es anterior a"],
    lte: ["is not on or before", "ist nicht spätestens", "n’est pas au plus tard", "no es como tarde"],
    gt: ["is not after", "liegt nicht nach", "n’est pas après", "no es posterior a"],
    gte: ["is not on or after", "ist nicht frühestens", "n’est pas au plus tôt", "no es como pronto"]
  },
  /** Of answers that have several choices. */
  includes: {
    equals: ["includes", "enthält", "comprend", "incluye"],
    anyOf: ["includes one of", "enthält eines von", "comprend l’un de", "incluye uno de"]
  },
  includesNot: {
    equals: ["does not include", "enthält nicht", "ne comprend pas", "no incluye"],
    anyOf: ["includes none of", "enthält keines von", "ne comprend aucun de", "no incluye ninguno de"]
  }
})
