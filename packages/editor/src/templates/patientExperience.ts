/** How patients were cared for. */
import type { Definition } from "@canvass/core/editing"

export const patientExperience: Definition = {
  title: "Patient experience",
  description: "About your last stay or visit. Please give no names.",
  languages: ["en", "de", "fr", "es"],
  endings: [{ key: "thanks", title: "Thank you", message: "Your answers have been recorded." }],
  questions: [
    {
      key: "consent",
      type: "boolean",
      text: "I agree that my answers are analysed anonymously.",
      required: true,
      settings: { mustBeTrue: true, trueLabel: "Yes", falseLabel: "No" }
    },
    {
      key: "kind",
      type: "single_choice",
      text: "What kind of care did you have?",
      required: true,
      options: [
        { value: "inpatient", label: "A stay of one night or more" },
        { value: "outpatient", label: "A visit of one day" },
        { value: "emergency", label: "Emergency" }
      ]
    },
    {
      key: "nights",
      type: "text",
      text: "How many nights did you stay?",
      settings: { format: "number", integer: true, min: 1, max: 365 },
      showIf: { question: "kind", op: "equals", value: "inpatient" }
    },
    {
      key: "wait",
      type: "single_choice",
      text: "How long did you wait?",
      options: [
        { value: "min15", label: "Up to 15 minutes" },
        { value: "hour1", label: "Up to an hour" },
        { value: "more", label: "Longer" }
      ],
      showIf: { not: { question: "kind", op: "equals", value: "inpatient" } }
    },
    {
      key: "care",
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
          { value: "listened", label: "They listened to me." },
          { value: "explained", label: "They explained things so that I understood." },
          { value: "respect", label: "They treated me with respect." },
          { value: "pain", label: "They took my pain seriously." },
          {
            value: "meals",
            label: "The meals were good.",
            showIf: { question: "kind", op: "equals", value: "inpatient" }
          }
        ]
      },
      page: { title: "Your care" }
    },
    {
      key: "discharge",
      type: "boolean",
      text: "Did you know at the end what to do at home?",
      settings: { trueLabel: "Yes", falseLabel: "No" }
    },
    {
      key: "unclear",
      type: "text",
      text: "What was unclear?",
      settings: { multiline: true },
      showIf: { question: "discharge", op: "equals", value: false }
    },
    {
      key: "overall",
      type: "rating",
      text: "How do you rate your care overall?",
      required: true,
      settings: { min: 0, max: 10 }
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
      "/title": "Patientenerfahrung",
      "/description": "Zu Ihrem letzten Aufenthalt oder Besuch. Bitte nennen Sie keine Namen.",
      "/questions/consent/text": "Ich bin mit der anonymen Auswertung meiner Antworten einverstanden.",
      "/questions/consent/settings/trueLabel": "Ja",
      "/questions/consent/settings/falseLabel": "Nein",
      "/questions/kind/text": "Welche Art der Behandlung hatten Sie?",
      "/questions/kind/options/inpatient/label": "Stationär, mit Übernachtung",
      "/questions/kind/options/outpatient/label": "Ambulant",
      "/questions/kind/options/emergency/label": "Notfall",
      "/questions/nights/text": "Wie viele Nächte sind Sie geblieben?",
      "/questions/wait/text": "Wie lange haben Sie gewartet?",
      "/questions/wait/options/min15/label": "Bis 15 Minuten",
      "/questions/wait/options/hour1/label": "Bis eine Stunde",
      "/questions/wait/options/more/label": "Länger",
      "/questions/care/text": "Stimmen Sie zu?",
      "/questions/care/options/stronglyDisagree/label": "Stimme gar nicht zu",
      "/questions/care/options/disagree/label": "Stimme eher nicht zu",
      "/questions/care/options/neutral/label": "Teils, teils",
      "/questions/care/options/agree/label": "Stimme eher zu",
      "/questions/care/options/stronglyAgree/label": "Stimme voll zu",
      "/questions/care/settings/rows/listened/label": "Man hat mir zugehört.",
      "/questions/care/settings/rows/explained/label": "Man hat es mir verständlich erklärt.",
      "/questions/care/settings/rows/respect/label": "Man hat mich respektvoll behandelt.",
      "/questions/care/settings/rows/pain/label": "Man hat meine Schmerzen ernst genommen.",
      "/questions/care/settings/rows/meals/label": "Das Essen war gut.",
      "/questions/care/page/title": "Ihre Behandlung",
      "/questions/discharge/text": "Wussten Sie am Ende, was zu Hause zu tun ist?",
      "/questions/discharge/settings/trueLabel": "Ja",
      "/questions/discharge/settings/falseLabel": "Nein",
      "/questions/unclear/text": "Was war unklar?",
      "/questions/overall/text": "Wie bewerten Sie Ihre Behandlung insgesamt?",
      "/questions/comments/text": "Möchten Sie uns noch etwas mitteilen?",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Expérience des patients",
      "/description": "Sur votre dernier séjour ou votre dernière visite. Ne citez aucun nom.",
      "/questions/consent/text": "J’accepte que mes réponses soient analysées anonymement.",
      "/questions/consent/settings/trueLabel": "Oui",
      "/questions/consent/settings/falseLabel": "Non",
      "/questions/kind/text": "Quel type de soins avez-vous reçus ?",
      "/questions/kind/options/inpatient/label": "Un séjour d’une nuit ou plus",
      "/questions/kind/options/outpatient/label": "Une visite d’un jour",
      "/questions/kind/options/emergency/label": "Urgence",
      "/questions/nights/text": "Combien de nuits êtes-vous resté ?",
      "/questions/wait/text": "Combien de temps avez-vous attendu ?",
      "/questions/wait/options/min15/label": "Jusqu’à 15 minutes",
      "/questions/wait/options/hour1/label": "Jusqu’à une heure",
      "/questions/wait/options/more/label": "Plus longtemps",
      "/questions/care/text": "Êtes-vous d’accord ?",
      "/questions/care/options/stronglyDisagree/label": "Pas du tout d’accord",
      "/questions/care/options/disagree/label": "Plutôt pas d’accord",
      "/questions/care/options/neutral/label": "Ni l’un ni l’autre",
      "/questions/care/options/agree/label": "Plutôt d’accord",
      "/questions/care/options/stronglyAgree/label": "Tout à fait d’accord",
      "/questions/care/settings/rows/listened/label": "On m’a écouté.",
      "/questions/care/settings/rows/explained/label": "On m’a expliqué clairement.",
      "/questions/care/settings/rows/respect/label": "On m’a traité avec respect.",
      "/questions/care/settings/rows/pain/label": "On a pris mes douleurs au sérieux.",
      "/questions/care/settings/rows/meals/label": "Les repas étaient bons.",
      "/questions/care/page/title": "Vos soins",
      "/questions/discharge/text": "Saviez-vous à la fin que faire chez vous ?",
      "/questions/discharge/settings/trueLabel": "Oui",
      "/questions/discharge/settings/falseLabel": "Non",
      "/questions/unclear/text": "Qu’est-ce qui n’était pas clair ?",
      "/questions/overall/text": "Comment évaluez-vous vos soins dans l’ensemble ?",
      "/questions/comments/text": "Souhaitez-vous ajouter autre chose ?",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Experiencia de pacientes",
      "/description": "Sobre su última estancia o visita. No indique nombres.",
      "/questions/consent/text": "Acepto que mis respuestas se analicen de forma anónima.",
      "/questions/consent/settings/trueLabel": "Sí",
      "/questions/consent/settings/falseLabel": "No",
      "/questions/kind/text": "¿Qué tipo de atención recibió?",
      "/questions/kind/options/inpatient/label": "Una estancia de una noche o más",
      "/questions/kind/options/outpatient/label": "Una visita de un día",
      "/questions/kind/options/emergency/label": "Urgencias",
      "/questions/nights/text": "¿Cuántas noches se quedó?",
      "/questions/wait/text": "¿Cuánto tiempo esperó?",
      "/questions/wait/options/min15/label": "Hasta 15 minutos",
      "/questions/wait/options/hour1/label": "Hasta una hora",
      "/questions/wait/options/more/label": "Más tiempo",
      "/questions/care/text": "¿Está de acuerdo?",
      "/questions/care/options/stronglyDisagree/label": "Muy en desacuerdo",
      "/questions/care/options/disagree/label": "En desacuerdo",
      "/questions/care/options/neutral/label": "Ni de acuerdo ni en desacuerdo",
      "/questions/care/options/agree/label": "De acuerdo",
      "/questions/care/options/stronglyAgree/label": "Muy de acuerdo",
      "/questions/care/settings/rows/listened/label": "Me escucharon.",
      "/questions/care/settings/rows/explained/label": "Me lo explicaron con claridad.",
      "/questions/care/settings/rows/respect/label": "Me trataron con respeto.",
      "/questions/care/settings/rows/pain/label": "Tomaron en serio mi dolor.",
      "/questions/care/settings/rows/meals/label": "La comida era buena.",
      "/questions/care/page/title": "Su atención",
      "/questions/discharge/text": "¿Sabía al final qué hacer en casa?",
      "/questions/discharge/settings/trueLabel": "Sí",
      "/questions/discharge/settings/falseLabel": "No",
      "/questions/unclear/text": "¿Qué no estaba claro?",
      "/questions/overall/text": "¿Cómo valora su atención en general?",
      "/questions/comments/text": "¿Quiere contarnos algo más?",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
