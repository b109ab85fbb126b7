/** Loads the templates when a page first shows them: most requests need none, and they take memory. */
import type * as Templates from "@canvass/editor/templates"
import * as Effect from "effect/Effect"
import { type TemplateSummary, templateSummary } from "./templateSummary.js"

export const loadTemplates: Effect.Effect<typeof Templates> = Effect.promise(() => import("@canvass/editor/templates"))

/** What the cards say of the templates in a language, in the order in which they are offered. */
export const loadSummaries = (
  language: Templates.TemplateLanguage
): Effect.Effect<ReadonlyArray<TemplateSummary>> =>
  Effect.map(
    loadTemplates,
    ({ templateIn, templateNames }) => templateNames.map((name) => templateSummary(name, templateIn(name, language)))
  )
