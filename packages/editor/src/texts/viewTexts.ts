/** The words of the tabs of the views. */
import { textColumns } from "@canvass/ui"

export const viewTexts = textColumns({
  views: ["Views", "Ansichten", "Vues", "Vistas"],
  names: {
    questions: ["Questions", "Fragen", "Questions", "Preguntas"],
    logic: ["Logic", "Logik", "Logique", "Lógica"],
    languages: ["Languages", "Sprachen", "Langues", "Idiomas"],
    code: ["Code", "Code", "Code", "Código"]
  },
  preview: ["Preview", "Vorschau", "Aperçu", "Vista previa"],
  loading: ["Loading…", "Wird geladen…", "Chargement…", "Cargando…"],
  notLoaded: [
    "This view could not be loaded.",
    "Diese Ansicht konnte nicht geladen werden.",
    "Cette vue n’a pas pu être chargée.",
    "No se pudo cargar esta vista."
  ],
  tryAgain: ["Try again", "Noch einmal versuchen", "Réessayer", "Intentar de nuevo"]
})
