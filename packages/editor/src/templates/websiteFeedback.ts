/** Whether visitors found what they looked for. */
import type { Definition } from "@canvass/core/editing"

export const websiteFeedback: Definition = {
  title: "Website feedback",
  description: "One minute about your visit today.",
  languages: ["en", "de", "fr", "es"],
  hiddenFields: [{ name: "source" }],
  endings: [{ key: "thanks", title: "Thank you", message: "Your answers have been recorded." }],
  questions: [
    {
      key: "purpose",
      type: "single_choice",
      text: "Why did you visit our website?",
      required: true,
      options: [
        { value: "inform", label: "To inform myself" },
        { value: "buy", label: "To buy something" },
        { value: "help", label: "To get help" }
      ],
      settings: { allowOther: true }
    },
    {
      key: "success",
      type: "single_choice",
      text: "Did you find what you were looking for?",
      required: true,
      options: [
        { value: "yes", label: "Yes" },
        { value: "partly", label: "In part" },
        { value: "no", label: "No" }
      ],
      settings: { display: "buttons" }
    },
    {
      key: "missing",
      type: "text",
      text: "What did you not find?",
      settings: { multiline: true },
      showIf: { question: "success", op: "anyOf", values: ["partly", "no"] }
    },
    {
      key: "bought",
      type: "boolean",
      text: "Did you buy something?",
      settings: { trueLabel: "Yes", falseLabel: "No" },
      showIf: { question: "purpose", op: "equals", value: "buy" }
    },
    {
      key: "ease",
      type: "rating",
      text: "How easy was it to use?",
      settings: { minLabel: "Very difficult", maxLabel: "Very easy" }
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
      "/title": "Feedback zur Website",
      "/description": "Eine Minute zu Ihrem heutigen Besuch.",
      "/questions/purpose/text": "Warum haben Sie unsere Website besucht?",
      "/questions/purpose/options/inform/label": "Um mich zu informieren",
      "/questions/purpose/options/buy/label": "Um etwas zu kaufen",
      "/questions/purpose/options/help/label": "Um Hilfe zu erhalten",
      "/questions/success/text": "Haben Sie gefunden, was Sie suchten?",
      "/questions/success/options/yes/label": "Ja",
      "/questions/success/options/partly/label": "Teilweise",
      "/questions/success/options/no/label": "Nein",
      "/questions/missing/text": "Was haben Sie nicht gefunden?",
      "/questions/bought/text": "Haben Sie etwas gekauft?",
      "/questions/bought/settings/trueLabel": "Ja",
      "/questions/bought/settings/falseLabel": "Nein",
      "/questions/ease/text": "Wie einfach war die Bedienung?",
      "/questions/ease/settings/minLabel": "Sehr schwierig",
      "/questions/ease/settings/maxLabel": "Sehr einfach",
      "/questions/comments/text": "Möchten Sie uns noch etwas mitteilen?",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Avis sur le site",
      "/description": "Une minute sur votre visite d’aujourd’hui.",
      "/questions/purpose/text": "Pourquoi avez-vous visité notre site ?",
      "/questions/purpose/options/inform/label": "Pour m’informer",
      "/questions/purpose/options/buy/label": "Pour acheter",
      "/questions/purpose/options/help/label": "Pour obtenir de l’aide",
      "/questions/success/text": "Avez-vous trouvé ce que vous cherchiez ?",
      "/questions/success/options/yes/label": "Oui",
      "/questions/success/options/partly/label": "En partie",
      "/questions/success/options/no/label": "Non",
      "/questions/missing/text": "Que n’avez-vous pas trouvé ?",
      "/questions/bought/text": "Avez-vous acheté quelque chose ?",
      "/questions/bought/settings/trueLabel": "Oui",
      "/questions/bought/settings/falseLabel": "Non",
      "/questions/ease/text": "Le site était-il facile à utiliser ?",
      "/questions/ease/settings/minLabel": "Très difficile",
      "/questions/ease/settings/maxLabel": "Très facile",
      "/questions/comments/text": "Souhaitez-vous ajouter autre chose ?",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Opinión sobre el sitio web",
      "/description": "Un minuto sobre su visita de hoy.",
      "/questions/purpose/text": "¿Por qué visitó nuestro sitio?",
      "/questions/purpose/options/inform/label": "Para informarme",
      "/questions/purpose/options/buy/label": "Para comprar",
      "/questions/purpose/options/help/label": "Para pedir ayuda",
      "/questions/success/text": "¿Encontró lo que buscaba?",
      "/questions/success/options/yes/label": "Sí",
      "/questions/success/options/partly/label": "En parte",
      "/questions/success/options/no/label": "No",
      "/questions/missing/text": "¿Qué no encontró?",
      "/questions/bought/text": "¿Compró algo?",
      "/questions/bought/settings/trueLabel": "Sí",
      "/questions/bought/settings/falseLabel": "No",
      "/questions/ease/text": "¿Fue fácil de usar?",
      "/questions/ease/settings/minLabel": "Muy difícil",
      "/questions/ease/settings/maxLabel": "Muy fácil",
      "/questions/comments/text": "¿Quiere contarnos algo más?",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
