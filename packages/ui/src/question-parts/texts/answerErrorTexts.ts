/** What is wrong with an answer, and what to do: texts for questions of several types, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"
import { leftToRight } from "../../i18n/leftToRight.js"
import { pluralOf } from "../../i18n/plural.js"

interface AnswerErrorTexts {
  readonly required: string
  /** Of an option that is chosen with others, and must not be. */
  readonly exclusive: string
  readonly invalidCharacter: string
  readonly questionChanged: string
  readonly notNumber: string
  /** Of a number that may mean another one, too. */
  readonly ambiguous: (one: string, other: string) => string
  /** Of a number that is not on a scale. */
  readonly notBetween: (min: string, max: string) => string
  readonly tooLong: (max: number) => string
  readonly tooMany: (max: number) => string
}

export const answerErrorTexts: Readonly<Record<RespondentLanguage, AnswerErrorTexts>> = {
  en: {
    required: "Please answer this question.",
    exclusive: "One of your choices can only be chosen alone.",
    invalidCharacter: "The text contains a character that cannot be stored. Please write it again.",
    questionChanged: "This question has changed. Please answer it again.",
    ambiguous: (one, other) => `Do you mean ${one} or ${other}? Please write one of them.`,
    notNumber: "Enter a number.",
    notBetween: (min, max) => `Enter a number from ${min} to ${max}.`,
    tooLong: pluralOf("en", { one: "Write at most # character.", other: "Write at most # characters." }),
    tooMany: (max) => `Choose at most ${max}.`
  },
  de: {
    required: "Bitte beantworten Sie diese Frage.",
    exclusive: "Eine Ihrer Angaben kann nur allein gewählt werden.",
    invalidCharacter: "Der Text enthält ein Zeichen, das nicht gespeichert werden kann. Bitte schreiben Sie ihn neu.",
    questionChanged: "Diese Frage wurde geändert. Bitte beantworten Sie sie noch einmal.",
    ambiguous: (one, other) => `Meinen Sie ${one} oder ${other}? Bitte schreiben Sie eines davon.`,
    notNumber: "Geben Sie eine Zahl ein.",
    notBetween: (min, max) => `Geben Sie eine Zahl von ${min} bis ${max} ein.`,
    tooLong: (max) => `Schreiben Sie höchstens ${max} Zeichen.`,
    tooMany: (max) => `Wählen Sie höchstens ${max} aus.`
  },
  fr: {
    required: "Veuillez répondre à cette question.",
    exclusive: "L’un de vos choix ne peut être sélectionné que seul.",
    invalidCharacter: "Le texte contient un caractère qui ne peut pas être enregistré. Veuillez le réécrire.",
    questionChanged: "Cette question a été modifiée. Veuillez y répondre à nouveau.",
    ambiguous: (one, other) => `Voulez-vous dire ${one} ou ${other} ? Veuillez écrire l’un des deux.`,
    notNumber: "Saisissez un nombre.",
    notBetween: (min, max) => `Saisissez un nombre de ${min} à ${max}.`,
    tooLong: pluralOf("fr", { one: "Écrivez au plus # caractère.", other: "Écrivez au plus # caractères." }),
    tooMany: (max) => `Choisissez-en au plus ${max}.`
  },
  es: {
    required: "Responda a esta pregunta.",
    exclusive: "Una de sus opciones solo se puede elegir sola.",
    invalidCharacter: "El texto contiene un carácter que no se puede guardar. Escríbalo de nuevo.",
    questionChanged: "Esta pregunta ha cambiado. Respóndala de nuevo.",
    ambiguous: (one, other) => `¿Quiere decir ${one} o ${other}? Escriba uno de los dos.`,
    notNumber: "Escriba un número.",
    notBetween: (min, max) => `Escriba un número del ${min} al ${max}.`,
    tooLong: pluralOf("es", { one: "Escriba como máximo # carácter.", other: "Escriba como máximo # caracteres." }),
    tooMany: (max) => `Elija como máximo ${max}.`
  },
  it: {
    required: "Rispondi a questa domanda.",
    exclusive: "Una delle tue scelte può essere selezionata solo da sola.",
    invalidCharacter: "Il testo contiene un carattere che non può essere salvato. Scrivilo di nuovo.",
    questionChanged: "Questa domanda è cambiata. Rispondi di nuovo.",
    ambiguous: (one, other) => `Intendi ${one} o ${other}? Scrivi uno dei due.`,
    notNumber: "Inserisci un numero.",
    notBetween: (min, max) => `Inserisci un numero da ${min} a ${max}.`,
    tooLong: pluralOf("it", { one: "Scrivi al massimo # carattere.", other: "Scrivi al massimo # caratteri." }),
    tooMany: (max) => `Scegline al massimo ${max}.`
  },
  pt: {
    required: "Responda a esta pergunta.",
    exclusive: "Uma das suas escolhas só pode ser marcada sozinha.",
    invalidCharacter: "O texto contém um caractere que não pode ser salvo. Escreva-o de novo.",
    questionChanged: "Esta pergunta mudou. Responda de novo.",
    ambiguous: (one, other) => `Quer dizer ${one} ou ${other}? Escreva um dos dois.`,
    notNumber: "Informe um número.",
    notBetween: (min, max) => `Informe um número de ${min} a ${max}.`,
    tooLong: pluralOf("pt", { one: "Escreva no máximo # caractere.", other: "Escreva no máximo # caracteres." }),
    tooMany: (max) => `Escolha no máximo ${max}.`
  },
  nl: {
    required: "Beantwoord deze vraag.",
    exclusive: "Een van uw keuzes kan alleen op zichzelf worden gekozen.",
    invalidCharacter: "De tekst bevat een teken dat niet kan worden opgeslagen. Schrijf de tekst opnieuw.",
    questionChanged: "Deze vraag is gewijzigd. Beantwoord de vraag opnieuw.",
    ambiguous: (one, other) => `Bedoelt u ${one} of ${other}? Schrijf een van beide.`,
    notNumber: "Vul een getal in.",
    notBetween: (min, max) => `Vul een getal van ${min} tot en met ${max} in.`,
    tooLong: pluralOf("nl", { one: "Schrijf hoogstens # teken.", other: "Schrijf hoogstens # tekens." }),
    tooMany: (max) => `Kies er hoogstens ${max}.`
  },
  pl: {
    required: "Odpowiedz na to pytanie.",
    exclusive: "Jednej z wybranych odpowiedzi nie można łączyć z innymi.",
    invalidCharacter: "Tekst zawiera znak, którego nie można zapisać. Wpisz go ponownie.",
    questionChanged: "To pytanie się zmieniło. Odpowiedz na nie ponownie.",
    ambiguous: (one, other) => `Czy chodzi o ${one}, czy o ${other}? Wpisz jedną z tych liczb.`,
    notNumber: "Wpisz liczbę.",
    notBetween: (min, max) => `Wpisz liczbę od ${min} do ${max}.`,
    tooLong: pluralOf("pl", {
      one: "Wpisz najwyżej # znak.",
      few: "Wpisz najwyżej # znaki.",
      many: "Wpisz najwyżej # znaków.",
      other: "Wpisz najwyżej # znaku."
    }),
    tooMany: (max) => `Wybierz najwyżej ${max}.`
  },
  ar: {
    required: "يرجى الإجابة عن هذا السؤال.",
    exclusive: "أحد اختياراتك لا يُختار إلا منفردًا.",
    invalidCharacter: "يحتوي النص على رمز لا يمكن حفظه. يرجى كتابته من جديد.",
    questionChanged: "تغيّر هذا السؤال. يرجى الإجابة عنه مرة أخرى.",
    ambiguous: (one, other) => `هل تقصد ${leftToRight(one)} أم ${leftToRight(other)}؟ يرجى كتابة أحدهما.`,
    notNumber: "أدخل عددًا.",
    notBetween: (min, max) => `أدخل عددًا من ${min} إلى ${max}.`,
    tooLong: pluralOf("ar", {
      one: "اكتب حرفًا واحدًا على الأكثر.",
      two: "اكتب حرفين على الأكثر.",
      few: "اكتب # أحرف على الأكثر.",
      many: "اكتب # حرفًا على الأكثر.",
      other: "اكتب # حرف على الأكثر."
    }),
    tooMany: pluralOf("ar", {
      one: "اختر واحدًا على الأكثر.",
      two: "اختر اثنين على الأكثر.",
      other: "اختر # على الأكثر.",
      few: "اختر # على الأكثر.",
      many: "اختر # على الأكثر."
    })
  },
  he: {
    required: "יש לענות על השאלה הזו.",
    exclusive: "אחת הבחירות שלך יכולה להיבחר רק לבדה.",
    invalidCharacter: "הטקסט מכיל תו שאי אפשר לשמור. יש לכתוב אותו מחדש.",
    questionChanged: "השאלה הזו השתנתה. יש לענות עליה שוב.",
    ambiguous: (one, other) => `האם הכוונה ל־${leftToRight(one)} או ל־${leftToRight(other)}? יש לכתוב אחד מהם.`,
    notNumber: "יש להזין מספר.",
    notBetween: (min, max) => `יש להזין מספר בין ${min} ל־${max}.`,
    tooLong: pluralOf("he", {
      one: "אפשר לכתוב תו אחד לכל היותר.",
      two: "אפשר לכתוב שני תווים לכל היותר.",
      other: "אפשר לכתוב # תווים לכל היותר."
    }),
    tooMany: (max) => `אפשר לבחור ${max} לכל היותר.`
  }
}
