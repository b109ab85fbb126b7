/** The texts of the editor of conditions, in all languages. */
import type { Language } from "@canvass/core/ports"
import type { Join } from "../model/conditions/ConditionForm.js"
import type { TestOperator } from "../model/conditions/Subject.js"

export interface ConditionEditorTexts {
  readonly shownWhen: string
  readonly add: string
  /** The button that adds the test of what was chosen. */
  readonly addChosen: string
  readonly subject: string
  readonly choose: string
  readonly join: string
  readonly joins: Readonly<Record<Join, string>>
  readonly operator: string
  readonly operators: Readonly<Record<TestOperator, string>>
  readonly value: string
  readonly remove: (number: number) => string
  readonly removeAll: string
  readonly questions: string
  readonly hiddenFields: string
  readonly variables: string
  readonly hiddenField: (name: string) => string
  readonly variable: (name: string) => string
  /** What a test reads whose question was removed. */
  readonly removed: string
  readonly yes: string
  readonly no: string
}

export const conditionEditorTexts: Readonly<Record<Language, ConditionEditorTexts>> = {
  en: {
    shownWhen: "Shown when",
    add: "Add condition",
    addChosen: "Add",
    subject: "What the condition is about",
    choose: "Choose …",
    join: "How many must be true",
    joins: { all: "All of these are true", any: "At least one of these is true" },
    operator: "Comparison",
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
    value: "Value",
    remove: (number) => `Remove condition ${number}`,
    removeAll: "Remove condition",
    questions: "Questions",
    hiddenFields: "Hidden fields",
    variables: "Variables",
    hiddenField: (name) => `Hidden field ${name}`,
    variable: (name) => `Variable ${name}`,
    removed: "A question that was removed",
    yes: "yes",
    no: "no"
  },
  de: {
    shownWhen: "Wird gezeigt, wenn",
    add: "Bedingung hinzufügen",
    addChosen: "Hinzufügen",
    subject: "Worum es in der Bedingung geht",
    choose: "Auswählen …",
    join: "Wie viele zutreffen müssen",
    joins: { all: "Alle treffen zu", any: "Mindestens eine trifft zu" },
    operator: "Vergleich",
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
    value: "Wert",
    remove: (number) => `Bedingung ${number} entfernen`,
    removeAll: "Bedingung entfernen",
    questions: "Fragen",
    hiddenFields: "Versteckte Felder",
    variables: "Variablen",
    hiddenField: (name) => `Verstecktes Feld ${name}`,
    variable: (name) => `Variable ${name}`,
    removed: "Eine Frage, die entfernt wurde",
    yes: "ja",
    no: "nein"
  },
  fr: {
    shownWhen: "Affichée quand",
    add: "Ajouter une condition",
    addChosen: "Ajouter",
    subject: "Ce que la condition examine",
    choose: "Choisir…",
    join: "Combien doivent être vraies",
    joins: { all: "Toutes sont vraies", any: "Au moins une est vraie" },
    operator: "Comparaison",
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
    value: "Valeur",
    remove: (number) => `Retirer la condition ${number}`,
    removeAll: "Retirer la condition",
    questions: "Questions",
    hiddenFields: "Champs cachés",
    variables: "Variables",
    hiddenField: (name) => `Champ caché ${name}`,
    variable: (name) => `Variable ${name}`,
    removed: "Une question qui a été retirée",
    yes: "oui",
    no: "non"
  },
  es: {
    shownWhen: "Se muestra cuando",
    add: "Añadir una condición",
    addChosen: "Añadir",
    subject: "De qué trata la condición",
    choose: "Elegir…",
    join: "Cuántas deben cumplirse",
    joins: { all: "Se cumplen todas", any: "Se cumple al menos una" },
    operator: "Comparación",
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
    value: "Valor",
    remove: (number) => `Quitar la condición ${number}`,
    removeAll: "Quitar la condición",
    questions: "Preguntas",
    hiddenFields: "Campos ocultos",
    variables: "Variables",
    hiddenField: (name) => `Campo oculto ${name}`,
    variable: (name) => `Variable ${name}`,
    removed: "Una pregunta que se quitó",
    yes: "sí",
    no: "no"
  }
}
