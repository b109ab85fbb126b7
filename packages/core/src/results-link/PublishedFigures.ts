import * as Schema from "effect/Schema"
import { childRecord } from "../unit-of-work/ChildRecord.js"
import { SurveyId } from "../values/Ids.js"

/**
 * The figures that the results link of a survey shows, as `Publication.encode` writes them. They belong to the survey,
 * not to the link: a link that is made again shows the same. `version` is 1 at first and grows by 1 with each change.
 */
export const PublishedFigures = Schema.Struct({
  surveyId: SurveyId,
  version: Schema.Int,
  content: Schema.String
})
export type PublishedFigures = typeof PublishedFigures.Type

export const publishedFiguresRecord = childRecord({
  kind: "publishedFigures",
  table: "published_figures",
  schema: PublishedFigures,
  key: "surveyId",
  guarded: ["version"],
  columns: { surveyId: "uuid", version: "integer", content: "longText" }
})
