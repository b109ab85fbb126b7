/** The texts of date questions for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"
import { leftToRight } from "../../i18n/leftToRight.js"

interface DateAnswerTexts {
  readonly utcTime: string
  readonly localTime: string
  readonly tooEarly: (min: string) => string
  readonly tooLate: (max: string) => string
  readonly notDate: string
}

export const dateAnswerTexts: Readonly<Record<RespondentLanguage, DateAnswerTexts>> = {
  en: {
    utcTime: "In coordinated universal time (UTC)",
    localTime: "In your local time",
    tooEarly: (min) => `Choose ${min} or later.`,
    tooLate: (max) => `Choose ${max} or earlier.`,
    notDate: "Enter a complete date."
  },
  de: {
    utcTime: "In koordinierter Weltzeit (UTC)",
    localTime: "In Ihrer Ortszeit",
    tooEarly: (min) => `Wählen Sie ${min} oder später.`,
    tooLate: (max) => `Wählen Sie ${max} oder früher.`,
    notDate: "Geben Sie ein vollständiges Datum ein."
  },
  fr: {
    utcTime: "En temps universel coordonné (UTC)",
    localTime: "Dans votre heure locale",
    tooEarly: (min) => `Choisissez le ${min} ou plus tard.`,
    tooLate: (max) => `Choisissez le ${max} ou plus tôt.`,
    notDate: "Saisissez une date complète."
  },
  es: {
    utcTime: "En tiempo universal coordinado (UTC)",
    localTime: "En su hora local",
    tooEarly: (min) => `Elija el ${min} o una fecha posterior.`,
    tooLate: (max) => `Elija el ${max} o una fecha anterior.`,
    notDate: "Escriba una fecha completa."
  },
  it: {
    utcTime: "In tempo coordinato universale (UTC)",
    localTime: "Nella tua ora locale",
    tooEarly: (min) => `Scegli il ${min} o una data successiva.`,
    tooLate: (max) => `Scegli il ${max} o una data precedente.`,
    notDate: "Inserisci una data completa."
  },
  pt: {
    utcTime: "Em tempo universal coordenado (UTC)",
    localTime: "No seu horário local",
    tooEarly: (min) => `Escolha ${min} ou uma data posterior.`,
    tooLate: (max) => `Escolha ${max} ou uma data anterior.`,
    notDate: "Informe uma data completa."
  },
  nl: {
    utcTime: "In gecoördineerde wereldtijd (UTC)",
    localTime: "In uw lokale tijd",
    tooEarly: (min) => `Kies ${min} of later.`,
    tooLate: (max) => `Kies ${max} of eerder.`,
    notDate: "Vul een volledige datum in."
  },
  pl: {
    utcTime: "W uniwersalnym czasie koordynowanym (UTC)",
    localTime: "W czasie lokalnym",
    tooEarly: (min) => `Wybierz ${min} lub późniejszą datę.`,
    tooLate: (max) => `Wybierz ${max} lub wcześniejszą datę.`,
    notDate: "Wpisz pełną datę."
  },
  ar: {
    utcTime: "بالتوقيت العالمي المنسق (UTC)",
    localTime: "بتوقيتك المحلي",
    tooEarly: (min) => `اختر ${leftToRight(min)} أو تاريخًا بعده.`,
    tooLate: (max) => `اختر ${leftToRight(max)} أو تاريخًا قبله.`,
    notDate: "أدخل تاريخًا كاملًا."
  },
  he: {
    utcTime: "לפי זמן אוניברסלי מתואם (UTC)",
    localTime: "לפי השעון המקומי שלך",
    tooEarly: (min) => `יש לבחור ${leftToRight(min)} או תאריך מאוחר יותר.`,
    tooLate: (max) => `יש לבחור ${leftToRight(max)} או תאריך מוקדם יותר.`,
    notDate: "יש להזין תאריך מלא."
  }
}
