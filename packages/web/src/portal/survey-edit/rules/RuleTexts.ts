/** The words in which the survey editor says its rules, in all languages. A condition follows a word such as "when". */
import type { Language } from "@canvass/core/ports"
import type { Tested } from "@canvass/core/questionnaire"

export interface RuleTexts {
  readonly quoted: (text: string) => string
  readonly and: string
  readonly or: string
  readonly showIf: (condition: string) => string
  readonly requiredIf: (condition: string) => string
  readonly validIf: (condition: string, message: string) => string
  readonly optionShowIf: (option: string, condition: string) => string
  readonly rowShowIf: (row: string, condition: string) => string
  readonly exclusive: (option: string) => string
  /** `page` is its title. Undefined: it has none. */
  readonly pageBegins: (page: string | undefined, question: string) => string
  readonly pageShowIf: (page: string | undefined, condition: string) => string
  readonly pageEndIf: (ending: string, condition: string) => string
  readonly endingIf: (ending: string, condition: string) => string
  readonly endingOtherwise: (ending: string) => string
  readonly endingScreensOut: (ending: string) => string
  readonly variableIs: (name: string, formula: string) => string
  readonly quota: (quota: string, max: number) => string
  readonly quotaIf: (quota: string, max: number, condition: string) => string
  /** Follows the sentence of a quota. */
  readonly quotaEnding: (ending: string) => string
  readonly onePerExternalId: string
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

export const ruleTexts: Readonly<Record<Language, RuleTexts>> = {
  en: {
    quoted: (text) => `“${text}”`,
    and: "and",
    or: "or",
    showIf: (condition) => `Shown when ${condition}.`,
    requiredIf: (condition) => `Required when ${condition}.`,
    validIf: (condition, message) => `Accepted when ${condition}. Otherwise: ${message}`,
    optionShowIf: (option, condition) => `The option ${option} is shown when ${condition}.`,
    rowShowIf: (row, condition) => `The row ${row} is shown when ${condition}.`,
    exclusive: (option) => `The option ${option} is chosen alone.`,
    pageBegins: (page, question) =>
      page === undefined ? `A page begins with ${question}.` : `The page ${page} begins with ${question}.`,
    pageShowIf: (page, condition) =>
      page === undefined ? `The page is shown when ${condition}.` : `The page ${page} is shown when ${condition}.`,
    pageEndIf: (ending, condition) =>
      `The questionnaire ends after this page with the ending ${ending} when ${condition}.`,
    endingIf: (ending, condition) => `A completed response has the ending ${ending} when ${condition}.`,
    endingOtherwise: (ending) => `A completed response has the ending ${ending} when no earlier ending applies.`,
    endingScreensOut: (ending) => `The ending ${ending} screens out.`,
    variableIs: (name, formula) => `The variable ${name} is ${formula}.`,
    quota: (quota, max) => `The quota ${quota} takes at most ${max} completed responses.`,
    quotaIf: (quota, max, condition) =>
      `The quota ${quota} takes at most ${max} completed responses for which ${condition}.`,
    quotaEnding: (ending) => `Further ones get the ending ${ending}.`,
    onePerExternalId: "Each external ID can answer once.",
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
    showIf: (condition) => `Wird gezeigt, wenn ${condition}.`,
    requiredIf: (condition) => `Muss beantwortet werden, wenn ${condition}.`,
    validIf: (condition, message) => `Wird angenommen, wenn ${condition}. Sonst: ${message}`,
    optionShowIf: (option, condition) => `Die Option ${option} wird gezeigt, wenn ${condition}.`,
    rowShowIf: (row, condition) => `Die Zeile ${row} wird gezeigt, wenn ${condition}.`,
    exclusive: (option) => `Die Option ${option} wird nur allein gewählt.`,
    pageBegins: (page, question) =>
      page === undefined ? `Eine Seite beginnt mit ${question}.` : `Die Seite ${page} beginnt mit ${question}.`,
    pageShowIf: (page, condition) =>
      page === undefined
        ? `Die Seite wird gezeigt, wenn ${condition}.`
        : `Die Seite ${page} wird gezeigt, wenn ${condition}.`,
    pageEndIf: (ending, condition) =>
      `Der Fragebogen endet nach dieser Seite mit dem Abschluss ${ending}, wenn ${condition}.`,
    endingIf: (ending, condition) => `Eine vollständige Antwort hat den Abschluss ${ending}, wenn ${condition}.`,
    endingOtherwise: (ending) =>
      `Eine vollständige Antwort hat den Abschluss ${ending}, wenn kein früherer Abschluss zutrifft.`,
    endingScreensOut: (ending) => `Der Abschluss ${ending} schließt Befragte aus.`,
    variableIs: (name, formula) => `Die Variable ${name} ist ${formula}.`,
    quota: (quota, max) => `Die Quote ${quota} nimmt höchstens ${max} vollständige Antworten an.`,
    quotaIf: (quota, max, condition) =>
      `Die Quote ${quota} nimmt höchstens ${max} vollständige Antworten an, bei denen ${condition}.`,
    quotaEnding: (ending) => `Weitere erhalten den Abschluss ${ending}.`,
    onePerExternalId: "Jede externe ID kann einmal antworten.",
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
    showIf: (condition) => `Affichée quand ${condition}.`,
    requiredIf: (condition) => `Obligatoire quand ${condition}.`,
    validIf: (condition, message) => `Acceptée quand ${condition}. Sinon : ${message}`,
    optionShowIf: (option, condition) => `L’option ${option} est affichée quand ${condition}.`,
    rowShowIf: (row, condition) => `La ligne ${row} est affichée quand ${condition}.`,
    exclusive: (option) => `L’option ${option} ne se choisit que seule.`,
    pageBegins: (page, question) =>
      page === undefined ? `Une page commence par ${question}.` : `La page ${page} commence par ${question}.`,
    pageShowIf: (page, condition) =>
      page === undefined
        ? `La page est affichée quand ${condition}.`
        : `La page ${page} est affichée quand ${condition}.`,
    pageEndIf: (ending, condition) =>
      `Le questionnaire s’arrête après cette page avec la fin ${ending} quand ${condition}.`,
    endingIf: (ending, condition) => `Une réponse complète a la fin ${ending} quand ${condition}.`,
    endingOtherwise: (ending) => `Une réponse complète a la fin ${ending} quand aucune fin précédente ne s’applique.`,
    endingScreensOut: (ending) => `La fin ${ending} écarte les personnes interrogées.`,
    variableIs: (name, formula) => `La variable ${name} est ${formula}.`,
    quota: (quota, max) => `Le quota ${quota} accepte au plus ${max} réponses complètes.`,
    quotaIf: (quota, max, condition) =>
      `Le quota ${quota} accepte au plus ${max} réponses complètes pour lesquelles ${condition}.`,
    quotaEnding: (ending) => `Les suivantes ont la fin ${ending}.`,
    onePerExternalId: "Chaque identifiant externe peut répondre une fois.",
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
    showIf: (condition) => `Se muestra cuando ${condition}.`,
    requiredIf: (condition) => `Es obligatoria cuando ${condition}.`,
    validIf: (condition, message) => `Se acepta cuando ${condition}. Si no: ${message}`,
    optionShowIf: (option, condition) => `La opción ${option} se muestra cuando ${condition}.`,
    rowShowIf: (row, condition) => `La fila ${row} se muestra cuando ${condition}.`,
    exclusive: (option) => `La opción ${option} solo se elige sola.`,
    pageBegins: (page, question) =>
      page === undefined ? `Una página empieza con ${question}.` : `La página ${page} empieza con ${question}.`,
    pageShowIf: (page, condition) =>
      page === undefined
        ? `La página se muestra cuando ${condition}.`
        : `La página ${page} se muestra cuando ${condition}.`,
    pageEndIf: (ending, condition) =>
      `El cuestionario termina después de esta página con el final ${ending} cuando ${condition}.`,
    endingIf: (ending, condition) => `Una respuesta completa tiene el final ${ending} cuando ${condition}.`,
    endingOtherwise: (ending) =>
      `Una respuesta completa tiene el final ${ending} cuando no se aplica ningún final anterior.`,
    endingScreensOut: (ending) => `El final ${ending} descarta a las personas encuestadas.`,
    variableIs: (name, formula) => `La variable ${name} es ${formula}.`,
    quota: (quota, max) => `La cuota ${quota} admite como máximo ${max} respuestas completas.`,
    quotaIf: (quota, max, condition) =>
      `La cuota ${quota} admite como máximo ${max} respuestas completas en las que ${condition}.`,
    quotaEnding: (ending) => `Las siguientes tienen el final ${ending}.`,
    onePerExternalId: "Cada identificador externo puede responder una vez.",
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
