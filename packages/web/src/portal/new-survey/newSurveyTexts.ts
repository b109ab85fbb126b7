/** The texts of new surveys and templates, in all languages. */
import type { TemplateName } from "@canvass/editor/templates"
import { type Cells, textColumns } from "@canvass/ui"
import type { TemplateFeature } from "./templateSummary.js"

export const newSurveyTexts = textColumns({
  newSurvey: ["New survey", "Neue Umfrage", "Nouvelle enquête", "Nueva encuesta"],
  fromTemplate: ["From a template", "Aus einer Vorlage", "À partir d’un modèle", "A partir de una plantilla"],
  untitled: ["Untitled survey", "Umfrage ohne Titel", "Enquête sans titre", "Encuesta sin título"],
  templates: ["Templates", "Vorlagen", "Modèles", "Plantillas"],
  lead: [
    "Each template is a complete survey in English, German, French and Spanish. You get a draft of your own, in which " +
    "everything can be changed.",
    "Jede Vorlage ist eine vollständige Umfrage auf Englisch, Deutsch, Französisch und Spanisch. Sie erhalten einen " +
    "eigenen Entwurf, in dem sich alles ändern lässt.",
    "Chaque modèle est une enquête complète en anglais, allemand, français et espagnol. Vous obtenez votre propre " +
    "brouillon, dans lequel tout peut être modifié.",
    "Cada plantilla es una encuesta completa en inglés, alemán, francés y español. Obtiene un borrador propio en el " +
    "que se puede cambiar todo."
  ],
  start: [
    "Start with a template",
    "Mit einer Vorlage beginnen",
    "Commencer par un modèle",
    "Empezar con una plantilla"
  ],
  startHint: [
    "One click makes a complete survey of your own. “New survey” begins with an empty one.",
    "Ein Klick, und Sie haben eine eigene vollständige Umfrage. „Neue Umfrage“ beginnt mit einer leeren.",
    "Un clic, et vous avez votre propre enquête complète. « Nouvelle enquête » part d’une enquête vide.",
    "Un clic y tiene su propia encuesta completa. «Nueva encuesta» empieza con una vacía."
  ],
  allTemplates: ["All templates", "Alle Vorlagen", "Tous les modèles", "Todas las plantillas"],
  use: ["Use this template", "Vorlage verwenden", "Utiliser ce modèle", "Usar esta plantilla"],
  preview: ["Preview", "Vorschau", "Aperçu", "Vista previa"],
  about: (questions: number, minutes: number) => [
    `${questions} questions · about ${minutes} min`,
    `${questions} Fragen · etwa ${minutes} Min.`,
    `${questions} questions · environ ${minutes} min`,
    `${questions} preguntas · unos ${minutes} min`
  ],
  featureList: ["What it can do", "Was sie kann", "Ce qu’il sait faire", "Lo que ofrece"],
  features: {
    conditions: [
      "Adapts to answers",
      "Richtet sich nach Antworten",
      "S’adapte aux réponses",
      "Se adapta a las respuestas"
    ],
    hiddenFields: ["Hidden field", "Verstecktes Feld", "Champ caché", "Campo oculto"],
    pages: ["Several pages", "Mehrere Seiten", "Plusieurs pages", "Varias páginas"],
    quotas: ["Quotas", "Quoten", "Quotas", "Cuotas"],
    randomOrder: ["Random order", "Zufällige Reihenfolge", "Ordre aléatoire", "Orden aleatorio"],
    recall: ["Repeats answers", "Greift Antworten auf", "Reprend les réponses", "Retoma respuestas"],
    score: ["Score", "Punktzahl", "Score", "Puntuación"],
    screening: ["Screening", "Vorauswahl", "Présélection", "Selección previa"]
  } satisfies Record<TemplateFeature, Cells>,
  purposes: {
    customerSatisfaction: [
      "How satisfied customers are, and what would make them more so.",
      "Wie zufrieden Kunden sind und was sie zufriedener machen würde.",
      "À quel point les clients sont satisfaits, et ce qui les satisferait davantage.",
      "Qué tan satisfechos están los clientes y qué los satisfaría más."
    ],
    npsFollowUp: [
      "Whether people recommend you, with the question that fits each score.",
      "Ob man Sie weiterempfiehlt, mit der Frage, die zu jeder Note passt.",
      "Si l’on vous recommande, avec la question qui convient à chaque note.",
      "Si lo recomiendan, con la pregunta que corresponde a cada nota."
    ],
    customerEffort: [
      "How easy it was to get help or to get something done.",
      "Wie einfach es war, Hilfe zu bekommen oder etwas zu erledigen.",
      "S’il a été facile d’obtenir de l’aide ou de faire une démarche.",
      "Qué tan fácil fue recibir ayuda o resolver algo."
    ],
    eventFeedback: [
      "What guests thought of an event, and whether they come again.",
      "Wie Gäste eine Veranstaltung fanden und ob sie wiederkommen.",
      "Ce que les participants ont pensé d’un événement, et s’ils reviendront.",
      "Qué les pareció un evento a los asistentes y si volverán."
    ],
    courseEvaluation: [
      "How well a course taught what it promised.",
      "Wie gut ein Kurs vermittelt hat, was er versprach.",
      "Si un cours a bien enseigné ce qu’il promettait.",
      "Qué tan bien enseñó un curso lo que prometía."
    ],
    employeePulse: [
      "How a team is doing, short enough to be asked each month.",
      "Wie es einem Team geht, kurz genug für jeden Monat.",
      "Comment va une équipe, assez court pour chaque mois.",
      "Cómo está un equipo, lo bastante breve para cada mes."
    ],
    onboarding: [
      "How the first weeks of a new colleague have gone.",
      "Wie die ersten Wochen neuer Kolleginnen und Kollegen waren.",
      "Comment se sont passées les premières semaines d’un nouveau collègue.",
      "Cómo han ido las primeras semanas de un nuevo compañero."
    ],
    exitInterview: [
      "Why people leave, and what might have kept them.",
      "Warum Menschen gehen und was sie gehalten hätte.",
      "Pourquoi les gens partent, et ce qui les aurait retenus.",
      "Por qué se va la gente y qué la habría retenido."
    ],
    productMarketFit: [
      "How much people would miss your product, and who they are.",
      "Wie sehr Ihr Produkt fehlen würde und wem.",
      "À quel point votre produit manquerait, et à qui.",
      "Cuánto se echaría de menos su producto, y quién lo haría."
    ],
    websiteFeedback: [
      "What visitors came for, and whether they found it.",
      "Was Besucher gesucht haben und ob sie es fanden.",
      "Ce que les visiteurs cherchaient, et s’ils l’ont trouvé.",
      "Qué buscaban los visitantes y si lo encontraron."
    ],
    marketScreening: [
      "Finds the right respondents for market research, as many of each group as you need.",
      "Findet die richtigen Befragten für Marktforschung, so viele jeder Gruppe, wie Sie brauchen.",
      "Trouve les bons répondants pour une étude de marché, autant que nécessaire dans chaque groupe.",
      "Encuentra a los participantes adecuados para un estudio de mercado, tantos de cada grupo como necesite."
    ],
    patientExperience: [
      "How patients felt about appointment, treatment and staff.",
      "Wie Patienten Termin, Behandlung und Personal erlebt haben.",
      "Comment les patients ont vécu le rendez-vous, les soins et l’accueil.",
      "Cómo vivieron los pacientes la cita, el tratamiento y el trato."
    ]
  } satisfies Record<TemplateName, Cells>,
  previewText: [
    "This is the template as respondents would see it. Answers are checked, and never stored.",
    "Das ist die Vorlage, wie Befragte sie sehen würden. Antworten werden geprüft und nie gespeichert.",
    "Voici le modèle tel que les participants le verraient. Les réponses sont vérifiées et jamais enregistrées.",
    "Esta es la plantilla tal como la verían los participantes. Las respuestas se comprueban y nunca se guardan."
  ],
  unknownTemplate: [
    "There is no such template. Choose one of these.",
    "Diese Vorlage gibt es nicht. Wählen Sie eine von diesen.",
    "Ce modèle n’existe pas. Choisissez-en un dans cette liste.",
    "Esa plantilla no existe. Elija una de estas."
  ]
})

/** Whether a survey has the title that it was created with, in any language. */
export const isUntitled = (title: string): boolean =>
  Object.values(newSurveyTexts).some(({ untitled }) => untitled === title)
