import type { Survey } from "@canvass/core"
import { SurveyJson } from "@canvass/core/ports"
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
  const detail = SurveyJson.detailOf(survey, include)
  return HandlerResult.value(detail, {
    json: () => surveyJsonText(detail),
    headers: { ETag: ETag.forSurvey(survey), ...headers }
  })
}
