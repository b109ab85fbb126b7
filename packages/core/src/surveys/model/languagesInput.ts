/** The languages of a survey in a request. */
import * as Schema from "effect/Schema"
import { duplicateIndexes } from "../../questions/question-parts/definition/DefinitionRules.js"
import { codedMessage } from "../../validation/ViolationCode.js"
import { LanguageTag } from "../../values/LanguageTag.js"
import type { LimitValues } from "../../values/Limits.js"

/** The tags of the languages that a survey offers. */
export const languagesInput = ({ languages }: LimitValues) =>
  Schema.Array(LanguageTag).pipe(
    Schema.filter((tags) => issuesOf(tags, languages), { jsonSchema: { maxItems: languages } })
  ).annotations({
    description: `Up to ${languages} language tags (BCP 47) that the survey offers. The first one is that of its own ` +
      "texts; the others have translations."
  })

const issuesOf = (tags: ReadonlyArray<string>, max: number): ReadonlyArray<Schema.FilterIssue> => {
  if (tags.length > max) {
    const params = { max, actual: tags.length }
    return [{ path: [], message: codedMessage("too-many", `At most ${max} languages are allowed.`, params) }]
  }
  return duplicateIndexes(tags).map((index) => ({
    path: [index],
    message: codedMessage("duplicate", "An earlier language has this tag.")
  }))
}

/** The translations of a definition, whose texts are checked with the survey. */
export const translationsInput = Schema.Record({
  key: Schema.String,
  value: Schema.Record({ key: Schema.String, value: Schema.String })
}).annotations({
  description:
    "The texts in other languages: by language tag, then by place. A place is a JSON Pointer into the survey " +
    "by keys and values, such as `/questions/color/options/red/label`. Without this field the translations stay."
})
