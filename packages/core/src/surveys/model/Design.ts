/** The design of a survey: colours, typeface, pictures and the texts around its questions. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { contrastOf, type Grounds, groundsOf, isColour, minAccentContrast } from "../../logic/design/colours.js"
import { colourFields, corners, fonts, progressKinds } from "../../logic/design/SurveyDesign.js"
import {
  type DefinitionViolation,
  definitionViolation,
  type UndecodedFields
} from "../../questions/question-parts/definition/DefinitionRules.js"
import { nullAsAbsent } from "../../questions/question-parts/definition/nullAsAbsent.js"
import { optionalField } from "../../questions/question-parts/definition/optionalField.js"
import { issuesOf, schemaWithDecoder } from "../../questions/question-parts/definition/schemaWithDecoder.js"
import { strict } from "../../validation/ValidationError.js"
import { codedMessage } from "../../validation/ViolationCode.js"
import { AssetId } from "../../values/Ids.js"
import type { LimitValues } from "../../values/Limits.js"
import { line, text } from "../../values/text/Text.js"
import { canonical } from "../../values/Uuid.js"

const Font = Schema.Literal(...fonts)
const Corner = Schema.Literal(...corners)
const Progress = Schema.Literal(...progressKinds)

const descriptions = {
  accent: `Of buttons and of what is chosen, \`#rrggbb\`: at least ${minAccentContrast}:1 against the others.`,
  background: "Of the page.",
  surface: "Of cards and controls.",
  font: "Default: `system`.",
  corner: "Default: `soft`.",
  logo: "An asset, on each page.",
  cover: "An asset, above the first page.",
  welcome: "Shown before the first page.",
  title: "Its heading.",
  message: "Below.",
  button: "To the first page.",
  closedMessage: "Shown when the survey is closed.",
  progress: "Default: `bar`.",
  numbers: "Whether questions have numbers."
}

const stored = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** What is shown before the first page, as it is stored. */
const Welcome = Schema.Struct({
  title: stored(Schema.String),
  message: stored(Schema.String),
  button: stored(Schema.String)
}).annotations({ identifier: "Welcome" })

/** A design as it is stored. The input describes the fields. Light and dark themes are derived from its colours. */
export const Design = Schema.Struct({
  accent: stored(Schema.String),
  background: stored(Schema.String),
  surface: stored(Schema.String),
  font: stored(Font),
  corner: stored(Corner),
  logo: stored(AssetId),
  cover: stored(AssetId),
  welcome: stored(Welcome),
  closedMessage: stored(Schema.String),
  progress: stored(Progress),
  numbers: stored(Schema.Boolean)
}).annotations({ identifier: "Design" })
export type Design = typeof Design.Type

/** The design of a survey in a request. `null` in a field is none, and a design without fields is none. */
export const designInput = (limits: LimitValues) => {
  const fieldsShape = nullAsAbsent(fieldsInput(limits), Object.keys(Design.fields))
  const decode = ParseResult.decodeUnknownEither(fieldsShape, strict)
  const shape = Schema.NullOr(fieldsShape)
  return schemaWithDecoder<Design | null, typeof shape.Encoded>(shape, (input, ast) => {
    if (input === null) return Either.right(null)
    const fields = isReadonlyRecord(input) ? withLowerCaseColours(input) : input
    const decoded = Either.map(decode(fields), (design) => isEmpty(design) ? null : design)
    const low = isReadonlyRecord(fields) ? contrastViolations(fields) : []
    const issues = [...Either.isLeft(decoded) ? [decoded.left] : [], ...issuesOf(ast, input, low)]
    return Arr.isNonEmptyReadonlyArray(issues)
      ? Either.left(new ParseResult.Composite(ast, input, issues))
      : decoded
  }).annotations({ description: "How the pages look." })
}

const fieldsInput = (limits: LimitValues) =>
  Schema.Struct({
    accent: optionalField(colourInput, descriptions.accent),
    background: optionalField(colourInput, descriptions.background),
    surface: optionalField(colourInput, descriptions.surface),
    font: optionalField(Font, descriptions.font),
    corner: optionalField(Corner, descriptions.corner),
    logo: optionalField(assetIdInput, descriptions.logo),
    cover: optionalField(assetIdInput, descriptions.cover),
    welcome: optionalField(
      nullAsAbsent(
        Schema.Struct({
          title: optionalField(line(limits.title), descriptions.title),
          message: optionalField(text(limits.description), descriptions.message),
          button: optionalField(line(limits.title), descriptions.button)
        }).annotations({ identifier: "WelcomeInput" }),
        Object.keys(Welcome.fields)
      ),
      descriptions.welcome
    ),
    closedMessage: optionalField(text(limits.description), descriptions.closedMessage),
    progress: optionalField(Progress, descriptions.progress),
    numbers: optionalField(Schema.Boolean, descriptions.numbers)
  }).annotations({ identifier: "DesignInput" })

const colourInput = Schema.String.pipe(Schema.filter(
  (value) => isColour(value) || codedMessage("invalid", "Expected a colour such as `#0a6b5c`."),
  { jsonSchema: { pattern: "^#[0-9A-Fa-f]{6}$" } }
))

/** The schema of definitions has patterns, which every validator knows, and no formats. */
const assetIdInput = AssetId.annotations({ jsonSchema: { type: "string", pattern: canonical.source } })

const isEmpty = (design: Design): boolean => Object.keys(design).length === 0

const withLowerCaseColours = (fields: UndecodedFields): UndecodedFields => ({
  ...fields,
  ...Object.fromEntries(colourFields.flatMap((name) => {
    const value = fields[name]
    return typeof value === "string" && value.length === 7 ? [[name, value.toLowerCase()]] : []
  }))
})

/** The accent is seen on the background and on the surface. Says nothing about colours that are malformed. */
const contrastViolations = (fields: UndecodedFields): ReadonlyArray<DefinitionViolation> => {
  const { accent } = fields
  const [background, surface] = [fields["background"] ?? undefined, fields["surface"] ?? undefined]
  if (!isColour(accent) || !isOptionalColour(background) || !isOptionalColour(surface)) return []
  const grounds = groundsOf({
    ...background === undefined ? {} : { background },
    ...surface === undefined ? {} : { surface }
  })
  const [lowest] = groundNames.map((name) => ({ name, contrast: contrastOf(accent, grounds[name]) }))
    .filter(({ contrast }) => contrast < minAccentContrast)
    .sort((left, right) => left.contrast - right.contrast)
  if (lowest === undefined) return []
  const shown = Math.floor(lowest.contrast * 100) / 100
  return [
    definitionViolation(
      ["accent"],
      "low-contrast",
      `The contrast against the ${lowest.name} ${grounds[lowest.name]} is ${shown}:1, and at least ` +
        `${minAccentContrast}:1 is needed.`,
      { min: minAccentContrast, actual: shown }
    )
  ]
}

const groundNames = ["background", "surface"] as const satisfies ReadonlyArray<keyof Grounds>

const isOptionalColour = (value: unknown): value is string | undefined => value === undefined || isColour(value)
