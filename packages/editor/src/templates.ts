/** Surveys to begin with, each in four languages. They are an entry of their own, which an editor loads on demand. */
import type { Definition } from "@canvass/core/editing"
import { changeLanguages } from "./model/lists/settings.js"
import { courseEvaluation } from "./templates/courseEvaluation.js"
import { customerEffort } from "./templates/customerEffort.js"
import { customerSatisfaction } from "./templates/customerSatisfaction.js"
import { employeePulse } from "./templates/employeePulse.js"
import { eventFeedback } from "./templates/eventFeedback.js"
import { exitInterview } from "./templates/exitInterview.js"
import { marketScreening } from "./templates/marketScreening.js"
import { npsFollowUp } from "./templates/npsFollowUp.js"
import { onboarding } from "./templates/onboarding.js"
import { patientExperience } from "./templates/patientExperience.js"
import { productMarketFit } from "./templates/productMarketFit.js"
import { websiteFeedback } from "./templates/websiteFeedback.js"

/** The templates by name, in the order in which they are offered. */
export const templates = {
  customerSatisfaction,
  npsFollowUp,
  customerEffort,
  eventFeedback,
  courseEvaluation,
  employeePulse,
  onboarding,
  exitInterview,
  productMarketFit,
  websiteFeedback,
  marketScreening,
  patientExperience
} as const satisfies Readonly<Record<string, Definition>>

export type TemplateName = keyof typeof templates

/** The languages of the templates. The first one is that of their own texts. */
export const templateLanguages = ["en", "de", "fr", "es"] as const
export type TemplateLanguage = typeof templateLanguages[number]

/** The definition of a new survey from a template, in one language. */
export const templateIn = (name: TemplateName, language: TemplateLanguage): Definition => {
  const { languages: _, translations: __, ...definition } = changeLanguages(templates[name], [language])
  return definition
}

/** The definition of a new survey from a template, in one language, with translations into the others. */
export const templateFrom = (name: TemplateName, language: TemplateLanguage): Definition =>
  changeLanguages(templates[name], [language, ...templateLanguages.filter((other) => other !== language)])

/** Whether a text is the name of a template. */
export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)

export const templateNames: ReadonlyArray<TemplateName> = Object.keys(templates).filter(isTemplateName)
