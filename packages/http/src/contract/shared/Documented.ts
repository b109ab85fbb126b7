/** Schemas for bodies that a service of the core decodes: the contract documents them and does not validate. */
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

/** Documents the encoded side of `schema` and accepts any value. The service decodes the body with its own schema. */
export const documented = <A, I>(schema: Schema.Schema<A, I>): Schema.Schema<I> =>
  Schema.declare((_input): _input is I => true, { [AST.SurrogateAnnotationId]: schema.ast })

/** Like `documented`, for a body that may be absent. */
export const documentedOptional = <A, I>(schema: Schema.Schema<A, I>): Schema.Schema<I | undefined> =>
  Schema.declare((_input): _input is I | undefined => true, { [AST.SurrogateAnnotationId]: schema.ast })
