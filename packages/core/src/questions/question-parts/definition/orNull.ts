import * as AST from "effect/SchemaAST"

/**
 * A schema for the documentation, whose fields of these names may be null.
 *
 * @param ast An object, an object that gets defaults, or a union of these.
 */
export const orNull = (ast: AST.AST, names: ReadonlyArray<PropertyKey>): AST.AST => {
  switch (ast._tag) {
    case "TypeLiteral":
      return new AST.TypeLiteral(
        ast.propertySignatures.map((field) =>
          names.includes(field.name)
            ? new AST.PropertySignature(
              field.name,
              AST.Union.make([field.type, AST.null]),
              field.isOptional,
              field.isReadonly,
              field.annotations
            )
            : field
        ),
        ast.indexSignatures,
        ast.annotations
      )
    case "Transformation":
      return new AST.Transformation(orNull(ast.from, names), ast.to, ast.transformation, ast.annotations)
    case "Union":
      return AST.Union.make(ast.types.map((type) => orNull(type, names)), ast.annotations)
    default:
      return ast
  }
}
