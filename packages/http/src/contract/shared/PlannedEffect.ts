/** Schema of what an edit of a survey does to what is stored. */
import { DefinitionEffects } from "@canvass/core/ports"
import * as Schema from "effect/Schema"

const { effectMeanings } = DefinitionEffects

/** A client accepts any kind: later versions of a server may have more. */
export const PlannedEffect = Schema.Struct({
  place: Schema.String.annotations({
    description:
      "A JSON Pointer by keys and values into the definition after the change or, of what is removed, before " +
      "it. Of a segment: `/segments/` and its id. Of the results link: `/results-link`."
  }),
  kind: Schema.String.annotations({
    jsonSchema: {
      type: "string",
      enum: Object.keys(effectMeanings),
      description: "What happens. " +
        Object.entries(effectMeanings).map(([kind, meaning]) => `\`${kind}\`: ${meaning}`).join(" ")
    }
  }),
  count: Schema.Int.annotations({
    description:
      "Of questions, options and rows: the responses that have ended and have such an answer. Of a quota: the " +
      "completed responses. Of translations: the texts. Of a segment and of the results link: 1."
  })
}).annotations({ identifier: "PlannedEffect" })
