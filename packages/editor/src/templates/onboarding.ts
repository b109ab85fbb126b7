/** How new employees started. */
import type { Definition } from "@canvass/core/editing"

export const onboarding: Definition = {
  title: "Onboarding of new employees",
  description: "About your first weeks with us.",
  languages: ["en", "de", "fr", "es"],
  endings: [{ key: "thanks", title: "Thank you", message: "Your answers have been recorded." }],
  questions: [
    {
      key: "started",
      type: "date",
      text: "When did you start?",
      validIf: [
        {
          when: { question: "started", op: "lte", value: { today: {} } },
          message: "This day is still to come."
        }
      ]
    },
    {
      key: "ready",
      type: "multiple_choice",
      text: "What was ready on your first day?",
      options: [
        { value: "desk", label: "My desk" },
        { value: "computer", label: "My computer" },
        { value: "accounts", label: "My accounts and keys" },
        { value: "plan", label: "A plan for the first weeks" },
        { value: "none", label: "Nothing of this", exclusive: true }
      ]
    },
    {
      key: "buddy",
      type: "boolean",
      text: "Did somebody accompany you?",
      settings: { trueLabel: "Yes", falseLabel: "No" }
    },
    {
      key: "buddyHelped",
      type: "rating",
      text: "How much did this person help you?",
      showIf: { question: "buddy", op: "equals", value: true }
    },
    {
      key: "clear",
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
        rows: [
          { value: "tasks", label: "I know my tasks." },
          { value: "people", label: "I know whom to ask." },
          { value: "welcome", label: "I feel welcome." }
        ]
      },
      page: { title: "Today" }
    },
    {
      key: "missing",
      type: "text",
      text: "What was missing?",
      settings: { multiline: true }
    }
  ],
  translations: {
    de: {
      "/title": "Einarbeitung",
      "/description": "Zu Ihren ersten Wochen bei uns.",
      "/questions/started/text": "Wann haben Sie angefangen?",
      "/questions/started/validIf/0/message": "Dieser Tag liegt noch in der Zukunft.",
      "/questions/ready/text": "Was war am ersten Tag bereit?",
      "/questions/ready/options/desk/label": "Mein Arbeitsplatz",
      "/questions/ready/options/computer/label": "Mein Computer",
      "/questions/ready/options/accounts/label": "Meine Zugänge",
      "/questions/ready/options/plan/label": "Ein Plan für die ersten Wochen",
      "/questions/ready/options/none/label": "Nichts davon",
      "/questions/buddy/text": "Hat Sie jemand begleitet?",
      "/questions/buddy/settings/trueLabel": "Ja",
      "/questions/buddy/settings/falseLabel": "Nein",
      "/questions/buddyHelped/text": "Wie sehr hat diese Person geholfen?",
      "/questions/clear/text": "Stimmen Sie zu?",
      "/questions/clear/options/stronglyDisagree/label": "Stimme gar nicht zu",
      "/questions/clear/options/disagree/label": "Stimme eher nicht zu",
      "/questions/clear/options/neutral/label": "Teils, teils",
      "/questions/clear/options/agree/label": "Stimme eher zu",
      "/questions/clear/options/stronglyAgree/label": "Stimme voll zu",
      "/questions/clear/settings/rows/tasks/label": "Ich kenne meine Aufgaben.",
      "/questions/clear/settings/rows/people/label": "Ich weiß, wen ich fragen kann.",
      "/questions/clear/settings/rows/welcome/label": "Ich fühle mich willkommen.",
      "/questions/clear/page/title": "Heute",
      "/questions/missing/text": "Was hat gefehlt?",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Intégration des nouveaux",
      "/description": "Sur vos premières semaines chez nous.",
      "/questions/started/text": "Quand avez-vous commencé ?",
      "/questions/started/validIf/0/message": "Ce jour n’est pas encore arrivé.",
      "/questions/ready/text": "Qu’est-ce qui était prêt le premier jour ?",
      "/questions/ready/options/desk/label": "Mon bureau",
      "/questions/ready/options/computer/label": "Mon ordinateur",
      "/questions/ready/options/accounts/label": "Mes accès",
      "/questions/ready/options/plan/label": "Un plan pour les premières semaines",
      "/questions/ready/options/none/label": "Rien de tout cela",
      "/questions/buddy/text": "Quelqu’un vous a-t-il accompagné ?",
      "/questions/buddy/settings/trueLabel": "Oui",
      "/questions/buddy/settings/falseLabel": "Non",
      "/questions/buddyHelped/text": "Cette personne vous a-t-elle aidé ?",
      "/questions/clear/text": "Êtes-vous d’accord ?",
      "/questions/clear/options/stronglyDisagree/label": "Pas du tout d’accord",
      "/questions/clear/options/disagree/label": "Plutôt pas d’accord",
      "/questions/clear/options/neutral/label": "Ni l’un ni l’autre",
      "/questions/clear/options/agree/label": "Plutôt d’accord",
      "/questions/clear/options/stronglyAgree/label": "Tout à fait d’accord",
      "/questions/clear/settings/rows/tasks/label": "Je connais mes tâches.",
      "/questions/clear/settings/rows/people/label": "Je sais à qui m’adresser.",
      "/questions/clear/settings/rows/welcome/label": "Je me sens bienvenu.",
      "/questions/clear/page/title": "Aujourd’hui",
      "/questions/missing/text": "Qu’est-ce qui a manqué ?",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Incorporación de personal",
      "/description": "Sobre sus primeras semanas con nosotros.",
      "/questions/started/text": "¿Cuándo empezó?",
      "/questions/started/validIf/0/message": "Ese día aún no ha llegado.",
      "/questions/ready/text": "¿Qué estaba listo el primer día?",
      "/questions/ready/options/desk/label": "Mi puesto",
      "/questions/ready/options/computer/label": "Mi ordenador",
      "/questions/ready/options/accounts/label": "Mis accesos",
      "/questions/ready/options/plan/label": "Un plan para las primeras semanas",
      "/questions/ready/options/none/label": "Nada de esto",
      "/questions/buddy/text": "¿Le acompañó alguien?",
      "/questions/buddy/settings/trueLabel": "Sí",
      "/questions/buddy/settings/falseLabel": "No",
      "/questions/buddyHelped/text": "¿Cuánto le ayudó esa persona?",
      "/questions/clear/text": "¿Está de acuerdo?",
      "/questions/clear/options/stronglyDisagree/label": "Muy en desacuerdo",
      "/questions/clear/options/disagree/label": "En desacuerdo",
      "/questions/clear/options/neutral/label": "Ni de acuerdo ni en desacuerdo",
      "/questions/clear/options/agree/label": "De acuerdo",
      "/questions/clear/options/stronglyAgree/label": "Muy de acuerdo",
      "/questions/clear/settings/rows/tasks/label": "Conozco mis tareas.",
      "/questions/clear/settings/rows/people/label": "Sé a quién preguntar.",
      "/questions/clear/settings/rows/welcome/label": "Me siento bienvenido.",
      "/questions/clear/page/title": "Hoy",
      "/questions/missing/text": "¿Qué faltó?",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
