/** What participants think of a course. */
import type { Definition } from "@canvass/core/editing"

export const courseEvaluation: Definition = {
  title: "Course evaluation",
  description: "Anonymous. It takes about three minutes.",
  languages: ["en", "de", "fr", "es"],
  variables: [{ name: "course", value: { round: [{ divide: [{ score: "course" }, 4] }, 2] } }],
  endings: [{ key: "thanks", title: "Thank you", message: "Your answers have been recorded." }],
  questions: [
    {
      key: "course",
      type: "matrix",
      text: "Do you agree?",
      required: true,
      options: [
        { value: "stronglyDisagree", label: "Strongly disagree", score: 1 },
        { value: "disagree", label: "Disagree", score: 2 },
        { value: "neutral", label: "Neither", score: 3 },
        { value: "agree", label: "Agree", score: 4 },
        { value: "stronglyAgree", label: "Strongly agree", score: 5 }
      ],
      settings: {
        requireAllRows: true,
        rows: [
          { value: "goals", label: "The goals of the course were clear." },
          { value: "explained", label: "The content was explained well." },
          { value: "exercises", label: "The exercises helped me to learn." },
          { value: "questions", label: "There was time for questions." }
        ]
      }
    },
    {
      key: "pace",
      type: "single_choice",
      text: "How was the pace?",
      options: [
        { value: "tooSlow", label: "Too slow" },
        { value: "right", label: "Just right" },
        { value: "tooFast", label: "Too fast" }
      ]
    },
    {
      key: "hard",
      type: "text",
      text: "Where did it go too fast?",
      settings: { multiline: true },
      showIf: { question: "pace", op: "equals", value: "tooFast" }
    },
    {
      key: "hours",
      type: "slider",
      text: "How many hours a week did you spend on it?",
      settings: { min: 0, max: 20, unit: "h" }
    },
    {
      key: "overall",
      type: "rating",
      text: "How do you rate the course overall?",
      required: true,
      settings: { display: "stars" }
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
      "/title": "Kursbewertung",
      "/description": "Anonym. Dauert etwa drei Minuten.",
      "/questions/course/text": "Stimmen Sie zu?",
      "/questions/course/options/stronglyDisagree/label": "Stimme gar nicht zu",
      "/questions/course/options/disagree/label": "Stimme eher nicht zu",
      "/questions/course/options/neutral/label": "Teils, teils",
      "/questions/course/options/agree/label": "Stimme eher zu",
      "/questions/course/options/stronglyAgree/label": "Stimme voll zu",
      "/questions/course/settings/rows/goals/label": "Die Ziele des Kurses waren klar.",
      "/questions/course/settings/rows/explained/label": "Der Stoff wurde gut erklärt.",
      "/questions/course/settings/rows/exercises/label": "Die Übungen haben mir beim Lernen geholfen.",
      "/questions/course/settings/rows/questions/label": "Es war Zeit für Fragen.",
      "/questions/pace/text": "Wie war das Tempo?",
      "/questions/pace/options/tooSlow/label": "Zu langsam",
      "/questions/pace/options/right/label": "Genau richtig",
      "/questions/pace/options/tooFast/label": "Zu schnell",
      "/questions/hard/text": "Wo ging es zu schnell?",
      "/questions/hours/text": "Wie viele Stunden pro Woche haben Sie aufgewendet?",
      "/questions/hours/settings/unit": "Std.",
      "/questions/overall/text": "Wie bewerten Sie den Kurs insgesamt?",
      "/questions/comments/text": "Möchten Sie uns noch etwas mitteilen?",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Évaluation du cours",
      "/description": "Anonyme. Environ trois minutes.",
      "/questions/course/text": "Êtes-vous d’accord ?",
      "/questions/course/options/stronglyDisagree/label": "Pas du tout d’accord",
      "/questions/course/options/disagree/label": "Plutôt pas d’accord",
      "/questions/course/options/neutral/label": "Ni l’un ni l’autre",
      "/questions/course/options/agree/label": "Plutôt d’accord",
      "/questions/course/options/stronglyAgree/label": "Tout à fait d’accord",
      "/questions/course/settings/rows/goals/label": "Les objectifs du cours étaient clairs.",
      "/questions/course/settings/rows/explained/label": "Le contenu était bien expliqué.",
      "/questions/course/settings/rows/exercises/label": "Les exercices m’ont aidé à apprendre.",
      "/questions/course/settings/rows/questions/label": "Il y avait du temps pour les questions.",
      "/questions/pace/text": "Comment était le rythme ?",
      "/questions/pace/options/tooSlow/label": "Trop lent",
      "/questions/pace/options/right/label": "Juste bien",
      "/questions/pace/options/tooFast/label": "Trop rapide",
      "/questions/hard/text": "Où était-ce trop rapide ?",
      "/questions/hours/text": "Combien d’heures par semaine y avez-vous consacré ?",
      "/questions/hours/settings/unit": "h",
      "/questions/overall/text": "Comment évaluez-vous le cours dans l’ensemble ?",
      "/questions/comments/text": "Souhaitez-vous ajouter autre chose ?",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Evaluación del curso",
      "/description": "Anónima. Unos tres minutos.",
      "/questions/course/text": "¿Está de acuerdo?",
      "/questions/course/options/stronglyDisagree/label": "Muy en desacuerdo",
      "/questions/course/options/disagree/label": "En desacuerdo",
      "/questions/course/options/neutral/label": "Ni de acuerdo ni en desacuerdo",
      "/questions/course/options/agree/label": "De acuerdo",
      "/questions/course/options/stronglyAgree/label": "Muy de acuerdo",
      "/questions/course/settings/rows/goals/label": "Los objetivos del curso eran claros.",
      "/questions/course/settings/rows/explained/label": "El contenido se explicó bien.",
      "/questions/course/settings/rows/exercises/label": "Los ejercicios me ayudaron a aprender.",
      "/questions/course/settings/rows/questions/label": "Hubo tiempo para preguntas.",
      "/questions/pace/text": "¿Cómo fue el ritmo?",
      "/questions/pace/options/tooSlow/label": "Demasiado lento",
      "/questions/pace/options/right/label": "Adecuado",
      "/questions/pace/options/tooFast/label": "Demasiado rápido",
      "/questions/hard/text": "¿Dónde fue demasiado rápido?",
      "/questions/hours/text": "¿Cuántas horas por semana le dedicó?",
      "/questions/hours/settings/unit": "h",
      "/questions/overall/text": "¿Cómo valora el curso en general?",
      "/questions/comments/text": "¿Quiere contarnos algo más?",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
