/** How much users need a product. */
import type { Definition } from "@canvass/core/editing"

export const productMarketFit: Definition = {
  title: "Product-market fit",
  description: "How much do you need our product?",
  languages: ["en", "de", "fr", "es"],
  endings: [{ key: "thanks", title: "Thank you", message: "Your answers have been recorded." }],
  questions: [
    {
      key: "disappointed",
      type: "single_choice",
      text: "How would you feel if you could no longer use our product?",
      required: true,
      options: [
        { value: "very", label: "Very disappointed" },
        { value: "somewhat", label: "Somewhat disappointed" },
        { value: "not", label: "Not disappointed" },
        { value: "left", label: "I no longer use it" }
      ]
    },
    {
      key: "benefit",
      type: "text",
      text: "What is its main benefit for you?",
      settings: { multiline: true },
      showIf: { question: "disappointed", op: "anyOf", values: ["very", "somewhat"] }
    },
    {
      key: "people",
      type: "text",
      text: "What kind of people would benefit most from it?",
      settings: { multiline: true },
      showIf: { question: "disappointed", op: "equals", value: "very" }
    },
    {
      key: "improve",
      type: "text",
      text: "How can we make it better for you?",
      settings: { multiline: true },
      showIf: { not: { question: "disappointed", op: "equals", value: "left" } }
    },
    {
      key: "left",
      type: "multiple_choice",
      text: "Why did you stop?",
      options: [
        { value: "price", label: "Price" },
        { value: "missing", label: "Something was missing" },
        { value: "other", label: "I use another product" },
        { value: "need", label: "I no longer need it" }
      ],
      settings: { allowOther: true },
      showIf: { question: "disappointed", op: "equals", value: "left" }
    },
    { key: "alternative", type: "text", text: "What would you use instead?" }
  ],
  translations: {
    de: {
      "/title": "Product-Market-Fit",
      "/description": "Wie sehr brauchen Sie unser Produkt?",
      "/questions/disappointed/text": "Wie ginge es Ihnen, wenn Sie unser Produkt nicht mehr nutzen könnten?",
      "/questions/disappointed/options/very/label": "Sehr enttäuscht",
      "/questions/disappointed/options/somewhat/label": "Etwas enttäuscht",
      "/questions/disappointed/options/not/label": "Nicht enttäuscht",
      "/questions/disappointed/options/left/label": "Ich nutze es nicht mehr",
      "/questions/benefit/text": "Was ist der wichtigste Nutzen für Sie?",
      "/questions/people/text": "Wer würde am meisten davon profitieren?",
      "/questions/improve/text": "Wie können wir es für Sie verbessern?",
      "/questions/left/text": "Warum haben Sie aufgehört?",
      "/questions/left/options/price/label": "Preis",
      "/questions/left/options/missing/label": "Es fehlte etwas",
      "/questions/left/options/other/label": "Ich nutze ein anderes Produkt",
      "/questions/left/options/need/label": "Ich brauche es nicht mehr",
      "/questions/alternative/text": "Was würden Sie stattdessen nutzen?",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Adéquation produit-marché",
      "/description": "Avez-vous besoin de notre produit ?",
      "/questions/disappointed/text": "Que ressentiriez-vous si vous ne pouviez plus utiliser notre produit ?",
      "/questions/disappointed/options/very/label": "Très déçu",
      "/questions/disappointed/options/somewhat/label": "Un peu déçu",
      "/questions/disappointed/options/not/label": "Pas déçu",
      "/questions/disappointed/options/left/label": "Je ne l’utilise plus",
      "/questions/benefit/text": "Quel est son principal avantage pour vous ?",
      "/questions/people/text": "Qui en profiterait le plus ?",
      "/questions/improve/text": "Comment l’améliorer pour vous ?",
      "/questions/left/text": "Pourquoi avez-vous arrêté ?",
      "/questions/left/options/price/label": "Prix",
      "/questions/left/options/missing/label": "Il manquait quelque chose",
      "/questions/left/options/other/label": "J’utilise un autre produit",
      "/questions/left/options/need/label": "Je n’en ai plus besoin",
      "/questions/alternative/text": "Qu’utiliseriez-vous à la place ?",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Encaje entre producto y mercado",
      "/description": "¿Cuánto necesita nuestro producto?",
      "/questions/disappointed/text": "¿Cómo se sentiría si ya no pudiera usar nuestro producto?",
      "/questions/disappointed/options/very/label": "Muy decepcionado",
      "/questions/disappointed/options/somewhat/label": "Algo decepcionado",
      "/questions/disappointed/options/not/label": "Nada decepcionado",
      "/questions/disappointed/options/left/label": "Ya no lo uso",
      "/questions/benefit/text": "¿Cuál es su principal ventaja para usted?",
      "/questions/people/text": "¿A quién le sería más útil?",
      "/questions/improve/text": "¿Cómo podemos mejorarlo para usted?",
      "/questions/left/text": "¿Por qué lo dejó?",
      "/questions/left/options/price/label": "Precio",
      "/questions/left/options/missing/label": "Faltaba algo",
      "/questions/left/options/other/label": "Uso otro producto",
      "/questions/left/options/need/label": "Ya no lo necesito",
      "/questions/alternative/text": "¿Qué usaría en su lugar?",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
