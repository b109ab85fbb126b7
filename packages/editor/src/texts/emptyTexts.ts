/** The words of a survey without questions. */
import { textColumns } from "@canvass/ui"

export const emptyTexts = textColumns({
  emptyTitle: [
    "What would you like to ask?",
    "Was möchten Sie fragen?",
    "Que souhaitez-vous demander ?",
    "¿Qué le gustaría preguntar?"
  ],
  emptyHint: [
    "Begin with a question, paste a list, or take a template and change it.",
    "Beginnen Sie mit einer Frage, fügen Sie eine Liste ein, oder nehmen Sie eine Vorlage und ändern Sie sie.",
    "Commencez par une question, collez une liste, ou prenez un modèle et modifiez-le.",
    "Empiece con una pregunta, pegue una lista, o tome una plantilla y cámbiela."
  ],
  firstQuestion: ["Add a question", "Frage hinzufügen", "Ajouter une question", "Añadir una pregunta"],
  templates: ["Templates", "Vorlagen", "Modèles", "Plantillas"],
  showTemplates: ["Choose a template", "Vorlage wählen", "Choisir un modèle", "Elegir una plantilla"],
  loading: ["Loading…", "Wird geladen…", "Chargement…", "Cargando…"],
  loadFailed: [
    "The templates could not be loaded. Try again.",
    "Die Vorlagen konnten nicht geladen werden. Versuchen Sie es noch einmal.",
    "Les modèles n’ont pas pu être chargés. Réessayez.",
    "No se pudieron cargar las plantillas. Inténtelo de nuevo."
  ]
})
