/** Which assets a survey uses: as it is, and in its pending definition. An asset that is in use is not deleted. */
import * as Schema from "effect/Schema"
import { childRecord } from "../unit-of-work/ChildRecord.js"
import { AssetId, SurveyId } from "../values/Ids.js"

export const AssetUse = Schema.Struct({
  surveyId: SurveyId,
  assetId: AssetId,
  isLive: Schema.Boolean,
  isPending: Schema.Boolean
})
export type AssetUse = typeof AssetUse.Type

export const assetUseRecord = childRecord({
  kind: "assetUses",
  table: "asset_uses",
  schema: AssetUse,
  key: "assetId",
  guarded: ["isLive", "isPending"],
  columns: { surveyId: "uuid", assetId: "uuid", isLive: "flag", isPending: "flag" }
})
