import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import type { Survey } from "../../surveys/model/Survey.js"
import type { QuestionnaireVersion } from "../../surveys/QuestionnaireVersion.js"
import type { SurveyStore } from "../../surveys/SurveyStore.js"

/** Visits the replaced versions of a questionnaire that a response has, newest first, one at a time. */
export const forEachReplacedVersion = (
  surveys: SurveyStore["Type"],
  survey: Pick<Survey, "accountId" | "id" | "questionnaireVersion">,
  visit: (version: QuestionnaireVersion) => void
): Effect.Effect<void> =>
  Effect.gen(function*() {
    let { count } = yield* surveys.keptVersions(survey.accountId, survey.id)
    for (let version = survey.questionnaireVersion - 1; count > 0 && version > 0; version--) {
      const found = yield* surveys.replacedVersion(survey.accountId, survey.id, version)
      yield* yieldToEventLoop
      if (Option.isNone(found)) continue
      count--
      visit(found.value)
    }
  })
