/** The filters of responses as sentences. */
import type { Language } from "@canvass/core/ports"
import type { Condition, Tested } from "@canvass/core/questionnaire"
import { type Cells, conditionText, textColumns } from "@canvass/ui"
import { answeredQuestions } from "../survey-responses/answeredQuestions.js"
import type { SurveyDetail } from "../surveys/surveyCalls.js"

/** @returns says a filter, or a part of one, in words */
export const filterSentence = (survey: SurveyDetail, language: Language): (filter: Condition) => string => {
  const questions = [...answeredQuestions(survey).values()]
  return (filter) => conditionText(questions, filter, language, propertyNames[language])
}

/** What a response has beside its answers. */
const propertyNames = textColumns(
  {
    submittedAt: ["the time of submission", "der Zeitpunkt des Absendens", "l’heure d’envoi", "la hora de envío"],
    startedAt: ["the time of the beginning", "der Zeitpunkt des Beginns", "l’heure de début", "la hora de inicio"],
    durationSeconds: [
      "the time taken in seconds",
      "die Dauer in Sekunden",
      "la durée en secondes",
      "la duración en segundos"
    ],
    questionnaireVersion: [
      "the version of the questions",
      "die Fassung der Fragen",
      "la version des questions",
      "la versión de las preguntas"
    ],
    seed: [
      "the seed of random order",
      "der Startwert der Zufallsreihenfolge",
      "la graine de l’ordre aléatoire",
      "la semilla del orden aleatorio"
    ],
    externalId: ["the external ID", "die externe ID", "l’identifiant externe", "el identificador externo"],
    language: ["the language", "die Sprache", "la langue", "el idioma"],
    status: ["the status", "der Status", "l’état", "el estado"]
  } satisfies Readonly<Record<NonNullable<Tested["property"]>, Cells>>
)
