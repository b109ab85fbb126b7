/** How easy it was to get something resolved. */
import type { Definition } from "@canvass/core/editing"

export const customerEffort: Definition = {
  title: "Customer effort",
  description: "About your last request to our support.",
  languages: ["en", "de", "fr", "es"],
  endings: [{ key: "thanks", title: "Thank you", message: "Your answers have been recorded." }],
  questions: [
    {
      key: "channel",
      type: "single_choice",
      text: "How did you reach us?",
      options: [
        { value: "chat", label: "Chat" },
        { value: "email", label: "Email" },
        { value: "phone", label: "Phone" },
        { value: "shop", label: "In a shop" }
      ],
      settings: { allowOther: true }
    },
    {
      key: "solved",
      type: "boolean",
      text: "Has your request been resolved?",
      required: true,
      settings: { trueLabel: "Yes", falseLabel: "No" }
    },
    {
      key: "effort",
      type: "rating",
      text: "It was easy to get my request resolved.",
      required: true,
      settings: { min: 1, max: 7, minLabel: "Strongly disagree", maxLabel: "Strongly agree" },
      showIf: { question: "solved", op: "equals", value: true }
    },
    {
      key: "obstacles",
      type: "multiple_choice",
      text: "What made it difficult?",
      options: [
        { value: "wait", label: "Long waiting times" },
        { value: "repeat", label: "I had to explain it again and again" },
        { value: "find", label: "I did not find the right contact" },
        { value: "answer", label: "The answer did not help" }
      ],
      settings: { allowOther: true },
      showIf: {
        any: [
          { question: "effort", op: "lte", value: 4 },
          { question: "solved", op: "equals", value: false }
        ]
      },
      shuffle: true
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
      "/title": "Kundenaufwand",
      "/description": "Zu Ihrer letzten Anfrage an unseren Support.",
      "/questions/channel/text": "Wie haben Sie uns erreicht?",
      "/questions/channel/options/chat/label": "Chat",
      "/questions/channel/options/email/label": "E-Mail",
      "/questions/channel/options/phone/label": "Telefon",
      "/questions/channel/options/shop/label": "In einer Filiale",
      "/questions/solved/text": "Wurde Ihr Anliegen gelöst?",
      "/questions/solved/settings/trueLabel": "Ja",
      "/questions/solved/settings/falseLabel": "Nein",
      "/questions/effort/text": "Es war einfach, mein Anliegen zu lösen.",
      "/questions/effort/settings/minLabel": "Stimme gar nicht zu",
      "/questions/effort/settings/maxLabel": "Stimme voll zu",
      "/questions/obstacles/text": "Was hat es schwierig gemacht?",
      "/questions/obstacles/options/wait/label": "Lange Wartezeiten",
      "/questions/obstacles/options/repeat/label": "Ich musste es mehrfach erklären",
      "/questions/obstacles/options/find/label": "Ich fand keinen passenden Ansprechpartner",
      "/questions/obstacles/options/answer/label": "Die Antwort half nicht",
      "/questions/comments/text": "Möchten Sie uns noch etwas mitteilen?",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Effort client",
      "/description": "Sur votre dernière demande à notre assistance.",
      "/questions/channel/text": "Comment nous avez-vous contactés ?",
      "/questions/channel/options/chat/label": "Chat",
      "/questions/channel/options/email/label": "E-mail",
      "/questions/channel/options/phone/label": "Téléphone",
      "/questions/channel/options/shop/label": "En magasin",
      "/questions/solved/text": "Votre demande a-t-elle été résolue ?",
      "/questions/solved/settings/trueLabel": "Oui",
      "/questions/solved/settings/falseLabel": "Non",
      "/questions/effort/text": "Il a été facile de résoudre ma demande.",
      "/questions/effort/settings/minLabel": "Pas du tout d’accord",
      "/questions/effort/settings/maxLabel": "Tout à fait d’accord",
      "/questions/obstacles/text": "Qu’est-ce qui a été difficile ?",
      "/questions/obstacles/options/wait/label": "Longue attente",
      "/questions/obstacles/options/repeat/label": "J’ai dû tout répéter",
      "/questions/obstacles/options/find/label": "Je n’ai pas trouvé le bon contact",
      "/questions/obstacles/options/answer/label": "La réponse n’a pas aidé",
      "/questions/comments/text": "Souhaitez-vous ajouter autre chose ?",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Esfuerzo del cliente",
      "/description": "Sobre su última consulta a nuestro soporte.",
      "/questions/channel/text": "¿Cómo nos ha contactado?",
      "/questions/channel/options/chat/label": "Chat",
      "/questions/channel/options/email/label": "Correo",
      "/questions/channel/options/phone/label": "Teléfono",
      "/questions/channel/options/shop/label": "En una tienda",
      "/questions/solved/text": "¿Se ha resuelto su consulta?",
      "/questions/solved/settings/trueLabel": "Sí",
      "/questions/solved/settings/falseLabel": "No",
      "/questions/effort/text": "Fue fácil resolver mi consulta.",
      "/questions/effort/settings/minLabel": "Muy en desacuerdo",
      "/questions/effort/settings/maxLabel": "Muy de acuerdo",
      "/questions/obstacles/text": "¿Qué lo hizo difícil?",
      "/questions/obstacles/options/wait/label": "Largas esperas",
      "/questions/obstacles/options/repeat/label": "Tuve que explicarlo varias veces",
      "/questions/obstacles/options/find/label": "No encontré a la persona adecuada",
      "/questions/obstacles/options/answer/label": "La respuesta no ayudó",
      "/questions/comments/text": "¿Quiere contarnos algo más?",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
