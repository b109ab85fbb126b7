/** The bodies of requests that create and change a survey. */
import * as Schema from "effect/Schema"
import { integer } from "../questions/question-parts/definition/SettingSchemas.js"
import { questionsInput } from "../questions/QuestionInput.js"
import { Instant } from "../values/Instant.js"
import type { LimitValues } from "../values/Limits.js"
import { resourceMetadata } from "../values/Metadata.js"
import { line, text } from "../values/text/Text.js"
import { Alias } from "./model/Alias.js"
import { designInput } from "./model/Design.js"
import { endingsInput } from "./model/Ending.js"
import { hiddenFieldsInput } from "./model/HiddenField.js"
import { languagesInput, translationsInput } from "./model/languagesInput.js"
import { quotasInput } from "./model/Quota.js"
import { Layout, Visibility } from "./model/Survey.js"
import { variablesInput } from "./model/Variable.js"

/** What the setting does, for documentation. */
export const onePerExternalIdDescription =
  "Whether a response that ends needs an `externalId` that no other response of the survey has ended with."

const fields = (limits: LimitValues) => ({
  title: line(limits.title),
  description: Schema.NullOr(text(limits.description)).annotations({ description: "Shown to respondents." }),
  visibility: Visibility,
  closesAt: Schema.NullOr(Instant).annotations({ description: "From then on answers are refused. Null: never." }),
  questions: questionsInput(limits),
  hiddenFields: hiddenFieldsInput(limits),
  variables: variablesInput(limits),
  quotas: quotasInput(limits),
  onePerExternalId: Schema.Boolean.annotations({ description: onePerExternalIdDescription }),
  endings: endingsInput(limits),
  layout: Layout.annotations({
    description: "How the questions of a page are shown: all at once (`pages`), or one at a time (`one`)."
  }),
  design: designInput(limits),
  languages: languagesInput(limits),
  keepPartials: Schema.NullOr(integer(1, 365)).annotations({
    description: "The days after which a partial response that has not changed is removed. Null: it is kept."
  }),
  metadata: resourceMetadata(limits)
})

/** The definition of a survey, with the defaults of its fields. Only the title is required. */
const definitionFields = (limits: LimitValues) => {
  const { closesAt: _, ...parts } = fields(limits)
  const {
    description,
    design,
    endings,
    hiddenFields,
    keepPartials,
    languages,
    layout,
    metadata,
    onePerExternalId,
    questions,
    quotas,
    title,
    variables,
    visibility
  } = parts
  return {
    $schema: Schema.optionalWith(Schema.String, { exact: true }).annotations({
      description: "The address of the JSON Schema of definitions, for editors. It is ignored."
    }),
    title,
    description: Schema.optionalWith(description, { exact: true, default: () => null }),
    visibility: Schema.optionalWith(visibility, { exact: true, default: () => "public" }),
    layout: Schema.optionalWith(layout, { exact: true, default: () => "pages" }),
    design: Schema.optionalWith(design, { exact: true, default: () => null }),
    languages: Schema.optionalWith(languages, { exact: true, default: () => [] }),
    keepPartials: Schema.optionalWith(keepPartials, { exact: true, default: () => null }),
    metadata: Schema.optionalWith(metadata, { exact: true, default: () => ({}) }),
    hiddenFields: Schema.optionalWith(hiddenFields, { exact: true, default: () => [] }),
    variables: Schema.optionalWith(variables, { exact: true, default: () => [] }),
    quotas: Schema.optionalWith(quotas, { exact: true, default: () => [] }),
    onePerExternalId: Schema.optionalWith(onePerExternalId, { exact: true, default: () => false }),
    endings: Schema.optionalWith(endings, { exact: true, default: () => [] }),
    questions: Schema.optionalWith(questions, { exact: true, default: () => [] }),
    translations: Schema.optionalWith(translationsInput, { exact: true })
  }
}

/** The body that makes a survey as a definition says. Only the title is required. */
export const definition = (limits: LimitValues) =>
  Schema.Struct(definitionFields(limits)).annotations({
    identifier: "SurveyDefinition",
    description: "A survey without what belongs to one server: with keys and without ids, times and counts."
  })
export type Definition = Schema.Schema.Encoded<ReturnType<typeof definition>>

/** The body that creates a survey: a definition, and the time at which the survey closes. */
export const create = (limits: LimitValues) =>
  Schema.Struct({
    ...definitionFields(limits),
    closesAt: Schema.optionalWith(fields(limits).closesAt, { exact: true, default: () => null })
  }).annotations({ identifier: "CreateSurvey" })
export type Create = Schema.Schema.Encoded<ReturnType<typeof create>>

/** The body that changes a survey. A field that is absent does not change. */
export const update = (limits: LimitValues) =>
  Schema.partialWith(Schema.Struct({ ...fields(limits), alias: Schema.NullOr(Alias) }), { exact: true }).annotations({
    identifier: "UpdateSurvey"
  })
export type Update = Schema.Schema.Encoded<ReturnType<typeof update>>

/** The optional body that duplicates a survey. */
export const duplicate = (limits: LimitValues) =>
  Schema.Struct({
    title: Schema.optionalWith(line(limits.title), { exact: true }).annotations({
      description: "Default: the title of the survey, shortened where necessary, and ` (copy)`."
    })
  }).annotations({ identifier: "DuplicateSurvey" })
export type Duplicate = Schema.Schema.Encoded<ReturnType<typeof duplicate>>

/** The optional body that closes a survey. */
export const close = (limits: LimitValues) =>
  Schema.Struct({ reason: Schema.optionalWith(Schema.NullOr(text(limits.closeReason)), { exact: true }) })
    .annotations({ identifier: "CloseSurvey" })
export type Close = Schema.Schema.Encoded<ReturnType<typeof close>>

/** The body that replaces the questions of a survey. */
export type Questions = Schema.Schema.Encoded<ReturnType<typeof questionsInput>>
