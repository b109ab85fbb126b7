/** What guests think of an event, on site or online. */
import type { Definition } from "@canvass/core/editing"

export const eventFeedback: Definition = {
  title: "Event feedback",
  description: "Help us to make the next event better.",
  languages: ["en", "de", "fr", "es"],
  endings: [{ key: "thanks", title: "Thank you", message: "Your answers have been recorded." }],
  questions: [
    {
      key: "attended",
      type: "single_choice",
      text: "How did you attend?",
      required: true,
      options: [{ value: "onSite", label: "On site" }, { value: "online", label: "Online" }]
    },
    {
      key: "overall",
      type: "rating",
      text: "How did you like the event?",
      required: true,
      settings: { display: "stars" }
    },
    {
      key: "parts",
      type: "matrix",
      text: "How do you rate its parts?",
      options: [
        { value: "veryDissatisfied", label: "Very dissatisfied", score: 1 },
        { value: "dissatisfied", label: "Dissatisfied", score: 2 },
        { value: "neutral", label: "Neither", score: 3 },
        { value: "satisfied", label: "Satisfied", score: 4 },
        { value: "verySatisfied", label: "Very satisfied", score: 5 }
      ],
      settings: {
        rows: [
          { value: "talks", label: "Talks" },
          { value: "organisation", label: "Organisation" },
          {
            value: "venue",
            label: "Venue",
            showIf: { question: "attended", op: "equals", value: "onSite" }
          },
          {
            value: "food",
            label: "Food and drinks",
            showIf: { question: "attended", op: "equals", value: "onSite" }
          },
          {
            value: "stream",
            label: "Picture and sound",
            showIf: { question: "attended", op: "equals", value: "online" }
          }
        ]
      },
      page: { title: "In detail" }
    },
    { key: "best", type: "text", text: "What was best?", settings: { multiline: true } },
    {
      key: "improve",
      type: "text",
      text: "What should we do better?",
      settings: { multiline: true }
    },
    {
      key: "recommend",
      type: "nps",
      text: "How likely are you to recommend the event?",
      settings: { minLabel: "Not at all likely", maxLabel: "Extremely likely" }
    }
  ],
  translations: {
    de: {
      "/title": "Feedback zur Veranstaltung",
      "/description": "Helfen Sie uns, die nächste Veranstaltung zu verbessern.",
      "/questions/attended/text": "Wie haben Sie teilgenommen?",
      "/questions/attended/options/onSite/label": "Vor Ort",
      "/questions/attended/options/online/label": "Online",
      "/questions/overall/text": "Wie hat Ihnen die Veranstaltung gefallen?",
      "/questions/parts/text": "Wie bewerten Sie die einzelnen Teile?",
      "/questions/parts/options/veryDissatisfied/label": "Sehr unzufrieden",
      "/questions/parts/options/dissatisfied/label": "Unzufrieden",
      "/questions/parts/options/neutral/label": "Teils, teils",
      "/questions/parts/options/satisfied/label": "Zufrieden",
      "/questions/parts/options/verySatisfied/label": "Sehr zufrieden",
      "/questions/parts/settings/rows/talks/label": "Vorträge",
      "/questions/parts/settings/rows/organisation/label": "Organisation",
      "/questions/parts/settings/rows/venue/label": "Veranstaltungsort",
      "/questions/parts/settings/rows/food/label": "Essen und Getränke",
      "/questions/parts/settings/rows/stream/label": "Bild und Ton",
      "/questions/parts/page/title": "Im Einzelnen",
      "/questions/best/text": "Was war am besten?",
      "/questions/improve/text": "Was sollten wir besser machen?",
      "/questions/recommend/text": "Wie wahrscheinlich empfehlen Sie die Veranstaltung weiter?",
      "/questions/recommend/settings/minLabel": "Überhaupt nicht wahrscheinlich",
      "/questions/recommend/settings/maxLabel": "Äußerst wahrscheinlich",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Avis sur l’événement",
      "/description": "Aidez-nous à améliorer le prochain événement.",
      "/questions/attended/text": "Comment avez-vous participé ?",
      "/questions/attended/options/onSite/label": "Sur place",
      "/questions/attended/options/online/label": "En ligne",
      "/questions/overall/text": "L’événement vous a-t-il plu ?",
      "/questions/parts/text": "Comment évaluez-vous chaque partie ?",
      "/questions/parts/options/veryDissatisfied/label": "Très insatisfait",
      "/questions/parts/options/dissatisfied/label": "Insatisfait",
      "/questions/parts/options/neutral/label": "Ni l’un ni l’autre",
      "/questions/parts/options/satisfied/label": "Satisfait",
      "/questions/parts/options/verySatisfied/label": "Très satisfait",
      "/questions/parts/settings/rows/talks/label": "Conférences",
      "/questions/parts/settings/rows/organisation/label": "Organisation",
      "/questions/parts/settings/rows/venue/label": "Lieu",
      "/questions/parts/settings/rows/food/label": "Repas et boissons",
      "/questions/parts/settings/rows/stream/label": "Image et son",
      "/questions/parts/page/title": "En détail",
      "/questions/best/text": "Qu’est-ce qui était le mieux ?",
      "/questions/improve/text": "Que devrions-nous améliorer ?",
      "/questions/recommend/text": "Quelle est la probabilité que vous recommandiez l’événement ?",
      "/questions/recommend/settings/minLabel": "Pas du tout probable",
      "/questions/recommend/settings/maxLabel": "Extrêmement probable",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Opinión sobre el evento",
      "/description": "Ayúdenos a mejorar el próximo evento.",
      "/questions/attended/text": "¿Cómo participó?",
      "/questions/attended/options/onSite/label": "Presencialmente",
      "/questions/attended/options/online/label": "En línea",
      "/questions/overall/text": "¿Le gustó el evento?",
      "/questions/parts/text": "¿Cómo valora cada parte?",
      "/questions/parts/options/veryDissatisfied/label": "Muy insatisfecho",
      "/questions/parts/options/dissatisfied/label": "Insatisfecho",
      "/questions/parts/options/neutral/label": "Ni satisfecho ni insatisfecho",
      "/questions/parts/options/satisfied/label": "Satisfecho",
      "/questions/parts/options/verySatisfied/label": "Muy satisfecho",
      "/questions/parts/settings/rows/talks/label": "Ponencias",
      "/questions/parts/settings/rows/organisation/label": "Organización",
      "/questions/parts/settings/rows/venue/label": "Lugar",
      "/questions/parts/settings/rows/food/label": "Comida y bebida",
      "/questions/parts/settings/rows/stream/label": "Imagen y sonido",
      "/questions/parts/page/title": "En detalle",
      "/questions/best/text": "¿Qué fue lo mejor?",
      "/questions/improve/text": "¿Qué deberíamos mejorar?",
      "/questions/recommend/text": "¿Qué probabilidad hay de que recomiende el evento?",
      "/questions/recommend/settings/minLabel": "Nada probable",
      "/questions/recommend/settings/maxLabel": "Muy probable",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
