/** The texts of the list of texts, in all languages. */
import type { Language } from "@canvass/core/ports"

export interface AllTextsTexts {
  readonly title: string
  readonly show: string
  readonly showOther: string
  readonly search: string
  readonly question: string
  readonly all: string
  readonly apply: string
  readonly other: string
  readonly response: string
  readonly noneTitle: string
  readonly noneText: string
  readonly noneFound: string
  readonly more: string
  readonly shown: (count: string) => string
  readonly lead: string
}

export const allTextsTexts: Readonly<Record<Language, AllTextsTexts>> = {
  en: {
    title: "All texts",
    show: "All texts",
    showOther: "Other texts",
    search: "Contains",
    question: "Question",
    all: "All questions",
    apply: "Search",
    other: "Other answer",
    response: "Response",
    noneTitle: "No texts",
    noneText: "No respondent has written a text here.",
    noneFound: "No text contains this. Change the search or the filters.",
    more: "This page is not complete. The next one goes on with the search.",
    shown: (count) => `${count} texts on this page`,
    lead: "What respondents wrote, newest first."
  },
  de: {
    title: "Alle Texte",
    show: "Alle Texte",
    showOther: "Andere Texte",
    search: "Enthält",
    question: "Frage",
    all: "Alle Fragen",
    apply: "Suchen",
    other: "Andere Antwort",
    response: "Antwort",
    noneTitle: "Keine Texte",
    noneText: "Hier hat niemand einen Text geschrieben.",
    noneFound: "Kein Text enthält das. Ändern Sie die Suche oder die Filter.",
    more: "Diese Seite ist nicht vollständig. Auf der nächsten geht die Suche weiter.",
    shown: (count) => `${count} Texte auf dieser Seite`,
    lead: "Was Teilnehmende geschrieben haben, das Neueste zuerst."
  },
  fr: {
    title: "Tous les textes",
    show: "Tous les textes",
    showOther: "Autres textes",
    search: "Contient",
    question: "Question",
    all: "Toutes les questions",
    apply: "Chercher",
    other: "Autre réponse",
    response: "Réponse",
    noneTitle: "Aucun texte",
    noneText: "Personne n’a écrit de texte ici.",
    noneFound: "Aucun texte ne contient cela. Changez la recherche ou les filtres.",
    more: "Cette page n’est pas complète. La recherche continue sur la suivante.",
    shown: (count) => `${count} textes sur cette page`,
    lead: "Ce que les participants ont écrit, le plus récent d’abord."
  },
  es: {
    title: "Todos los textos",
    show: "Todos los textos",
    showOther: "Otros textos",
    search: "Contiene",
    question: "Pregunta",
    all: "Todas las preguntas",
    apply: "Buscar",
    other: "Otra respuesta",
    response: "Respuesta",
    noneTitle: "No hay textos",
    noneText: "Nadie ha escrito un texto aquí.",
    noneFound: "Ningún texto contiene esto. Cambie la búsqueda o los filtros.",
    more: "Esta página no está completa. La búsqueda sigue en la siguiente.",
    shown: (count) => `${count} textos en esta página`,
    lead: "Lo que escribieron los participantes, lo más reciente primero."
  }
}
