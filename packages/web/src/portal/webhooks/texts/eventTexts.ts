/** When an event happens, in all languages: an event has its texts in one place. */
import type { Event } from "@canvass/core"
import type { Language } from "@canvass/core/ports"

export const eventTexts: Readonly<Record<Event.SubscribableEvent, Readonly<Record<Language, string>>>> = {
  "survey.published": {
    en: "A survey was published",
    de: "Eine Umfrage wurde veröffentlicht",
    fr: "Une enquête a été publiée",
    es: "Se publicó una encuesta"
  },
  "survey.closed": {
    en: "A survey was closed, by a person or by its closing time",
    de: "Eine Umfrage wurde geschlossen, von jemandem oder durch ihren Schließzeitpunkt",
    fr: "Une enquête a été fermée, par quelqu’un ou par son heure de fermeture",
    es: "Se cerró una encuesta, por alguien o por su hora de cierre"
  },
  "response.submitted": {
    en: "A response was completed",
    de: "Eine Antwort wurde abgeschlossen",
    fr: "Une réponse a été achevée",
    es: "Se completó una respuesta"
  }
}
