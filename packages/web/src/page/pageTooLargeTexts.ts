/** What is shown instead of a page that would be too large, in all languages. */
import type { RespondentLanguage } from "@canvass/ui"

export const pageTooLargeTexts: Readonly<
  Record<RespondentLanguage, { readonly title: string; readonly text: string }>
> = {
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
  },
  it: {
    title: "Questa pagina sarebbe troppo grande",
    text:
      "Il sondaggio ha così tante righe, colonne e opzioni che nessuna pagina può mostrarlo. L’API accetta ancora " +
      "risposte."
  },
  pt: {
    title: "Esta página seria grande demais",
    text: "A pesquisa tem tantas linhas, colunas e opções que nenhuma página pode mostrá-la. A API ainda aceita " +
      "respostas."
  },
  nl: {
    title: "Deze pagina zou te groot zijn",
    text: "De enquête heeft zoveel rijen, kolommen en opties dat geen enkele pagina die kan tonen. De API neemt nog " +
      "steeds antwoorden aan."
  },
  pl: {
    title: "Ta strona byłaby za duża",
    text: "Ankieta ma tyle wierszy, kolumn i opcji, że żadna strona nie może jej wyświetlić. API nadal przyjmuje " +
      "odpowiedzi."
  },
  ar: {
    title: "ستكون هذه الصفحة كبيرة جدًا",
    text: "في الاستبيان صفوف وأعمدة وخيارات كثيرة إلى حد لا تتسع له أي صفحة. لا تزال واجهة API تقبل الإجابات."
  },
  he: {
    title: "העמוד הזה היה גדול מדי",
    text: "בסקר יש כל כך הרבה שורות, עמודות ואפשרויות, שאף עמוד לא יכול להציג אותו. ה־API עדיין מקבל תשובות."
  }
}
