/** Words of the canvas with a number in them. */
import { type Language, pluralOf } from "@canvass/ui"

interface CountTexts {
  readonly deleted: (count: number) => string
  readonly partDeleted: (count: number) => string
  readonly questions: (count: number) => string
  readonly selected: (count: number) => string
  readonly add: (count: number) => string
  readonly rules: (count: number) => string
  readonly quotas: (count: number) => string
  readonly variables: (count: number) => string
  readonly texts: (count: number) => string
  readonly references: (count: number) => string
  /** What refers to something that is gone, by `rules`, `quotas` and so on. */
  readonly usedIn: (places: string) => string
}

export const countTexts: Readonly<Record<Language, CountTexts>> = {
  en: {
    deleted: pluralOf("en", { one: "# question deleted", other: "# questions deleted" }),
    partDeleted: pluralOf("en", { one: "# entry deleted", other: "# entries deleted" }),
    questions: pluralOf("en", { one: "# question", other: "# questions" }),
    selected: pluralOf("en", { one: "# selected", other: "# selected" }),
    add: pluralOf("en", { one: "Add # question", other: "Add # questions" }),
    rules: pluralOf("en", { one: "# rule", other: "# rules" }),
    quotas: pluralOf("en", { one: "# quota", other: "# quotas" }),
    variables: pluralOf("en", { one: "# variable", other: "# variables" }),
    texts: pluralOf("en", { one: "# text", other: "# texts" }),
    references: pluralOf("en", { one: "# use of the answer", other: "# uses of the answer" }),
    usedIn: (places) => `It was used in ${places}`
  },
  de: {
    deleted: pluralOf("de", { one: "# Frage gelöscht", other: "# Fragen gelöscht" }),
    partDeleted: pluralOf("de", { one: "# Eintrag gelöscht", other: "# Einträge gelöscht" }),
    questions: pluralOf("de", { one: "# Frage", other: "# Fragen" }),
    selected: pluralOf("de", { one: "# ausgewählt", other: "# ausgewählt" }),
    add: pluralOf("de", { one: "# Frage hinzufügen", other: "# Fragen hinzufügen" }),
    rules: pluralOf("de", { one: "# Regel", other: "# Regeln" }),
    quotas: pluralOf("de", { one: "# Quote", other: "# Quoten" }),
    variables: pluralOf("de", { one: "# Variable", other: "# Variablen" }),
    texts: pluralOf("de", { one: "# Text", other: "# Texten" }),
    references: pluralOf("de", { one: "# Verwendung der Antwort", other: "# Verwendungen der Antwort" }),
    usedIn: (places) => `Es kam vor in ${places}`
  },
  fr: {
    deleted: pluralOf("fr", { one: "# question supprimée", other: "# questions supprimées" }),
    partDeleted: pluralOf("fr", { one: "# entrée supprimée", other: "# entrées supprimées" }),
    questions: pluralOf("fr", { one: "# question", other: "# questions" }),
    selected: pluralOf("fr", { one: "# sélectionnée", other: "# sélectionnées" }),
    add: pluralOf("fr", { one: "Ajouter # question", other: "Ajouter # questions" }),
    rules: pluralOf("fr", { one: "# règle", other: "# règles" }),
    quotas: pluralOf("fr", { one: "# quota", other: "# quotas" }),
    variables: pluralOf("fr", { one: "# variable", other: "# variables" }),
    texts: pluralOf("fr", { one: "# texte", other: "# textes" }),
    references: pluralOf("fr", { one: "# utilisation de la réponse", other: "# utilisations de la réponse" }),
    usedIn: (places) => `Utilisée dans ${places}`
  },
  es: {
    deleted: pluralOf("es", { one: "# pregunta eliminada", other: "# preguntas eliminadas" }),
    partDeleted: pluralOf("es", { one: "# entrada eliminada", other: "# entradas eliminadas" }),
    questions: pluralOf("es", { one: "# pregunta", other: "# preguntas" }),
    selected: pluralOf("es", { one: "# seleccionada", other: "# seleccionadas" }),
    add: pluralOf("es", { one: "Añadir # pregunta", other: "Añadir # preguntas" }),
    rules: pluralOf("es", { one: "# regla", other: "# reglas" }),
    quotas: pluralOf("es", { one: "# cuota", other: "# cuotas" }),
    variables: pluralOf("es", { one: "# variable", other: "# variables" }),
    texts: pluralOf("es", { one: "# texto", other: "# textos" }),
    references: pluralOf("es", { one: "# uso de la respuesta", other: "# usos de la respuesta" }),
    usedIn: (places) => `Se usaba en ${places}`
  }
}
