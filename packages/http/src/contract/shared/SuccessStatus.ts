/** A success with another status than 200. */
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

/** Annotating a schema drops the name that the document lists it under, so that is given again. */
const withStatus = (status: number) => <A, I>(schema: Schema.Schema<A, I>): Schema.Schema<A, I> =>
  schema.annotations({
    ...HttpApiSchema.annotations({ status }),
    ...Option.match(AST.getIdentifierAnnotation(schema.ast), {
      onNone: () => ({}),
      onSome: (identifier) => ({ identifier })
    })
  })

export const created = withStatus(201)

/** Something will be done: the answer shows where to look for it. */
export const accepted = withStatus(202)
