/** Finds the questionnaires that responses were given to, though the survey has changed since. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Survey } from "../surveys/model/Survey.js"
import type { SurveyStore } from "../surveys/SurveyStore.js"
import { BoundedCache } from "../values/BoundedCache.js"
import type { SurveyId } from "../values/Ids.js"
import { jsonBytes } from "../values/jsonBytes.js"

/** What decides about what a respondent is asked. */
export type AskedQuestionnaire = Pick<Survey, "endings" | "questions" | "variables">

/** Returns the questionnaire of a version of a survey. `undefined`: no response has it any more. */
export type FindVersion = (survey: Survey, version: number) => Effect.Effect<AskedQuestionnaire | undefined>

/** Makes a function that finds versions and keeps the latest ones, which do not change. */
export const makeFindVersion = (surveys: SurveyStore["Type"]): FindVersion => {
  const cache = new BoundedCache<string, AskedQuestionnaire>({ maxBytes: maxCachedBytes, bytesOf: jsonBytes })
  return (survey, version) =>
    Effect.suspend(() => {
      if (version === survey.questionnaireVersion) return Effect.succeed(survey)
      const key = keyOf(survey.id, version)
      const cached = cache.get(key)
      if (cached !== undefined) return Effect.succeed(cached)
      const replaced: Effect.Effect<Option.Option<AskedQuestionnaire>> = surveys.replacedVersion(
        survey.accountId,
        survey.id,
        version
      )
      return Effect.flatMap(replaced, (found) => {
        if (Option.isSome(found)) {
          cache.set(key, found.value)
          return Effect.succeed(found.value)
        }
        // The survey was edited after it was read.
        return version < survey.questionnaireVersion ? Effect.succeed(undefined) : Effect.map(
          surveys.find(survey.accountId, survey.id),
          (current) => Option.getOrUndefined(Option.filter(current, (found) => found.questionnaireVersion === version))
        )
      })
    })
}

const keyOf = (id: SurveyId, version: number): string => `${id} ${version}`

/** Bytes of the JSON of versions that are kept. */
const maxCachedBytes = 4 * 1_024 * 1_024
