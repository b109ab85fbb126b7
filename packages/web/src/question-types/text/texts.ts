/** The texts of text questions, in all languages. */
import type { Language, QuestionTypes } from "@canvass/core"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypePages.js"
import { answerErrorTexts } from "../../question-parts/texts/answerErrorTexts.js"

type TextFormat = NonNullable<QuestionTypes.QuestionOf<"text">["settings"]["format"]>

interface TextTexts extends QuestionTypeTexts<"text"> {
  readonly anyFormat: string
  readonly formats: Readonly<Record<TextFormat, string>>
  readonly tooShort: (min: number) => string
  /** Of a text that does not have the format of the question. */
  readonly formatErrors: Readonly<Record<TextFormat, string>>
  readonly notInteger: string
  readonly outOfRange: (min: string | undefined, max: string | undefined) => string
  readonly newestAnswers: string
  readonly averageLength: string
  readonly characters: (count: string) => string
}

export const textTexts: Readonly<Record<Language, TextTexts>> = {
  en: {
    name: "Text",
    hint: "Words of the respondent",
    settings: {
      multiline: "Several lines",
      format: "Format",
      minLength: "Minimum characters",
      maxLength: "Maximum characters",
      min: "Least number",
      max: "Greatest number",
      integer: "Whole numbers only"
    },
    anyFormat: "Any text",
    formats: { email: "E-mail address", url: "Web address", number: "Number", phone: "Telephone number" },
    tooShort: (min) => `Write at least ${min} characters.`,
    formatErrors: {
      email: "Enter an e-mail address, such as name@example.com.",
      url: "Enter an address that begins with https://.",
      number: answerErrorTexts.en.notNumber,
      phone: "Enter a telephone number, such as +44 20 7946 0000."
    },
    notInteger: "Enter a whole number.",
    outOfRange: (min, max) =>
      max === undefined
        ? `Enter a number that is at least ${min}.`
        : min === undefined
        ? `Enter a number that is at most ${max}.`
        : `Enter a number from ${min} to ${max}.`,
    newestAnswers: "Newest answers",
    averageLength: "Average length",
    characters: (count) => `${count} characters`
  },
  de: {
    name: "Text",
    hint: "Worte der Befragten",
    settings: {
      multiline: "Mehrere Zeilen",
      format: "Form",
      minLength: "Mindestzahl der Zeichen",
      maxLength: "Höchstzahl der Zeichen",
      min: "Kleinste Zahl",
      max: "Größte Zahl",
      integer: "Nur ganze Zahlen"
    },
    anyFormat: "Beliebiger Text",
    formats: { email: "E-Mail-Adresse", url: "Webadresse", number: "Zahl", phone: "Telefonnummer" },
    tooShort: (min) => `Schreiben Sie mindestens ${min} Zeichen.`,
    formatErrors: {
      email: "Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.",
      url: "Geben Sie eine Adresse ein, die mit https:// beginnt.",
      number: answerErrorTexts.de.notNumber,
      phone: "Geben Sie eine Telefonnummer ein, etwa +49 30 901820."
    },
    notInteger: "Geben Sie eine ganze Zahl ein.",
    outOfRange: (min, max) =>
      max === undefined
        ? `Geben Sie mindestens ${min} ein.`
        : min === undefined
        ? `Geben Sie höchstens ${max} ein.`
        : `Geben Sie eine Zahl von ${min} bis ${max} ein.`,
    newestAnswers: "Neueste Antworten",
    averageLength: "Mittlere Länge",
    characters: (count) => `${count} Zeichen`
  },
  fr: {
    name: "Texte",
    hint: "Les mots du participant",
    settings: {
      multiline: "Plusieurs lignes",
      format: "Format",
      minLength: "Nombre minimal de caractères",
      maxLength: "Nombre maximal de caractères",
      min: "Plus petit nombre",
      max: "Plus grand nombre",
      integer: "Nombres entiers seulement"
    },
    anyFormat: "Texte quelconque",
    formats: { email: "Adresse e-mail", url: "Adresse web", number: "Nombre", phone: "Numéro de téléphone" },
    tooShort: (min) => `Écrivez au moins ${min} caractères.`,
    formatErrors: {
      email: "Saisissez une adresse e-mail, par exemple nom@example.com.",
      url: "Saisissez une adresse qui commence par https://.",
      number: answerErrorTexts.fr.notNumber,
      phone: "Saisissez un numéro de téléphone, par exemple +33 1 23 45 67 89."
    },
    notInteger: "Saisissez un nombre entier.",
    outOfRange: (min, max) =>
      max === undefined
        ? `Saisissez au moins ${min}.`
        : min === undefined
        ? `Saisissez au plus ${max}.`
        : `Saisissez un nombre de ${min} à ${max}.`,
    newestAnswers: "Dernières réponses",
    averageLength: "Longueur moyenne",
    characters: (count) => `${count} caractères`
  },
  es: {
    name: "Texto",
    hint: "Palabras del participante",
    settings: {
      multiline: "Varias líneas",
      format: "Formato",
      minLength: "Mínimo de caracteres",
      maxLength: "Máximo de caracteres",
      min: "Número mínimo",
      max: "Número máximo",
      integer: "Solo números enteros"
    },
    anyFormat: "Cualquier texto",
    formats: { email: "Correo electrónico", url: "Dirección web", number: "Número", phone: "Teléfono" },
    tooShort: (min) => `Escriba al menos ${min} caracteres.`,
    formatErrors: {
      email: "Escriba un correo electrónico, como nombre@example.com.",
      url: "Escriba una dirección que empiece por https://.",
      number: answerErrorTexts.es.notNumber,
      phone: "Escriba un número de teléfono, como +34 911 23 45 67."
    },
    notInteger: "Escriba un número entero.",
    outOfRange: (min, max) =>
      max === undefined
        ? `Escriba como mínimo ${min}.`
        : min === undefined
        ? `Escriba como máximo ${max}.`
        : `Escriba un número del ${min} al ${max}.`,
    newestAnswers: "Respuestas más recientes",
    averageLength: "Longitud media",
    characters: (count) => `${count} caracteres`
  }
}
