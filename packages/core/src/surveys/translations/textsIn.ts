import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import type { Survey } from "../model/Survey.js"
import type { SurveyStore } from "../SurveyStore.js"
import type { SurveyTexts, Texts } from "./SurveyTexts.js"
import { present } from "./Translation.js"
import type { SourcedTexts } from "./TranslationSources.js"

/** Reads the texts of a language whose places the survey has. Other requests are served before it goes on. */
export const sourcedTextsIn = (
  store: Pick<SurveyStore["Type"], "translation">,
  survey: Pick<Survey, "id"> & SurveyTexts,
  tag: string
): Effect.Effect<SourcedTexts> =>
  Effect.flatMap(store.translation(survey.id, tag), (found) =>
    Effect.as(
      yieldToEventLoop,
      Option.match(found, {
        onNone: () => ({ texts: {}, sources: {} }),
        onSome: ({ sources, texts }) => ({ texts: present(survey, texts), sources })
      })
    ))

/** Reads the texts alone. */
export const textsIn = (...read: Parameters<typeof sourcedTextsIn>): Effect.Effect<Texts> =>
  Effect.map(sourcedTextsIn(...read), ({ texts }) => texts)
