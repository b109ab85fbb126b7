/** Query parameters that select surveys by their metadata. */
import { type LimitValues, type Metadata, ViolationCode } from "@canvass/core"
import { Text } from "@canvass/core/ports"
import * as Schema from "effect/Schema"

const prefix = "metadata."

/** Parameters `metadata.<name>`, one for each entry. */
export const metadataEntries = ({ resourceMetadataEntries, resourceMetadataValue }: LimitValues) =>
  Schema.Record({
    key: Schema.TemplateLiteral(prefix, Schema.String),
    value: Text.text(resourceMetadataValue).annotations({
      description: "`metadata.<name>=<value>`: only surveys whose `metadata` has this entry. Several, at most " +
        `${resourceMetadataEntries}, select the surveys that have all of them.`
    })
  })

/** Refuses more entries than a survey can have. */
export const withinMetadata =
  ({ resourceMetadataEntries: max }: LimitValues) => <A extends object, I>(schema: Schema.Schema<A, I>) =>
    schema.pipe(Schema.filter((parameters) => {
      const actual = Object.keys(metadataOf(parameters)).length
      return actual <= max ? undefined : {
        path: [`${prefix}<name>`],
        message: ViolationCode.codedMessage("too-many", `At most ${max} of these parameters are allowed.`, {
          max,
          actual
        })
      }
    }))

/** Returns the entries of the parameters `metadata.<name>`. */
export const metadataOf = (parameters: object): Metadata.Metadata =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]: [string, unknown]) =>
      name.startsWith(prefix) && typeof value === "string" ? [[name.slice(prefix.length), value]] : []
    )
  )
