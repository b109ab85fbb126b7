import type { Survey } from "@canvass/core"
import { onceFor, SurveyJson } from "@canvass/core/ports"
import * as HandlerResult from "../../endpoint/HandlerResult.js"
import type { HeaderFields } from "../../HeaderFields.js"
import * as ETag from "./ETag.js"
import { surveyJsonText } from "./SurveyJsonText.js"

/** A survey with its questions, and the `ETag` for a later `If-Match`. */
export const surveyResult = (
  survey: Survey.Survey,
  { headers = {}, include }: {
    readonly headers?: HeaderFields
    readonly include?: SurveyJson.SurveyInclude | undefined
  } = {}
) => {
  const result = include === undefined ? plainResult(survey) : resultOf(survey, include)
  return { ...result, headers: { ETag: ETag.forSurvey(survey), ...headers } }
}

const resultOf = (survey: Survey.Survey, include?: SurveyJson.SurveyInclude) => {
  const detail = SurveyJson.detailOf(survey, include)
  let text: string | undefined
  return HandlerResult.value(detail, {
    json: () => {
      if (text !== undefined) return text
      const made = surveyJsonText(detail)
      if (made.length <= maxKeptLength) text = made
      return made
    }
  })
}

/** A store returns the same survey until it changes, so most reads find it encoded. */
const plainResult = onceFor((survey: Survey.Survey) => resultOf(survey))

/** Longer texts are made for each read, and only their questions are kept. In UTF-16 code units. */
const maxKeptLength = 65_536
