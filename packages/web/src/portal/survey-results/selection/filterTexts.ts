/** The words of the form that adds a filter, in all languages. */
import type { Language } from "@canvass/core/ports"
import type { TestOperator } from "./FilterSubject.js"

export interface FilterTexts {
  readonly operators: Readonly<Record<TestOperator, string>>
  readonly hiddenField: (name: string) => string
  readonly variable: (name: string) => string
  readonly yes: string
  readonly no: string
}

export const filterTexts: Readonly<Record<Language, FilterTexts>> = {
  en: {
    operators: {
      answered: "is answered",
      anyOf: "includes",
      contains: "contains",
      equals: "is",
      gt: "is above",
      gte: "is at least",
      lt: "is below",
      lte: "is at most",
      maxCount: "has at most so many choices",
      minCount: "has at least so many choices",
      other: "has a text beside the options"
    },
    hiddenField: (name) => `Hidden field ${name}`,
    variable: (name) => `Variable ${name}`,
    yes: "yes",
    no: "no"
  },
  de: {
    operators: {
      answered: "ist beantwortet",
      anyOf: "enthält",
      contains: "enthält",
      equals: "ist",
      gt: "liegt über",
      gte: "ist mindestens",
      lt: "liegt unter",
      lte: "ist höchstens",
      maxCount: "hat höchstens so viele Auswahlen",
      minCount: "hat mindestens so viele Auswahlen",
      other: "hat einen Text neben den Optionen"
    },
    hiddenField: (name) => `Verstecktes Feld ${name}`,
    variable: (name) => `Variable ${name}`,
    yes: "ja",
    no: "nein"
  },
  fr: {
    operators: {
      answered: "a une réponse",
      anyOf: "comprend",
      contains: "contient",
      equals: "est",
      gt: "est supérieur à",
      gte: "est au moins",
      lt: "est inférieur à",
      lte: "est au plus",
      maxCount: "a au plus ce nombre de choix",
      minCount: "a au moins ce nombre de choix",
      other: "a un texte en dehors des options"
    },
    hiddenField: (name) => `Champ caché ${name}`,
    variable: (name) => `Variable ${name}`,
    yes: "oui",
    no: "non"
  },
  es: {
    operators: {
      answered: "tiene respuesta",
      anyOf: "incluye",
      contains: "contiene",
      equals: "es",
      gt: "es mayor que",
      gte: "es al menos",
      lt: "es menor que",
      lte: "es como máximo",
      maxCount: "tiene como máximo este número de opciones",
      minCount: "tiene al menos este número de opciones",
      other: "tiene un texto aparte de las opciones"
    },
    hiddenField: (name) => `Campo oculto ${name}`,
    variable: (name) => `Variable ${name}`,
    yes: "sí",
    no: "no"
  }
}
