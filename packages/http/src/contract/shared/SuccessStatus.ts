/** Success statuses other than 200. */
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

/** An annotation drops the identifier of a schema, which names it in the OpenAPI document, so it is set again. */
const withStatus = (status: number) => <A, I>(schema: Schema.Schema<A, I>): Schema.Schema<A, I> =>
  schema.annotations({
    ...HttpApiSchema.annotations({ status }),
    ...Option.match(AST.getIdentifierAnnotation(schema.ast), {
      onNone: () => ({}),
      onSome: (identifier) => ({ identifier })
    })
  })

/** Status 201. */
export const created = withStatus(201)

/** Status 302, without a body: `Location` is where the browser goes next. */
export const found = HttpApiSchema.Empty(302)

/** Status 202: the work is queued, and `Location` is the URL of its result. */
export const accepted = withStatus(202)
