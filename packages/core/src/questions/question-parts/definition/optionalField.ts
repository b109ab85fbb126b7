import * as Schema from "effect/Schema"

/** A field that may be absent, with what it is for the API documentation. */
export const optionalField = <A, I>(schema: Schema.Schema<A, I>, description: string) =>
  Schema.optionalWith(schema, { exact: true }).annotations({ description })
