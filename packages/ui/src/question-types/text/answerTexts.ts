/** The texts of text questions for respondents, in all languages. */
import type { TypedQuestion } from "@canvass/core/questionnaire"
import type { RespondentLanguage } from "../../i18n/languages.js"
import { leftToRight } from "../../i18n/leftToRight.js"
import { pluralOf } from "../../i18n/plural.js"
import { answerErrorTexts } from "../../question-parts/texts/answerErrorTexts.js"

/** The format that a text must have. */
export type TextFormat = NonNullable<TypedQuestion<"text">["settings"]["format"]>

export interface TextAnswerTexts {
  readonly tooShort: (min: number) => string
  /** Of a text that does not have the format of the question. */
  readonly formatErrors: Readonly<Record<TextFormat, string>>
  /** Of an address that was written without its scheme. */
  readonly schemeAdded: string
  readonly notInteger: string
  readonly tooSmall: (min: string) => string
  readonly tooLarge: (max: string) => string
  readonly notBetween: (min: string, max: string) => string
}

export const textAnswerTexts: Readonly<Record<RespondentLanguage, TextAnswerTexts>> = {
  en: {
    tooShort: pluralOf("en", { one: "Write at least # character.", other: "Write at least # characters." }),
    formatErrors: {
      email: "Enter an e-mail address, such as name@example.com.",
      url: "Enter an address that begins with https://.",
      number: answerErrorTexts.en.notNumber,
      phone: "Enter a telephone number, such as +44 20 7946 0000."
    },
    schemeAdded: "We have added https:// to the address. Please check it, and send again.",
    notInteger: "Enter a whole number.",
    tooSmall: (min) => `Enter a number that is at least ${min}.`,
    tooLarge: (max) => `Enter a number that is at most ${max}.`,
    notBetween: (min, max) => `Enter a number from ${min} to ${max}.`
  },
  de: {
    tooShort: (min) => `Schreiben Sie mindestens ${min} Zeichen.`,
    formatErrors: {
      email: "Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.",
      url: "Geben Sie eine Adresse ein, die mit https:// beginnt.",
      number: answerErrorTexts.de.notNumber,
      phone: "Geben Sie eine Telefonnummer ein, etwa +49 30 901820."
    },
    schemeAdded: "Wir haben die Adresse um https:// ergänzt. Bitte prüfen Sie sie und senden Sie noch einmal.",
    notInteger: "Geben Sie eine ganze Zahl ein.",
    tooSmall: (min) => `Geben Sie mindestens ${min} ein.`,
    tooLarge: (max) => `Geben Sie höchstens ${max} ein.`,
    notBetween: (min, max) => `Geben Sie eine Zahl von ${min} bis ${max} ein.`
  },
  fr: {
    tooShort: pluralOf("fr", { one: "Écrivez au moins # caractère.", other: "Écrivez au moins # caractères." }),
    formatErrors: {
      email: "Saisissez une adresse e-mail, par exemple nom@example.com.",
      url: "Saisissez une adresse qui commence par https://.",
      number: answerErrorTexts.fr.notNumber,
      phone: "Saisissez un numéro de téléphone, par exemple +33 1 23 45 67 89."
    },
    schemeAdded: "Nous avons ajouté https:// à l’adresse. Veuillez la vérifier et envoyer à nouveau.",
    notInteger: "Saisissez un nombre entier.",
    tooSmall: (min) => `Saisissez au moins ${min}.`,
    tooLarge: (max) => `Saisissez au plus ${max}.`,
    notBetween: (min, max) => `Saisissez un nombre de ${min} à ${max}.`
  },
  es: {
    tooShort: pluralOf("es", { one: "Escriba al menos # carácter.", other: "Escriba al menos # caracteres." }),
    formatErrors: {
      email: "Escriba un correo electrónico, como nombre@example.com.",
      url: "Escriba una dirección que empiece por https://.",
      number: answerErrorTexts.es.notNumber,
      phone: "Escriba un número de teléfono, como +34 911 23 45 67."
    },
    schemeAdded: "Hemos añadido https:// a la dirección. Compruébela y envíe de nuevo.",
    notInteger: "Escriba un número entero.",
    tooSmall: (min) => `Escriba como mínimo ${min}.`,
    tooLarge: (max) => `Escriba como máximo ${max}.`,
    notBetween: (min, max) => `Escriba un número del ${min} al ${max}.`
  },
  it: {
    tooShort: pluralOf("it", { one: "Scrivi almeno # carattere.", other: "Scrivi almeno # caratteri." }),
    formatErrors: {
      email: "Inserisci un indirizzo e-mail, per esempio nome@example.com.",
      url: "Inserisci un indirizzo che inizia con https://.",
      number: answerErrorTexts.it.notNumber,
      phone: "Inserisci un numero di telefono, per esempio +39 06 1234 5678."
    },
    schemeAdded: "Abbiamo aggiunto https:// all’indirizzo. Controllalo e invia di nuovo.",
    notInteger: "Inserisci un numero intero.",
    tooSmall: (min) => `Inserisci almeno ${min}.`,
    tooLarge: (max) => `Inserisci al massimo ${max}.`,
    notBetween: (min, max) => `Inserisci un numero da ${min} a ${max}.`
  },
  pt: {
    tooShort: pluralOf("pt", { one: "Escreva pelo menos # caractere.", other: "Escreva pelo menos # caracteres." }),
    formatErrors: {
      email: "Informe um e-mail, como nome@example.com.",
      url: "Informe um endereço que comece com https://.",
      number: answerErrorTexts.pt.notNumber,
      phone: "Informe um número de telefone, como +55 11 5555 0100."
    },
    schemeAdded: "Acrescentamos https:// ao endereço. Confira e envie novamente.",
    notInteger: "Informe um número inteiro.",
    tooSmall: (min) => `Informe no mínimo ${min}.`,
    tooLarge: (max) => `Informe no máximo ${max}.`,
    notBetween: (min, max) => `Informe um número de ${min} a ${max}.`
  },
  nl: {
    tooShort: pluralOf("nl", { one: "Schrijf minstens # teken.", other: "Schrijf minstens # tekens." }),
    formatErrors: {
      email: "Vul een e-mailadres in, zoals naam@example.com.",
      url: "Vul een adres in dat begint met https://.",
      number: answerErrorTexts.nl.notNumber,
      phone: "Vul een telefoonnummer in, zoals +31 20 123 4567."
    },
    schemeAdded: "We hebben https:// aan het adres toegevoegd. Controleer het en verstuur opnieuw.",
    notInteger: "Vul een geheel getal in.",
    tooSmall: (min) => `Vul minstens ${min} in.`,
    tooLarge: (max) => `Vul hoogstens ${max} in.`,
    notBetween: (min, max) => `Vul een getal van ${min} tot en met ${max} in.`
  },
  pl: {
    tooShort: pluralOf("pl", {
      one: "Wpisz co najmniej # znak.",
      few: "Wpisz co najmniej # znaki.",
      many: "Wpisz co najmniej # znaków.",
      other: "Wpisz co najmniej # znaku."
    }),
    formatErrors: {
      email: "Wpisz adres e-mail, na przykład imie@example.com.",
      url: "Wpisz adres, który zaczyna się od https://.",
      number: answerErrorTexts.pl.notNumber,
      phone: "Wpisz numer telefonu, na przykład +48 22 123 45 67."
    },
    schemeAdded: "Dodaliśmy https:// do adresu. Sprawdź go i wyślij ponownie.",
    notInteger: "Wpisz liczbę całkowitą.",
    tooSmall: (min) => `Wpisz co najmniej ${min}.`,
    tooLarge: (max) => `Wpisz najwyżej ${max}.`,
    notBetween: (min, max) => `Wpisz liczbę od ${min} do ${max}.`
  },
  ar: {
    tooShort: pluralOf("ar", {
      one: "اكتب حرفًا واحدًا على الأقل.",
      two: "اكتب حرفين على الأقل.",
      few: "اكتب # أحرف على الأقل.",
      many: "اكتب # حرفًا على الأقل.",
      other: "اكتب # حرف على الأقل."
    }),
    formatErrors: {
      email: `أدخل عنوان بريد إلكتروني، مثل ${leftToRight("name@example.com")}.`,
      url: `أدخل عنوانًا يبدأ بـ ${leftToRight("https://")}.`,
      number: answerErrorTexts.ar.notNumber,
      phone: `أدخل رقم هاتف، مثل ${leftToRight("+20 2 1234 5678")}.`
    },
    schemeAdded: `أضفنا ${leftToRight("https://")} إلى العنوان. يرجى التحقق منه والإرسال مجددًا.`,
    notInteger: "أدخل عددًا صحيحًا.",
    tooSmall: (min) => `أدخل عددًا لا يقل عن ${min}.`,
    tooLarge: (max) => `أدخل عددًا لا يزيد على ${max}.`,
    notBetween: (min, max) => `أدخل عددًا من ${min} إلى ${max}.`
  },
  he: {
    tooShort: pluralOf("he", {
      one: "יש לכתוב לפחות תו אחד.",
      two: "יש לכתוב לפחות שני תווים.",
      other: "יש לכתוב לפחות # תווים."
    }),
    formatErrors: {
      email: `יש להזין כתובת דוא״ל, למשל ${leftToRight("name@example.com")}.`,
      url: `יש להזין כתובת שמתחילה ב־${leftToRight("https://")}.`,
      number: answerErrorTexts.he.notNumber,
      phone: `יש להזין מספר טלפון, למשל ${leftToRight("+972 3 123 4567")}.`
    },
    schemeAdded: `הוספנו ${leftToRight("https://")} לכתובת. יש לבדוק אותה ולשלוח שוב.`,
    notInteger: "יש להזין מספר שלם.",
    tooSmall: (min) => `יש להזין מספר שאינו קטן מ־${min}.`,
    tooLarge: (max) => `יש להזין מספר שאינו גדול מ־${max}.`,
    notBetween: (min, max) => `יש להזין מספר בין ${min} ל־${max}.`
  }
}
