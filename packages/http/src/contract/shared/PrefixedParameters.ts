/** Query parameters that a contract declares by the prefix of their names: one for each entry of a record. */
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

/** Parameters whose names have a prefix. */
export interface PrefixedParameters {
  readonly prefix: string
  readonly description: string
}

/** Finds them in the schema of a query: its index signatures whose keys are templates such as `a.${string}`. */
export const prefixedParametersOf = (query: Option.Option<Schema.Schema.All>): ReadonlyArray<PrefixedParameters> =>
  Option.match(query, { onNone: () => [], onSome: ({ ast }) => parametersOf(ast) })

const parametersOf = (ast: AST.AST): ReadonlyArray<PrefixedParameters> => {
  if (AST.isRefinement(ast)) return parametersOf(ast.from)
  return !AST.isTypeLiteral(ast) ?
    [] :
    ast.indexSignatures.flatMap(({ parameter, type }) =>
      parameter._tag === "TemplateLiteral"
        ? [{ prefix: parameter.head, description: Option.getOrElse(AST.getDescriptionAnnotation(type), () => "") }]
        : []
    )
}
