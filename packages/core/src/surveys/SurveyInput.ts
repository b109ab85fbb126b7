/** The bodies of requests that create and change a survey. */
import * as Schema from "effect/Schema"
import { Instant } from "../values/Instant.js"
import type { LimitValues } from "../values/Limits.js"
import { resourceMetadata } from "../values/Metadata.js"
import { line, text } from "../values/text/Text.js"
import { endingsInput } from "./Ending.js"
import { hiddenFieldsInput } from "./HiddenField.js"
import { integer } from "./question-parts/definition/SettingSchemas.js"
import { questionsInput } from "./QuestionInput.js"
import { Layout, Visibility } from "./Survey.js"
import { variablesInput } from "./Variable.js"

const fields = (limits: LimitValues) => ({
  title: line(limits.title),
  description: Schema.NullOr(text(limits.description)).annotations({ description: "Shown to respondents." }),
  visibility: Visibility,
  closesAt: Schema.NullOr(Instant).annotations({ description: "From then on answers are refused. Null: never." }),
  questions: questionsInput(limits),
  hiddenFields: hiddenFieldsInput(limits),
  variables: variablesInput(limits),
  endings: endingsInput(limits),
  layout: Layout.annotations({
    description: "How the questions of a page are shown: all at once (`pages`), or one at a time (`one`)."
  }),
  keepPartials: Schema.NullOr(integer(1, 365)).annotations({
    description: "The days after which a partial response that has not changed is removed. Null: it is kept."
  }),
  metadata: resourceMetadata(limits)
})

/** The body that creates a survey. Only the title is required. */
export const create = (limits: LimitValues) => {
  const {
    closesAt,
    description,
    endings,
    hiddenFields,
    keepPartials,
    layout,
    metadata,
    questions,
    title,
    variables,
    visibility
  } = fields(limits)
  return Schema.Struct({
    title,
    description: Schema.optionalWith(description, { exact: true, default: () => null }),
    visibility: Schema.optionalWith(visibility, { exact: true, default: () => "public" }),
    closesAt: Schema.optionalWith(closesAt, { exact: true, default: () => null }),
    questions: Schema.optionalWith(questions, { exact: true, default: () => [] }),
    hiddenFields: Schema.optionalWith(hiddenFields, { exact: true, default: () => [] }),
    variables: Schema.optionalWith(variables, { exact: true, default: () => [] }),
    endings: Schema.optionalWith(endings, { exact: true, default: () => [] }),
    layout: Schema.optionalWith(layout, { exact: true, default: () => "pages" }),
    keepPartials: Schema.optionalWith(keepPartials, { exact: true, default: () => null }),
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
