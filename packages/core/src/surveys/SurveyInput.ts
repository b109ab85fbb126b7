/** The bodies of requests that create and change a survey. */
import * as Schema from "effect/Schema"
import { Instant } from "../values/Instant.js"
import type { LimitValues } from "../values/Limits.js"
import { resourceMetadata } from "../values/Metadata.js"
import { line, text } from "../values/text/Text.js"
import { hiddenFieldsInput } from "./HiddenField.js"
import { questionsInput } from "./QuestionInput.js"
import { Visibility } from "./Survey.js"

const fields = (limits: LimitValues) => ({
  title: line(limits.title),
  description: Schema.NullOr(text(limits.description)).annotations({ description: "Shown to respondents." }),
  visibility: Visibility,
  closesAt: Schema.NullOr(Instant).annotations({ description: "From then on answers are refused. Null: never." }),
  questions: questionsInput(limits),
  hiddenFields: hiddenFieldsInput(limits),
  metadata: resourceMetadata(limits)
})

/** The body that creates a survey. Only the title is required. */
export const create = (limits: LimitValues) => {
  const { closesAt, description, hiddenFields, metadata, questions, title, visibility } = fields(limits)
  return Schema.Struct({
    title,
    description: Schema.optionalWith(description, { exact: true, default: () => null }),
    visibility: Schema.optionalWith(visibility, { exact: true, default: () => "public" }),
    closesAt: Schema.optionalWith(closesAt, { exact: true, default: () => null }),
    questions: Schema.optionalWith(questions, { exact: true, default: () => [] }),
    hiddenFields: Schema.optionalWith(hiddenFields, { exact: true, default: () => [] }),
    metadata: Schema.optionalWith(metadata, { exact: true, default: () => ({}) })
  }).annotations({ identifier: "CreateSurvey" })
}
export type Create = Schema.Schema.Encoded<ReturnType<typeof create>>

/** The body that changes a survey. A field that is absent does not change. */
export const update = (limits: LimitValues) =>
  Schema.partialWith(Schema.Struct(fields(limits)), { exact: true }).annotations({ identifier: "UpdateSurvey" })
export type Update = Schema.Schema.Encoded<ReturnType<typeof update>>

/** The optional body that closes a survey. */
export const close = (limits: LimitValues) =>
  Schema.Struct({ reason: Schema.optionalWith(Schema.NullOr(text(limits.closeReason)), { exact: true }) })
    .annotations({ identifier: "CloseSurvey" })
export type Close = Schema.Schema.Encoded<ReturnType<typeof close>>

/** The body that replaces the questions of a survey. */
export type Questions = Schema.Schema.Encoded<ReturnType<typeof questionsInput>>
