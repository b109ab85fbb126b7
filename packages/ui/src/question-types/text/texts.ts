/** The texts of text questions in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"
import type { TextFormat } from "./answerTexts.js"

interface TextTexts extends QuestionTypeTexts<"text"> {
  readonly anyFormat: string
  readonly formats: Readonly<Record<TextFormat, string>>
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
    newestAnswers: "Respuestas más recientes",
    averageLength: "Longitud media",
    characters: (count) => `${count} caracteres`
  }
}
