/** How employees are, asked again and again. */
import type { Definition } from "@canvass/core/editing"

export const employeePulse: Definition = {
  title: "Employee pulse",
  description: "Six questions, anonymous, once a month.",
  visibility: "unlisted",
  languages: ["en", "de", "fr", "es"],
  variables: [
    {
      name: "engagement",
      value: { round: [{ divide: [{ score: "engagement" }, 4] }, 2] }
    }
  ],
  endings: [
    {
      key: "help",
      showIf: { question: "stress", op: "gte", value: 8 },
      title: "Thank you",
      message: "If work is too much at the moment, please talk to somebody you trust."
    },
    { key: "thanks", title: "Thank you", message: "Your answers have been recorded." }
  ],
  questions: [
    {
      key: "mood",
      type: "rating",
      text: "How was your last month at work?",
      required: true
    },
    {
      key: "engagement",
      type: "matrix",
      text: "Do you agree?",
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
          { value: "expected", label: "I know what is expected of me." },
          { value: "tools", label: "I have what I need for my work." },
          { value: "recognition", label: "My work is appreciated." },
          { value: "opinion", label: "My opinion counts." }
        ]
      }
    },
    {
      key: "stress",
      type: "slider",
      text: "How heavy is your workload?",
      settings: { min: 0, max: 10, minLabel: "Too light", maxLabel: "Far too heavy" }
    },
    {
      key: "relief",
      type: "multiple_choice",
      text: "What would help?",
      options: [
        { value: "priorities", label: "Clearer priorities" },
        { value: "people", label: "More people" },
        { value: "meetings", label: "Fewer meetings" }
      ],
      settings: { allowOther: true },
      showIf: { question: "stress", op: "gte", value: 7 }
    },
    {
      key: "recommend",
      type: "nps",
      text: "How likely are you to recommend us as an employer?",
      settings: { minLabel: "Not at all likely", maxLabel: "Extremely likely" }
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
      "/title": "Mitarbeiterpuls",
      "/description": "Sechs Fragen, anonym, einmal im Monat.",
      "/questions/mood/text": "Wie war Ihr letzter Monat bei der Arbeit?",
      "/questions/engagement/text": "Stimmen Sie zu?",
      "/questions/engagement/options/stronglyDisagree/label": "Stimme gar nicht zu",
      "/questions/engagement/options/disagree/label": "Stimme eher nicht zu",
      "/questions/engagement/options/neutral/label": "Teils, teils",
      "/questions/engagement/options/agree/label": "Stimme eher zu",
      "/questions/engagement/options/stronglyAgree/label": "Stimme voll zu",
      "/questions/engagement/settings/rows/expected/label": "Ich weiß, was von mir erwartet wird.",
      "/questions/engagement/settings/rows/tools/label": "Ich habe, was ich für meine Arbeit brauche.",
      "/questions/engagement/settings/rows/recognition/label": "Meine Arbeit wird geschätzt.",
      "/questions/engagement/settings/rows/opinion/label": "Meine Meinung zählt.",
      "/questions/stress/text": "Wie hoch ist Ihre Arbeitslast?",
      "/questions/stress/settings/minLabel": "Zu gering",
      "/questions/stress/settings/maxLabel": "Viel zu hoch",
      "/questions/relief/text": "Was würde helfen?",
      "/questions/relief/options/priorities/label": "Klarere Prioritäten",
      "/questions/relief/options/people/label": "Mehr Personal",
      "/questions/relief/options/meetings/label": "Weniger Besprechungen",
      "/questions/recommend/text": "Wie wahrscheinlich empfehlen Sie uns als Arbeitgeber?",
      "/questions/recommend/settings/minLabel": "Überhaupt nicht wahrscheinlich",
      "/questions/recommend/settings/maxLabel": "Äußerst wahrscheinlich",
      "/questions/comments/text": "Möchten Sie uns noch etwas mitteilen?",
      "/endings/help/title": "Vielen Dank",
      "/endings/help/message": "Wenn es gerade zu viel ist, sprechen Sie bitte mit einer Vertrauensperson.",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Pouls des équipes",
      "/description": "Six questions, anonymes, une fois par mois.",
      "/questions/mood/text": "Comment s’est passé votre dernier mois au travail ?",
      "/questions/engagement/text": "Êtes-vous d’accord ?",
      "/questions/engagement/options/stronglyDisagree/label": "Pas du tout d’accord",
      "/questions/engagement/options/disagree/label": "Plutôt pas d’accord",
      "/questions/engagement/options/neutral/label": "Ni l’un ni l’autre",
      "/questions/engagement/options/agree/label": "Plutôt d’accord",
      "/questions/engagement/options/stronglyAgree/label": "Tout à fait d’accord",
      "/questions/engagement/settings/rows/expected/label": "Je sais ce que l’on attend de moi.",
      "/questions/engagement/settings/rows/tools/label": "J’ai ce qu’il me faut pour travailler.",
      "/questions/engagement/settings/rows/recognition/label": "Mon travail est reconnu.",
      "/questions/engagement/settings/rows/opinion/label": "Mon avis compte.",
      "/questions/stress/text": "Votre charge de travail est-elle lourde ?",
      "/questions/stress/settings/minLabel": "Trop légère",
      "/questions/stress/settings/maxLabel": "Beaucoup trop lourde",
      "/questions/relief/text": "Qu’est-ce qui aiderait ?",
      "/questions/relief/options/priorities/label": "Des priorités plus claires",
      "/questions/relief/options/people/label": "Plus de personnel",
      "/questions/relief/options/meetings/label": "Moins de réunions",
      "/questions/recommend/text": "Quelle est la probabilité que vous nous recommandiez comme employeur ?",
      "/questions/recommend/settings/minLabel": "Pas du tout probable",
      "/questions/recommend/settings/maxLabel": "Extrêmement probable",
      "/questions/comments/text": "Souhaitez-vous ajouter autre chose ?",
      "/endings/help/title": "Merci",
      "/endings/help/message": "Si la charge est trop lourde, parlez-en à une personne de confiance.",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Pulso del equipo",
      "/description": "Seis preguntas, anónimas, una vez al mes.",
      "/questions/mood/text": "¿Cómo fue su último mes en el trabajo?",
      "/questions/engagement/text": "¿Está de acuerdo?",
      "/questions/engagement/options/stronglyDisagree/label": "Muy en desacuerdo",
      "/questions/engagement/options/disagree/label": "En desacuerdo",
      "/questions/engagement/options/neutral/label": "Ni de acuerdo ni en desacuerdo",
      "/questions/engagement/options/agree/label": "De acuerdo",
      "/questions/engagement/options/stronglyAgree/label": "Muy de acuerdo",
      "/questions/engagement/settings/rows/expected/label": "Sé lo que se espera de mí.",
      "/questions/engagement/settings/rows/tools/label": "Tengo lo que necesito para trabajar.",
      "/questions/engagement/settings/rows/recognition/label": "Se valora mi trabajo.",
      "/questions/engagement/settings/rows/opinion/label": "Mi opinión cuenta.",
      "/questions/stress/text": "¿Cómo es su carga de trabajo?",
      "/questions/stress/settings/minLabel": "Muy ligera",
      "/questions/stress/settings/maxLabel": "Demasiado pesada",
      "/questions/relief/text": "¿Qué ayudaría?",
      "/questions/relief/options/priorities/label": "Prioridades más claras",
      "/questions/relief/options/people/label": "Más personal",
      "/questions/relief/options/meetings/label": "Menos reuniones",
      "/questions/recommend/text": "¿Qué probabilidad hay de que nos recomiende como empleador?",
      "/questions/recommend/settings/minLabel": "Nada probable",
      "/questions/recommend/settings/maxLabel": "Muy probable",
      "/questions/comments/text": "¿Quiere contarnos algo más?",
      "/endings/help/title": "Gracias",
      "/endings/help/message": "Si ahora es demasiado, hable con una persona de confianza.",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
