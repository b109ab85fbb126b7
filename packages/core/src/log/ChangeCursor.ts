/** Cursors of a log: where a reader goes on, as a text that it keeps. */
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Hash from "effect/Hash"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { SurveyId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"

/** The place of the last change that a reader has, and what tells whether the log still has the same history. */
export const ChangeCursor = Schema.typeSchema(Schema.Struct({
  surveyId: SurveyId,
  sequence: Schema.NonNegativeInt,
  partialSequence: Schema.NonNegativeInt,
  hasPartials: Schema.Boolean,
  /** That of the database which gave the cursor. */
  lineage: Schema.Int,
  /** The time of the change. */
  at: Instant
}))
export type ChangeCursor = typeof ChangeCursor.Type

/** Encodes a cursor as Base64url with a checksum, so that a truncated or edited one is refused. */
export const encode = ({ at, hasPartials, lineage, partialSequence, sequence, surveyId }: ChangeCursor): string => {
  const text = `1 ${surveyId} ${sequence} ${partialSequence} ${Number(hasPartials)} ${lineage} ${at}`
  return Encoding.encodeBase64Url(`${text} ${Hash.string(text)}`)
}

/** The cursor of the change that is the end of a response, as readers have it who read no partial responses. */
export const ofResponse = (
  { at, lineage, sequence, surveyId }: Pick<ChangeCursor, "at" | "lineage" | "sequence" | "surveyId">
): string => encode({ surveyId, sequence, partialSequence: 0, hasPartials: false, lineage, at })

/** Decodes a text that `encode` returned. Undefined: any other text. */
export const decode = (text: string): ChangeCursor | undefined => {
  if (text.length > maxLength) return undefined
  const [, surveyId, sequence, partialSequence, hasPartials, lineage, at] = Either.getOrElse(
    Encoding.decodeBase64UrlString(text),
    () => ""
  ).split(" ")
  return Option.getOrUndefined(Option.filter(
    decodeFields({
      surveyId,
      sequence: Number(sequence),
      partialSequence: Number(partialSequence),
      hasPartials: hasPartials === "1",
      lineage: Number(lineage),
      at: Number(at)
    }),
    (cursor) => encode(cursor) === text
  ))
}

/** More than the longest cursor has, in characters. */
const maxLength = 200

const decodeFields = Schema.decodeUnknownOption(ChangeCursor)
