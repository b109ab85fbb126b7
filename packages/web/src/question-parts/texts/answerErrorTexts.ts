/** What is wrong with an answer, and what to do: texts for questions of several types, in all languages. */
import type { Language } from "@canvass/core"

interface AnswerErrorTexts {
  readonly required: string
  /** Of an option that is chosen with others, and must not be. */
  readonly exclusive: string
  readonly invalidCharacter: string
  readonly questionChanged: string
  readonly notNumber: string
  readonly tooLong: (max: number) => string
  readonly tooMany: (max: number) => string
}

export const answerErrorTexts: Readonly<Record<Language, AnswerErrorTexts>> = {
  en: {
    required: "Please answer this question.",
    exclusive: "One of your choices can only be chosen alone.",
    invalidCharacter: "The text contains a character that cannot be stored. Please write it again.",
    questionChanged: "This question has changed. Please answer it again.",
    notNumber: "Enter a number.",
    tooLong: (max) => `Write at most ${max} characters.`,
    tooMany: (max) => `Choose at most ${max}.`
  },
  de: {
    required: "Bitte beantworten Sie diese Frage.",
    exclusive: "Eine Ihrer Angaben kann nur allein gewählt werden.",
    invalidCharacter: "Der Text enthält ein Zeichen, das nicht gespeichert werden kann. Bitte schreiben Sie ihn neu.",
    questionChanged: "Diese Frage wurde geändert. Bitte beantworten Sie sie noch einmal.",
    notNumber: "Geben Sie eine Zahl ein.",
    tooLong: (max) => `Schreiben Sie höchstens ${max} Zeichen.`,
    tooMany: (max) => `Wählen Sie höchstens ${max} aus.`
  },
  fr: {
    required: "Veuillez répondre à cette question.",
    exclusive: "L’un de vos choix ne peut être sélectionné que seul.",
    invalidCharacter: "Le texte contient un caractère qui ne peut pas être enregistré. Veuillez le réécrire.",
    questionChanged: "Cette question a été modifiée. Veuillez y répondre à nouveau.",
    notNumber: "Saisissez un nombre.",
    tooLong: (max) => `Écrivez au plus ${max} caractères.`,
    tooMany: (max) => `Choisissez-en au plus ${max}.`
  },
  es: {
    required: "Responda a esta pregunta.",
    exclusive: "Una de sus opciones solo se puede elegir sola.",
    invalidCharacter: "El texto contiene un carácter que no se puede guardar. Escríbalo de nuevo.",
    questionChanged: "Esta pregunta ha cambiado. Respóndala de nuevo.",
    notNumber: "Escriba un número.",
    tooLong: (max) => `Escriba como máximo ${max} caracteres.`,
    tooMany: (max) => `Elija como máximo ${max}.`
  }
}
