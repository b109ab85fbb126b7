/** The words of which conditions are made as texts, in all languages. */
import type { Language } from "@canvass/core/ports"
import type { Tested } from "@canvass/core/questionnaire"

export interface ConditionWords {
  readonly quoted: (text: string) => string
  readonly and: string
  readonly or: string
  readonly row: (row: string, question: string) => string
  readonly place: (option: string, question: string) => string
  readonly field: (name: string) => string
  readonly variable: (name: string) => string
  /** What a response has beside its answers. */
  readonly properties: Readonly<Record<NonNullable<Tested["property"]>, string>>
  readonly answerTo: (question: string) => string
  readonly today: string
  readonly years: (count: number) => string
  readonly months: (count: number) => string
  readonly days: (count: number) => string
  readonly yes: string
  readonly no: string
  readonly not: (condition: string) => string
  readonly answered: (subject: string) => string
  readonly equals: (subject: string, value: string) => string
  readonly includes: (subject: string, values: string) => string
  readonly lt: (subject: string, value: string) => string
  readonly lte: (subject: string, value: string) => string
  readonly gt: (subject: string, value: string) => string
  readonly gte: (subject: string, value: string) => string
  readonly countBetween: (subject: string, min: number, max: number) => string
  readonly countAtLeast: (subject: string, min: number) => string
  readonly countAtMost: (subject: string, max: number) => string
  readonly other: (subject: string) => string
}

