/** Schemas for the settings of question types. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../../../validation/ViolationCode.js"
import { optionalField } from "./optionalField.js"

/** An optional setting. The setting is stored as given: the default is applied on use and is not stored. */
export const setting = optionalField

/** An integer from `min` to `max`. */
export const integer = (min: number, max: number) =>
  Schema.Number.pipe(Schema.filter(
    (value) => Number.isSafeInteger(value) && value >= min && value <= max,
    {
      message: () => codedMessage("out-of-range", `This must be a whole number from ${min} to ${max}.`, { min, max }),
      jsonSchema: { type: "integer", minimum: min, maximum: max }
    }
  ))

/** A number from -1e15 to 1e15. Larger numbers have no exact decimals. */
export const decimal = Schema.Number.pipe(Schema.filter((value) => Number.isFinite(value) && Math.abs(value) <= 1e15, {
  message: () => codedMessage("out-of-range", "This must be a number from -1e15 to 1e15.", { min: -1e15, max: 1e15 }),
  jsonSchema: { minimum: -1e15, maximum: 1e15 }
}))

/** The labels of both ends of a scale. */
export const scaleLabels = {
  minLabel: setting(Schema.String, "What the lowest value means."),
  maxLabel: setting(Schema.String, "What the highest value means.")
}

/** The `settings` of a question in a request. A request may omit them when all settings of the type are optional. */
export const optionalSettings = <A, I>(settings: Schema.Schema<A, I>, defaults: A) =>
  Schema.optionalWith(settings, { exact: true, default: () => defaults })
