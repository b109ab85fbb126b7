/** A body that a service decodes: the contract says what it looks like and lets it through as it came. */
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

/** Documents the wire's side of `schema`, and checks nothing: that is done once, where the rules are. */
export const documented = <A, I>(schema: Schema.Schema<A, I>): Schema.Schema<I> =>
  Schema.declare((_input): _input is I => true, { [AST.SurrogateAnnotationId]: schema.ast })

/** The same, where there may be no body at all. */
export const documentedOptional = <A, I>(schema: Schema.Schema<A, I>): Schema.Schema<I | undefined> =>
  Schema.declare((_input): _input is I | undefined => true, { [AST.SurrogateAnnotationId]: schema.ast })
