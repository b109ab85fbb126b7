/** What is odd about a survey, in all languages. English is that of the API, which names what it is about. */
import type { Language } from "../i18n/languages.js"
import { textColumns } from "../i18n/textColumns.js"

export type WarningTexts = (typeof warningTexts)[Language]

export const warningTexts = textColumns({
  neverShown: [
    undefined,
    "Das wird nie gezeigt.",
    "Cela n’est jamais affiché.",
    "Esto no se muestra nunca."
  ],
  neverEnds: [
    undefined,
    "Keine Antwort endet so.",
    "Aucune réponse ne se termine ainsi.",
    "Ninguna respuesta termina así."
  ],
  alwaysTrue: [
    undefined,
    "Diese Bedingung ist immer wahr.",
    "Cette condition est toujours vraie.",
    "Esta condición es siempre verdadera."
  ],
  alwaysFalse: [
    undefined,
    "Diese Bedingung ist nie wahr.",
    "Cette condition n’est jamais vraie.",
    "Esta condición no es nunca verdadera."
  ],
  neverFills: [
    undefined,
    "Diese Quote zählt keine Antwort.",
    "Ce quota ne compte aucune réponse.",
    "Esta cuota no cuenta ninguna respuesta."
  ],
  notTranslated: [
    undefined,
    "In dieser Sprache fehlen Übersetzungen.",
    "Des traductions manquent dans cette langue.",
    "Faltan traducciones a este idioma."
  ]
})
