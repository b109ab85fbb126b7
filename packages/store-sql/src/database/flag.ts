import * as Schema from "effect/Schema"

/** A truth value as 0 or 1. */
export const flag = Schema.transform(Schema.Literal(0, 1), Schema.Boolean, {
  strict: true,
  decode: (bit) => bit === 1,
  encode: (value) => value ? 1 : 0
})