export const conditionWords: Readonly<Record<Language, ConditionWords>> = {
  en: {
    quoted: (text) => `“${text}”`,
    and: "and",
    or: "or",
    row: (row, question) => `${row} in ${question}`,
    place: (option, question) => `the place of ${option} in ${question}`,
    field: (name) => `the hidden field ${name}`,
    variable: (name) => `the variable ${name}`,
    properties: {
      submittedAt: "the time of submission",
      startedAt: "the time of the beginning",
      durationSeconds: "the time taken in seconds",
      questionnaireVersion: "the version of the questions",
      seed: "the seed of random order",
      externalId: "the external ID",
      language: "the language",
      status: "the status"
    },
    answerTo: (question) => `the answer to ${question}`,
    today: "today",
    years: (count) => count === 1 ? "1 year" : `${count} years`,
    months: (count) => count === 1 ? "1 month" : `${count} months`,
    days: (count) => count === 1 ? "1 day" : `${count} days`,
    yes: "yes",
    no: "no",
    not: (condition) => `it is not true that ${condition}`,
    answered: (subject) => `${subject} is answered`,
    equals: (subject, value) => `${subject} is ${value}`,
    includes: (subject, values) => `${subject} includes ${values}`,
    lt: (subject, value) => `${subject} is below ${value}`,
    lte: (subject, value) => `${subject} is at most ${value}`,
    gt: (subject, value) => `${subject} is above ${value}`,
    gte: (subject, value) => `${subject} is at least ${value}`,
    countBetween: (subject, min, max) => `${subject} has ${min === max ? min : `${min} to ${max}`} choices`,
    countAtLeast: (subject, min) => `${subject} has at least ${min} choices`,
    countAtMost: (subject, max) => `${subject} has at most ${max} choices`,
    other: (subject) => `${subject} has a text beside the options`
  },
  de: {
    quoted: (text) => `„${text}“`,
    and: "und",
    or: "oder",
    row: (row, question) => `${row} in ${question}`,
    place: (option, question) => `der Platz von ${option} in ${question}`,
    field: (name) => `das versteckte Feld ${name}`,
    variable: (name) => `die Variable ${name}`,
    properties: {
      submittedAt: "der Zeitpunkt des Absendens",
      startedAt: "der Zeitpunkt des Beginns",
      durationSeconds: "die Dauer in Sekunden",
      questionnaireVersion: "die Fassung der Fragen",
      seed: "der Startwert der Zufallsreihenfolge",
      externalId: "die externe ID",
      language: "die Sprache",
      status: "der Status"
    },
    answerTo: (question) => `die Antwort auf ${question}`,
    today: "heute",
    years: (count) => count === 1 ? "1 Jahr" : `${count} Jahre`,
    months: (count) => count === 1 ? "1 Monat" : `${count} Monate`,
    days: (count) => count === 1 ? "1 Tag" : `${count} Tage`,
    yes: "ja",
    no: "nein",
    not: (condition) => `nicht gilt, dass ${condition}`,
    answered: (subject) => `${subject} beantwortet ist`,
    equals: (subject, value) => `${subject} ${value} ist`,
    includes: (subject, values) => `${subject} ${values} enthält`,
    lt: (subject, value) => `${subject} unter ${value} liegt`,
    lte: (subject, value) => `${subject} höchstens ${value} ist`,
    gt: (subject, value) => `${subject} über ${value} liegt`,
    gte: (subject, value) => `${subject} mindestens ${value} ist`,
    countBetween: (subject, min, max) => `${subject} ${min === max ? min : `${min} bis ${max}`} Auswahlen hat`,
    countAtLeast: (subject, min) => `${subject} mindestens ${min} Auswahlen hat`,
    countAtMost: (subject, max) => `${subject} höchstens ${max} Auswahlen hat`,
    other: (subject) => `${subject} einen Text neben den Optionen hat`
  },
  fr: {
    quoted: (text) => `«\u00A0${text}\u00A0»`,
    and: "et",
    or: "ou",
    row: (row, question) => `${row} dans ${question}`,
    place: (option, question) => `la place de ${option} dans ${question}`,
    field: (name) => `le champ caché ${name}`,
    variable: (name) => `la variable ${name}`,
    properties: {
      submittedAt: "l’heure d’envoi",
      startedAt: "l’heure de début",
      durationSeconds: "la durée en secondes",
      questionnaireVersion: "la version des questions",
      seed: "la graine de l’ordre aléatoire",
      externalId: "l’identifiant externe",
      language: "la langue",
      status: "l’état"
    },
    answerTo: (question) => `la réponse à ${question}`,
    today: "aujourd’hui",
    years: (count) => count === 1 ? "1 an" : `${count} ans`,
    months: (count) => `${count} mois`,
    days: (count) => count === 1 ? "1 jour" : `${count} jours`,
    yes: "oui",
    no: "non",
    not: (condition) => `il n’est pas vrai que ${condition}`,
    answered: (subject) => `${subject} a une réponse`,
    equals: (subject, value) => `${subject} est ${value}`,
    includes: (subject, values) => `${subject} comprend ${values}`,
    lt: (subject, value) => `${subject} est en dessous de ${value}`,
    lte: (subject, value) => `${subject} est au plus ${value}`,
    gt: (subject, value) => `${subject} est au-dessus de ${value}`,
    gte: (subject, value) => `${subject} est au moins ${value}`,
    countBetween: (subject, min, max) => `${subject} a ${min === max ? min : `${min} à ${max}`} choix`,
    countAtLeast: (subject, min) => `${subject} a au moins ${min} choix`,
    countAtMost: (subject, max) => `${subject} a au plus ${max} choix`,
    other: (subject) => `${subject} a un texte à côté des options`
  },
  es: {
    quoted: (text) => `«${text}»`,
    and: "y",
    or: "o",
    row: (row, question) => `${row} en ${question}`,
    place: (option, question) => `el puesto de ${option} en ${question}`,
    field: (name) => `el campo oculto ${name}`,
    variable: (name) => `la variable ${name}`,
    properties: {
      submittedAt: "la hora de envío",
      startedAt: "la hora de inicio",
      durationSeconds: "la duración en segundos",
      questionnaireVersion: "la versión de las preguntas",
      seed: "la semilla del orden aleatorio",
      externalId: "el identificador externo",
      language: "el idioma",
      status: "el estado"
    },
    answerTo: (question) => `la respuesta a ${question}`,
    today: "hoy",
    years: (count) => count === 1 ? "1 año" : `${count} años`,
    months: (count) => count === 1 ? "1 mes" : `${count} meses`,
    days: (count) => count === 1 ? "1 día" : `${count} días`,
    yes: "sí",
    no: "no",
    not: (condition) => `no es cierto que ${condition}`,
    answered: (subject) => `${subject} tiene respuesta`,
    equals: (subject, value) => `${subject} es ${value}`,
    includes: (subject, values) => `${subject} incluye ${values}`,
    lt: (subject, value) => `${subject} es menor que ${value}`,
    lte: (subject, value) => `${subject} es como máximo ${value}`,
    gt: (subject, value) => `${subject} es mayor que ${value}`,
    gte: (subject, value) => `${subject} es al menos ${value}`,
    countBetween: (subject, min, max) =>
      `${subject} tiene ${min === max ? min : `de ${min} a ${max}`} opciones elegidas`,
    countAtLeast: (subject, min) => `${subject} tiene al menos ${min} opciones elegidas`,
    countAtMost: (subject, max) => `${subject} tiene como máximo ${max} opciones elegidas`,
    other: (subject) => `${subject} tiene un texto aparte de las opciones`
  }
}
