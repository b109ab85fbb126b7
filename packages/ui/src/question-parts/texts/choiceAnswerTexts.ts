/** The texts that single choice and multiple choice share for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"

interface ChoiceAnswerTexts {
  /** Of a text that the respondent writes instead of choosing an option. */
  readonly other: string
  readonly otherText: string
  readonly otherMissing: string
  /** Beside a dropdown. */
  readonly otherLabel: string
  /** What a dropdown says before it is used. */
  readonly choose: string
  /** Follows it while the box is closed and something in it is chosen. */
  readonly chosen: string
}

export const choiceAnswerTexts: Readonly<Record<RespondentLanguage, ChoiceAnswerTexts>> = {
  en: {
    other: "Other",
    otherText: "Your own answer",
    otherMissing: "Write your own answer, or choose another one.",
    otherLabel: "Or your own answer",
    choose: "Choose…",
    chosen: "chosen"
  },
  de: {
    other: "Anderes",
    otherText: "Ihre eigene Antwort",
    otherMissing: "Schreiben Sie Ihre eigene Antwort, oder wählen Sie eine andere.",
    otherLabel: "Oder Ihre eigene Antwort",
    choose: "Auswählen …",
    chosen: "ausgewählt"
  },
  fr: {
    other: "Autre",
    otherText: "Votre propre réponse",
    otherMissing: "Écrivez votre propre réponse, ou choisissez-en une autre.",
    otherLabel: "Ou votre propre réponse",
    choose: "Choisir…",
    chosen: "choisi"
  },
  es: {
    other: "Otra",
    otherText: "Su propia respuesta",
    otherMissing: "Escriba su propia respuesta o elija otra.",
    otherLabel: "O su propia respuesta",
    choose: "Elegir…",
    chosen: "elegido"
  },
  it: {
    other: "Altro",
    otherText: "La tua risposta",
    otherMissing: "Scrivi la tua risposta o scegline un’altra.",
    otherLabel: "Oppure la tua risposta",
    choose: "Scegli…",
    chosen: "selezionato"
  },
  pt: {
    other: "Outro",
    otherText: "Sua própria resposta",
    otherMissing: "Escreva sua própria resposta ou escolha outra.",
    otherLabel: "Ou sua própria resposta",
    choose: "Escolha…",
    chosen: "escolhido"
  },
  nl: {
    other: "Anders",
    otherText: "Uw eigen antwoord",
    otherMissing: "Schrijf uw eigen antwoord of kies een ander.",
    otherLabel: "Of uw eigen antwoord",
    choose: "Kies …",
    chosen: "gekozen"
  },
  pl: {
    other: "Inne",
    otherText: "Własna odpowiedź",
    otherMissing: "Wpisz własną odpowiedź lub wybierz inną.",
    otherLabel: "Lub własna odpowiedź",
    choose: "Wybierz…",
    chosen: "wybrano"
  },
  ar: {
    other: "غير ذلك",
    otherText: "إجابتك الخاصة",
    otherMissing: "اكتب إجابتك الخاصة أو اختر إجابة أخرى.",
    otherLabel: "أو إجابتك الخاصة",
    choose: "اختر…",
    chosen: "تم الاختيار"
  },
  he: {
    other: "אחר",
    otherText: "תשובה משלך",
    otherMissing: "יש לכתוב תשובה משלך או לבחור תשובה אחרת.",
    otherLabel: "או תשובה משלך",
    choose: "בחירה…",
    chosen: "נבחר"
  }
}
