/** Market research: who does not fit is screened out, and quotas limit each age group. */
import type { Definition } from "@canvass/core/editing"

export const marketScreening: Definition = {
  title: "Market research with screening",
  description: "First a few questions about you, then about coffee.",
  languages: ["en", "de", "fr", "es"],
  quotas: [
    {
      key: "under35",
      name: "18–34",
      when: { question: "age", op: "equals", value: "under35" },
      max: 200,
      ending: "full"
    },
    {
      key: "under55",
      name: "35–54",
      when: { question: "age", op: "equals", value: "under55" },
      max: 200,
      ending: "full"
    },
    {
      key: "over55",
      name: "55+",
      when: { question: "age", op: "equals", value: "over55" },
      max: 200,
      ending: "full"
    }
  ],
  endings: [
    {
      key: "screened",
      outcome: "screenedOut",
      title: "Thank you",
      message: "This time we are looking for other people."
    },
    {
      key: "full",
      outcome: "screenedOut",
      title: "Thank you",
      message: "We already have enough answers of your group."
    },
    { key: "thanks", title: "Thank you", message: "Your answers have been recorded." }
  ],
  questions: [
    {
      key: "age",
      type: "single_choice",
      text: "How old are you?",
      required: true,
      options: [
        { value: "under18", label: "Under 18" },
        { value: "under35", label: "18 to 34" },
        { value: "under55", label: "35 to 54" },
        { value: "over55", label: "55 or older" }
      ],
      page: {
        title: "About you",
        endIf: [
          {
            when: {
              any: [
                { question: "age", op: "equals", value: "under18" },
                { question: "frequency", op: "equals", value: "never" },
                { question: "industry", op: "anyOf", values: ["coffee", "research"] }
              ]
            },
            ending: "screened"
          }
        ]
      }
    },
    {
      key: "industry",
      type: "multiple_choice",
      text: "Do you work in one of these fields?",
      required: true,
      options: [
        { value: "coffee", label: "Coffee" },
        { value: "research", label: "Market research" },
        { value: "health", label: "Health" },
        { value: "teaching", label: "Teaching" },
        { value: "none", label: "None of these", exclusive: true, fixed: true }
      ],
      shuffle: true
    },
    {
      key: "frequency",
      type: "single_choice",
      text: "How often do you drink coffee?",
      required: true,
      options: [
        { value: "daily", label: "Every day" },
        { value: "weekly", label: "Every week" },
        { value: "seldom", label: "Less often" },
        { value: "never", label: "Never" }
      ]
    },
    {
      key: "place",
      type: "multiple_choice",
      text: "Where do you drink it?",
      options: [
        { value: "home", label: "At home" },
        { value: "work", label: "At work" },
        { value: "cafe", label: "In a café" }
      ],
      settings: { allowOther: true },
      page: { title: "Coffee" }
    },
    {
      key: "criteria",
      type: "ranking",
      text: "What matters most to you?",
      options: [
        { value: "taste", label: "Taste" },
        { value: "price", label: "Price" },
        { value: "fair", label: "Fair trade" },
        { value: "quick", label: "Quick to make" }
      ],
      shuffle: true
    },
    {
      key: "spend",
      type: "text",
      text: "How much do you spend on coffee in a month?",
      settings: { format: "number", min: 0, max: 1000 }
    }
  ],
  translations: {
    de: {
      "/title": "Marktforschung mit Vorauswahl",
      "/description": "Zuerst einige Fragen zu Ihnen, dann zu Kaffee.",
      "/questions/age/text": "Wie alt sind Sie?",
      "/questions/age/options/under18/label": "Unter 18",
      "/questions/age/options/under35/label": "18 bis 34",
      "/questions/age/options/under55/label": "35 bis 54",
      "/questions/age/options/over55/label": "55 oder älter",
      "/questions/age/page/title": "Zu Ihnen",
      "/questions/industry/text": "Arbeiten Sie in einem dieser Bereiche?",
      "/questions/industry/options/coffee/label": "Kaffee",
      "/questions/industry/options/research/label": "Marktforschung",
      "/questions/industry/options/health/label": "Gesundheit",
      "/questions/industry/options/teaching/label": "Bildung",
      "/questions/industry/options/none/label": "In keinem davon",
      "/questions/frequency/text": "Wie oft trinken Sie Kaffee?",
      "/questions/frequency/options/daily/label": "Täglich",
      "/questions/frequency/options/weekly/label": "Wöchentlich",
      "/questions/frequency/options/seldom/label": "Seltener",
      "/questions/frequency/options/never/label": "Nie",
      "/questions/place/text": "Wo trinken Sie ihn?",
      "/questions/place/options/home/label": "Zu Hause",
      "/questions/place/options/work/label": "Bei der Arbeit",
      "/questions/place/options/cafe/label": "Im Café",
      "/questions/place/page/title": "Kaffee",
      "/questions/criteria/text": "Was ist Ihnen am wichtigsten?",
      "/questions/criteria/options/taste/label": "Geschmack",
      "/questions/criteria/options/price/label": "Preis",
      "/questions/criteria/options/fair/label": "Fairer Handel",
      "/questions/criteria/options/quick/label": "Schnelle Zubereitung",
      "/questions/spend/text": "Wie viel geben Sie im Monat für Kaffee aus?",
      "/endings/screened/title": "Vielen Dank",
      "/endings/screened/message": "Dieses Mal suchen wir andere Personen.",
      "/endings/full/title": "Vielen Dank",
      "/endings/full/message": "Aus Ihrer Gruppe haben wir bereits genug Antworten.",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Étude de marché avec sélection",
      "/description": "D’abord quelques questions sur vous, puis sur le café.",
      "/questions/age/text": "Quel âge avez-vous ?",
      "/questions/age/options/under18/label": "Moins de 18 ans",
      "/questions/age/options/under35/label": "18 à 34 ans",
      "/questions/age/options/under55/label": "35 à 54 ans",
      "/questions/age/options/over55/label": "55 ans ou plus",
      "/questions/age/page/title": "Sur vous",
      "/questions/industry/text": "Travaillez-vous dans l’un de ces domaines ?",
      "/questions/industry/options/coffee/label": "Café",
      "/questions/industry/options/research/label": "Études de marché",
      "/questions/industry/options/health/label": "Santé",
      "/questions/industry/options/teaching/label": "Enseignement",
      "/questions/industry/options/none/label": "Aucun",
      "/questions/frequency/text": "À quelle fréquence buvez-vous du café ?",
      "/questions/frequency/options/daily/label": "Tous les jours",
      "/questions/frequency/options/weekly/label": "Chaque semaine",
      "/questions/frequency/options/seldom/label": "Moins souvent",
      "/questions/frequency/options/never/label": "Jamais",
      "/questions/place/text": "Où le buvez-vous ?",
      "/questions/place/options/home/label": "À la maison",
      "/questions/place/options/work/label": "Au travail",
      "/questions/place/options/cafe/label": "Au café",
      "/questions/place/page/title": "Café",
      "/questions/criteria/text": "Qu’est-ce qui compte le plus pour vous ?",
      "/questions/criteria/options/taste/label": "Goût",
      "/questions/criteria/options/price/label": "Prix",
      "/questions/criteria/options/fair/label": "Commerce équitable",
      "/questions/criteria/options/quick/label": "Préparation rapide",
      "/questions/spend/text": "Combien dépensez-vous en café par mois ?",
      "/endings/screened/title": "Merci",
      "/endings/screened/message": "Cette fois, nous cherchons d’autres personnes.",
      "/endings/full/title": "Merci",
      "/endings/full/message": "Nous avons déjà assez de réponses de votre groupe.",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Estudio de mercado con filtro",
      "/description": "Primero unas preguntas sobre usted, luego sobre el café.",
      "/questions/age/text": "¿Qué edad tiene?",
      "/questions/age/options/under18/label": "Menos de 18",
      "/questions/age/options/under35/label": "De 18 a 34",
      "/questions/age/options/under55/label": "De 35 a 54",
      "/questions/age/options/over55/label": "55 o más",
      "/questions/age/page/title": "Sobre usted",
      "/questions/industry/text": "¿Trabaja en alguno de estos sectores?",
      "/questions/industry/options/coffee/label": "Café",
      "/questions/industry/options/research/label": "Estudios de mercado",
      "/questions/industry/options/health/label": "Salud",
      "/questions/industry/options/teaching/label": "Enseñanza",
      "/questions/industry/options/none/label": "Ninguno",
      "/questions/frequency/text": "¿Con qué frecuencia toma café?",
      "/questions/frequency/options/daily/label": "Todos los días",
      "/questions/frequency/options/weekly/label": "Todas las semanas",
      "/questions/frequency/options/seldom/label": "Con menos frecuencia",
      "/questions/frequency/options/never/label": "Nunca",
      "/questions/place/text": "¿Dónde lo toma?",
      "/questions/place/options/home/label": "En casa",
      "/questions/place/options/work/label": "En el trabajo",
      "/questions/place/options/cafe/label": "En una cafetería",
      "/questions/place/page/title": "Café",
      "/questions/criteria/text": "¿Qué es lo más importante para usted?",
      "/questions/criteria/options/taste/label": "Sabor",
      "/questions/criteria/options/price/label": "Precio",
      "/questions/criteria/options/fair/label": "Comercio justo",
      "/questions/criteria/options/quick/label": "Preparación rápida",
      "/questions/spend/text": "¿Cuánto gasta al mes en café?",
      "/endings/screened/title": "Gracias",
      "/endings/screened/message": "Esta vez buscamos a otras personas.",
      "/endings/full/title": "Gracias",
      "/endings/full/message": "Ya tenemos suficientes respuestas de su grupo.",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
