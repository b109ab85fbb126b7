/** How satisfied customers are, overall and in detail. */
import type { Definition } from "@canvass/core/editing"

export const customerSatisfaction: Definition = {
  title: "Customer satisfaction",
  description: "Two minutes about your last purchase.",
  languages: ["en", "de", "fr", "es"],
  variables: [
    {
      name: "satisfaction",
      value: { mean: [{ score: "overall" }, { divide: [{ score: "aspects" }, 4] }] }
    }
  ],
  endings: [{ key: "thanks", title: "Thank you", message: "Your answers have been recorded." }],
  questions: [
    {
      key: "overall",
      type: "single_choice",
      text: "How satisfied are you with us overall?",
      required: true,
      options: [
        { value: "veryDissatisfied", label: "Very dissatisfied", score: 1 },
        { value: "dissatisfied", label: "Dissatisfied", score: 2 },
        { value: "neutral", label: "Neither", score: 3 },
        { value: "satisfied", label: "Satisfied", score: 4 },
        { value: "verySatisfied", label: "Very satisfied", score: 5 }
      ],
      settings: { display: "buttons" }
    },
    {
      key: "aspects",
      type: "matrix",
      text: "And with the following?",
      options: [
        { value: "veryDissatisfied", label: "Very dissatisfied", score: 1 },
        { value: "dissatisfied", label: "Dissatisfied", score: 2 },
        { value: "neutral", label: "Neither", score: 3 },
        { value: "satisfied", label: "Satisfied", score: 4 },
        { value: "verySatisfied", label: "Very satisfied", score: 5 }
      ],
      settings: {
        requireAllRows: true,
        rows: [
          { value: "quality", label: "Quality" },
          { value: "price", label: "Price" },
          { value: "delivery", label: "Delivery" },
          { value: "service", label: "Service" }
        ]
      }
    },
    {
      key: "disappointed",
      type: "text",
      text: "What has disappointed you?",
      settings: { multiline: true },
      showIf: { question: "overall", op: "anyOf", values: ["veryDissatisfied", "dissatisfied"] }
    },
    {
      key: "pleased",
      type: "text",
      text: "What did you like most?",
      settings: { multiline: true },
      showIf: { question: "overall", op: "anyOf", values: ["satisfied", "verySatisfied"] }
    },
    {
      key: "again",
      type: "boolean",
      text: "Would you buy from us again?",
      settings: { trueLabel: "Yes", falseLabel: "No" }
    },
    {
      key: "comments",
      type: "text",
      text: "Is there anything else you would like to tell us?",
      settings: { multiline: true }
    }
  ],
  translations: {
    de: {
      "/title": "Kundenzufriedenheit",
      "/description": "Zwei Minuten zu Ihrem letzten Einkauf.",
      "/questions/overall/text": "Wie zufrieden sind Sie insgesamt mit uns?",
      "/questions/overall/options/veryDissatisfied/label": "Sehr unzufrieden",
      "/questions/overall/options/dissatisfied/label": "Unzufrieden",
      "/questions/overall/options/neutral/label": "Teils, teils",
      "/questions/overall/options/satisfied/label": "Zufrieden",
      "/questions/overall/options/verySatisfied/label": "Sehr zufrieden",
      "/questions/aspects/text": "Und womit im Einzelnen?",
      "/questions/aspects/options/veryDissatisfied/label": "Sehr unzufrieden",
      "/questions/aspects/options/dissatisfied/label": "Unzufrieden",
      "/questions/aspects/options/neutral/label": "Teils, teils",
      "/questions/aspects/options/satisfied/label": "Zufrieden",
      "/questions/aspects/options/verySatisfied/label": "Sehr zufrieden",
      "/questions/aspects/settings/rows/quality/label": "Qualität",
      "/questions/aspects/settings/rows/price/label": "Preis",
      "/questions/aspects/settings/rows/delivery/label": "Lieferung",
      "/questions/aspects/settings/rows/service/label": "Service",
      "/questions/disappointed/text": "Was hat Sie enttäuscht?",
      "/questions/pleased/text": "Was hat Ihnen am besten gefallen?",
      "/questions/again/text": "Würden Sie wieder bei uns kaufen?",
      "/questions/again/settings/trueLabel": "Ja",
      "/questions/again/settings/falseLabel": "Nein",
      "/questions/comments/text": "Möchten Sie uns noch etwas mitteilen?",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Satisfaction client",
      "/description": "Deux minutes sur votre dernier achat.",
      "/questions/overall/text": "Dans l’ensemble, êtes-vous satisfait de nous ?",
      "/questions/overall/options/veryDissatisfied/label": "Très insatisfait",
      "/questions/overall/options/dissatisfied/label": "Insatisfait",
      "/questions/overall/options/neutral/label": "Ni l’un ni l’autre",
      "/questions/overall/options/satisfied/label": "Satisfait",
      "/questions/overall/options/verySatisfied/label": "Très satisfait",
      "/questions/aspects/text": "Et concernant les points suivants ?",
      "/questions/aspects/options/veryDissatisfied/label": "Très insatisfait",
      "/questions/aspects/options/dissatisfied/label": "Insatisfait",
      "/questions/aspects/options/neutral/label": "Ni l’un ni l’autre",
      "/questions/aspects/options/satisfied/label": "Satisfait",
      "/questions/aspects/options/verySatisfied/label": "Très satisfait",
      "/questions/aspects/settings/rows/quality/label": "Qualité",
      "/questions/aspects/settings/rows/price/label": "Prix",
      "/questions/aspects/settings/rows/delivery/label": "Livraison",
      "/questions/aspects/settings/rows/service/label": "Service",
      "/questions/disappointed/text": "Qu’est-ce qui vous a déçu ?",
      "/questions/pleased/text": "Qu’avez-vous le plus apprécié ?",
      "/questions/again/text": "Achèteriez-vous de nouveau chez nous ?",
      "/questions/again/settings/trueLabel": "Oui",
      "/questions/again/settings/falseLabel": "Non",
      "/questions/comments/text": "Souhaitez-vous ajouter autre chose ?",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Satisfacción de clientes",
      "/description": "Dos minutos sobre su última compra.",
      "/questions/overall/text": "En general, ¿está satisfecho con nosotros?",
      "/questions/overall/options/veryDissatisfied/label": "Muy insatisfecho",
      "/questions/overall/options/dissatisfied/label": "Insatisfecho",
      "/questions/overall/options/neutral/label": "Ni satisfecho ni insatisfecho",
      "/questions/overall/options/satisfied/label": "Satisfecho",
      "/questions/overall/options/verySatisfied/label": "Muy satisfecho",
      "/questions/aspects/text": "¿Y con lo siguiente?",
      "/questions/aspects/options/veryDissatisfied/label": "Muy insatisfecho",
      "/questions/aspects/options/dissatisfied/label": "Insatisfecho",
      "/questions/aspects/options/neutral/label": "Ni satisfecho ni insatisfecho",
      "/questions/aspects/options/satisfied/label": "Satisfecho",
      "/questions/aspects/options/verySatisfied/label": "Muy satisfecho",
      "/questions/aspects/settings/rows/quality/label": "Calidad",
      "/questions/aspects/settings/rows/price/label": "Precio",
      "/questions/aspects/settings/rows/delivery/label": "Entrega",
      "/questions/aspects/settings/rows/service/label": "Atención",
      "/questions/disappointed/text": "¿Qué le ha decepcionado?",
      "/questions/pleased/text": "¿Qué es lo que más le ha gustado?",
      "/questions/again/text": "¿Volvería a comprarnos?",
      "/questions/again/settings/trueLabel": "Sí",
      "/questions/again/settings/falseLabel": "No",
      "/questions/comments/text": "¿Quiere contarnos algo más?",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
