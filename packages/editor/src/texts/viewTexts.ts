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
  preview: ["Preview", "Vorschau", "Aperçu", "Vista previa"]
})
