/** The net promoter score, with a question that depends on it. */
import type { Definition } from "@canvass/core/editing"

export const npsFollowUp: Definition = {
  title: "Net promoter score",
  description: "One question, and one more that fits your answer.",
  languages: ["en", "de", "fr", "es"],
  endings: [
    {
      key: "sorry",
      showIf: { question: "contact", op: "equals", value: true },
      title: "Thank you for telling us",
      message: "We will write to you within two days."
    },
    { key: "thanks", title: "Thank you", message: "Your answers have been recorded." }
  ],
  questions: [
    {
      key: "recommend",
      type: "nps",
      text: "How likely are you to recommend us to a friend or colleague?",
      required: true,
      settings: { minLabel: "Not at all likely", maxLabel: "Extremely likely" }
    },
    {
      key: "promoter",
      type: "text",
      text: "What do you like most about us?",
      settings: { multiline: true },
      showIf: { question: "recommend", op: "gte", value: 9 }
    },
    {
      key: "passive",
      type: "text",
      text: "What would make it a 10?",
      settings: { multiline: true },
      showIf: {
        all: [
          { question: "recommend", op: "gte", value: 7 },
          { question: "recommend", op: "lte", value: 8 }
        ]
      }
    },
    {
      key: "detractor",
      type: "text",
      text: "You gave us {{recommend}}. What went wrong?",
      settings: { multiline: true },
      showIf: { question: "recommend", op: "lte", value: 6 }
    },
    {
      key: "contact",
      type: "boolean",
      text: "May we write to you about it?",
      settings: { trueLabel: "Yes", falseLabel: "No" },
      showIf: { question: "recommend", op: "lte", value: 6 }
    },
    {
      key: "email",
      type: "text",
      text: "Your email address",
      settings: { format: "email" },
      showIf: { question: "contact", op: "equals", value: true },
      requiredIf: { question: "contact", op: "equals", value: true }
    }
  ],
  translations: {
    de: {
      "/title": "Weiterempfehlung (NPS)",
      "/description": "Eine Frage und eine weitere, die zu Ihrer Antwort passt.",
      "/questions/recommend/text": "Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?",
      "/questions/recommend/settings/minLabel": "Überhaupt nicht wahrscheinlich",
      "/questions/recommend/settings/maxLabel": "Äußerst wahrscheinlich",
      "/questions/promoter/text": "Was gefällt Ihnen an uns am besten?",
      "/questions/passive/text": "Was fehlt zu einer 10?",
      "/questions/detractor/text": "Sie haben uns {{recommend}} Punkte gegeben. Was ist schiefgelaufen?",
      "/questions/contact/text": "Dürfen wir Ihnen deshalb schreiben?",
      "/questions/contact/settings/trueLabel": "Ja",
      "/questions/contact/settings/falseLabel": "Nein",
      "/questions/email/text": "Ihre E-Mail-Adresse",
      "/endings/sorry/title": "Danke für Ihre Offenheit",
      "/endings/sorry/message": "Wir schreiben Ihnen innerhalb von zwei Tagen.",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Recommandation (NPS)",
      "/description": "Une question, puis une autre selon votre réponse.",
      "/questions/recommend/text": "Quelle est la probabilité que vous nous recommandiez à un proche ?",
      "/questions/recommend/settings/minLabel": "Pas du tout probable",
      "/questions/recommend/settings/maxLabel": "Extrêmement probable",
      "/questions/promoter/text": "Qu’appréciez-vous le plus chez nous ?",
      "/questions/passive/text": "Que faudrait-il pour obtenir un 10 ?",
      "/questions/detractor/text": "Vous nous avez donné {{recommend}}. Qu’est-ce qui n’a pas marché ?",
      "/questions/contact/text": "Pouvons-nous vous écrire à ce sujet ?",
      "/questions/contact/settings/trueLabel": "Oui",
      "/questions/contact/settings/falseLabel": "Non",
      "/questions/email/text": "Votre adresse e-mail",
      "/endings/sorry/title": "Merci de nous l’avoir dit",
      "/endings/sorry/message": "Nous vous écrirons sous deux jours.",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Recomendación (NPS)",
      "/description": "Una pregunta y otra según su respuesta.",
      "/questions/recommend/text": "¿Qué probabilidad hay de que nos recomiende a un amigo o colega?",
      "/questions/recommend/settings/minLabel": "Nada probable",
      "/questions/recommend/settings/maxLabel": "Muy probable",
      "/questions/promoter/text": "¿Qué es lo que más le gusta de nosotros?",
      "/questions/passive/text": "¿Qué haría falta para un 10?",
      "/questions/detractor/text": "Nos ha dado un {{recommend}}. ¿Qué ha fallado?",
      "/questions/contact/text": "¿Podemos escribirle sobre esto?",
      "/questions/contact/settings/trueLabel": "Sí",
      "/questions/contact/settings/falseLabel": "No",
      "/questions/email/text": "Su dirección de correo",
      "/endings/sorry/title": "Gracias por decírnoslo",
      "/endings/sorry/message": "Le escribiremos en dos días.",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
