/** What is shown instead of a page that would be too large, in all languages. */
import type { Language } from "@canvass/core"

export const pageTooLargeTexts: Readonly<Record<Language, { readonly title: string; readonly text: string }>> = {
  en: {
    title: "This page would be too large",
    text: "The survey has so many rows, columns and options that no page can show it. The API still accepts answers."
  },
  de: {
    title: "Diese Seite wäre zu groß",
    text: "Die Umfrage hat so viele Zeilen, Spalten und Optionen, dass keine Seite sie zeigen kann. Die API nimmt " +
      "weiterhin Antworten an."
  },
  fr: {
    title: "Cette page serait trop grande",
    text:
      "Le questionnaire a tant de lignes, de colonnes et d’options qu’aucune page ne peut l’afficher. L’API accepte " +
      "toujours des réponses."
  },
  es: {
    title: "Esta página sería demasiado grande",
    text: "La encuesta tiene tantas filas, columnas y opciones que ninguna página puede mostrarla. La API sigue " +
      "aceptando respuestas."
  }
}
