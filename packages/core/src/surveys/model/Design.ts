/** The design of a survey: colours, typeface, pictures and the texts around its questions. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { isColour, lowContrastOf, minAccentContrast } from "../../logic/design/colours.js"
import { colourFields, corners, fonts, progressKinds } from "../../logic/design/SurveyDesign.js"
import {
  type DefinitionViolation,
  definitionViolation,
  type UndecodedFields
} from "../../questions/question-parts/definition/DefinitionRules.js"
import { pictureInput } from "../../questions/question-parts/definition/Image.js"
import { nullAsAbsent } from "../../questions/question-parts/definition/nullAsAbsent.js"
import { optionalField } from "../../questions/question-parts/definition/optionalField.js"
import { issuesOf, schemaWithDecoder } from "../../questions/question-parts/definition/schemaWithDecoder.js"
import { strict } from "../../validation/ValidationError.js"
import { codedMessage } from "../../validation/ViolationCode.js"
import { AssetId } from "../../values/Ids.js"
import type { LimitValues } from "../../values/Limits.js"
import { line, text } from "../../values/text/Text.js"

const Font = Schema.Literal(...fonts)
const Corner = Schema.Literal(...corners)
const Progress = Schema.Literal(...progressKinds)

const descriptions = {
  accent:
    `The colour of buttons and of what is chosen, \`#rrggbb\`: at least ${minAccentContrast}:1 against the others.`,
  background: "The colour of the page.",
  surface: "The colour of cards and controls.",
  font: "Default: `system`.",
  corner: "Default: `soft`.",
  logo: "A picture, as `image.asset`, on each page.",
  cover: "A picture above the first page.",
  welcome: "Shown before the first page.",
  closedMessage: "Shown when the survey is closed.",
  progress: "Default: `bar`.",
  numbers: "Whether questions are numbered."
}

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** What is shown before the first page, as it is stored. */
const Welcome = Schema.Struct({
  title: optional(Schema.String),
  message: optional(Schema.String),
  button: optional(Schema.String)
})

/** A design as it is stored. The input describes the fields. Light and dark themes are derived from its colours. */
export const Design = Schema.Struct({
  accent: optional(Schema.String),
  background: optional(Schema.String),
  surface: optional(Schema.String),
  font: optional(Font),
  corner: optional(Corner),
  logo: optional(AssetId),
  cover: optional(AssetId),
  welcome: optional(Welcome),
  closedMessage: optional(Schema.String),
  progress: optional(Progress),
  numbers: optional(Schema.Boolean)
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
    logo: optionalField(pictureInput, descriptions.logo),
    cover: optionalField(pictureInput, descriptions.cover),
    welcome: optionalField(
      nullAsAbsent(
        Schema.Struct({
          title: optional(line(limits.title)),
          message: optional(text(limits.description)),
          button: optional(line(limits.title))
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
  const lowest = lowContrastOf({ accent, background, surface })
  if (lowest === undefined) return []
  const shown = Math.floor(lowest.contrast * 100) / 100
  return [
    definitionViolation(
      ["accent"],
      "low-contrast",
      `The contrast against the ${lowest.name} ${lowest.colour} is ${shown}:1, and at least ` +
        `${minAccentContrast}:1 is needed.`,
      { min: minAccentContrast, actual: shown }
    )
  ]
}

const isOptionalColour = (value: unknown): value is string | undefined => value === undefined || isColour(value)
