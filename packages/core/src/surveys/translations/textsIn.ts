import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import type { Survey } from "../model/Survey.js"
import type { SurveyStore } from "../SurveyStore.js"
import type { SurveyTexts, Texts } from "./SurveyTexts.js"
import { present } from "./Translation.js"

/** Reads the texts of a language whose places the survey has. Other requests are served before it goes on. */
export const textsIn = (
  store: Pick<SurveyStore["Type"], "translation">,
  survey: Pick<Survey, "id"> & SurveyTexts,
  tag: string
): Effect.Effect<Texts> =>
  Effect.flatMap(store.translation(survey.id, tag), (found) =>
    Effect.as(
      yieldToEventLoop,
      Option.match(found, { onNone: () => ({}), onSome: ({ texts }) => present(survey, texts) })
    ))
