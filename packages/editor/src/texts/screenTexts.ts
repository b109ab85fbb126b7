/** The words of the frame of the editor. */
import { textColumns } from "@canvass/ui"

export const screenTexts = textColumns({
  editor: ["Survey editor", "Umfrage-Editor", "Éditeur d’enquête", "Editor de encuestas"],
  survey: ["Survey", "Umfrage", "Enquête", "Encuesta"],
  title: ["Title of the survey", "Titel der Umfrage", "Titre de l’enquête", "Título de la encuesta"],
  untitled: ["Untitled survey", "Umfrage ohne Titel", "Enquête sans titre", "Encuesta sin título"],
  back: ["Back to the surveys", "Zurück zu den Umfragen", "Retour aux enquêtes", "Volver a las encuestas"],
  undo: ["Undo", "Rückgängig", "Annuler", "Deshacer"],
  redo: ["Redo", "Wiederholen", "Rétablir", "Rehacer"],
  outline: ["Outline", "Gliederung", "Plan", "Esquema"],
  canvas: ["Questions", "Fragen", "Questions", "Preguntas"],
  inspector: ["Settings", "Einstellungen", "Réglages", "Ajustes"],
  close: ["Close", "Schließen", "Fermer", "Cerrar"],
  page: (number: number) => [`Page ${number}`, `Seite ${number}`, `Page ${number}`, `Página ${number}`],
  noText: ["Question without text", "Frage ohne Text", "Question sans texte", "Pregunta sin texto"]
})
