/** The words of the frame of the form, in all languages of respondents. */
import type { RespondentLanguage } from "../../i18n/languages.js"

export interface FormTexts {
  readonly back: string
  readonly next: string
  readonly send: string
  readonly required: string
  readonly pageOf: (place: number, total: number) => string
  readonly thanksTitle: string
  readonly thanksText: string
  readonly errorSummaryTitle: string
}

export const formTexts: Readonly<Record<RespondentLanguage, FormTexts>> = {
  en: {
    back: "Back",
    next: "Next",
    send: "Send answers",
    required: "required",
    pageOf: (place, total) => `Page ${place} of ${total}`,
    thanksTitle: "Thank you!",
    thanksText: "Your answers have been received. You can close this page.",
    errorSummaryTitle: "Please check your answers"
  },
  de: {
    back: "Zurück",
    next: "Weiter",
    send: "Antworten senden",
    required: "erforderlich",
    pageOf: (place, total) => `Seite ${place} von ${total}`,
    thanksTitle: "Vielen Dank!",
    thanksText: "Ihre Antworten sind angekommen. Sie können diese Seite schließen.",
    errorSummaryTitle: "Bitte prüfen Sie Ihre Antworten"
  },
  fr: {
    back: "Retour",
    next: "Suivant",
    send: "Envoyer les réponses",
    required: "obligatoire",
    pageOf: (place, total) => `Page ${place} sur ${total}`,
    thanksTitle: "Merci\u00a0!",
    thanksText: "Vos réponses sont bien arrivées. Vous pouvez fermer cette page.",
    errorSummaryTitle: "Veuillez vérifier vos réponses"
  },
  es: {
    back: "Atrás",
    next: "Siguiente",
    send: "Enviar respuestas",
    required: "obligatoria",
    pageOf: (place, total) => `Página ${place} de ${total}`,
    thanksTitle: "¡Gracias!",
    thanksText: "Hemos recibido sus respuestas. Puede cerrar esta página.",
    errorSummaryTitle: "Revise sus respuestas"
  },
  it: {
    back: "Indietro",
    next: "Avanti",
    send: "Invia le risposte",
    required: "obbligatoria",
    pageOf: (place, total) => `Pagina ${place} di ${total}`,
    thanksTitle: "Grazie!",
    thanksText: "Abbiamo ricevuto le tue risposte. Puoi chiudere questa pagina.",
    errorSummaryTitle: "Controlla le tue risposte"
  },
  pt: {
    back: "Voltar",
    next: "Avançar",
    send: "Enviar respostas",
    required: "obrigatória",
    pageOf: (place, total) => `Página ${place} de ${total}`,
    thanksTitle: "Muito obrigado!",
    thanksText: "Recebemos as suas respostas. Você pode fechar esta página.",
    errorSummaryTitle: "Confira suas respostas"
  },
  nl: {
    back: "Terug",
    next: "Volgende",
    send: "Antwoorden verzenden",
    required: "verplicht",
    pageOf: (place, total) => `Pagina ${place} van ${total}`,
    thanksTitle: "Hartelijk dank!",
    thanksText: "Uw antwoorden zijn ontvangen. U kunt deze pagina sluiten.",
    errorSummaryTitle: "Controleer uw antwoorden"
  },
  pl: {
    back: "Wstecz",
    next: "Dalej",
    send: "Wyślij odpowiedzi",
    required: "wymagane",
    pageOf: (place, total) => `Strona ${place} z ${total}`,
    thanksTitle: "Dziękujemy!",
    thanksText: "Twoje odpowiedzi do nas dotarły. Możesz zamknąć tę stronę.",
    errorSummaryTitle: "Sprawdź swoje odpowiedzi"
  },
  ar: {
    back: "السابق",
    next: "التالي",
    send: "إرسال الإجابات",
    required: "مطلوب",
    pageOf: (place, total) => `الصفحة ${place} من ${total}`,
    thanksTitle: "شكرًا جزيلًا!",
    thanksText: "وصلتنا إجاباتك. يمكنك إغلاق هذه الصفحة.",
    errorSummaryTitle: "يرجى مراجعة إجاباتك"
  },
  he: {
    back: "הקודם",
    next: "הבא",
    send: "שליחת התשובות",
    required: "חובה",
    pageOf: (place, total) => `עמוד ${place} מתוך ${total}`,
    thanksTitle: "תודה רבה!",
    thanksText: "התשובות שלך התקבלו. אפשר לסגור את העמוד הזה.",
    errorSummaryTitle: "יש לבדוק את התשובות"
  }
}
