/**
 * Encoding of what our own services made. A schema's encoder checks the value on its way, and that costs more than all
 * else of a small answer; here the types have done so, and what is left is to pick fields and to write times as text.
 */
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

/** What `Schema.encodeSync(schema)` makes of a value of its type. Fields that the schema does not name are left out. */
export const encoderOf = <A, I>(schema: Schema.Schema<A, I>): (value: unknown) => unknown =>
  compile(schema.ast) ?? ((value) => value)

/** `undefined` where a value is its own encoding. */
type Encode = ((value: unknown) => unknown) | undefined

const compile = (ast: AST.AST): Encode => {
  switch (ast._tag) {
    case "Refinement":
      return compile(ast.from)
    case "TupleType":
      return ofArray(ast)
    case "TypeLiteral":
      return ofStruct(ast)
    case "Union":
      return ofUnion(ast)
    case "Declaration":
      // One that has no parts, such as `Schema.declare(isSomething)`, checks a value and leaves it as it is.
      return ast.typeParameters.length === 0 ? undefined : bySchema(ast)
    case "Suspend":
    case "Transformation":
      return bySchema(ast)
    default:
      return undefined
  }
}

/** For what is rare, or small: a time among the fields. */
const bySchema = (ast: AST.AST): Encode => ParseResult.encodeUnknownSync(Schema.make(ast))

const ofArray = (ast: AST.TupleType): Encode => {
  const [rest, ...more] = ast.rest
  if (ast.elements.length > 0 || rest === undefined || more.length > 0) return bySchema(ast)
  const item = compile(rest.type)
  return item === undefined ? undefined : (value) => Array.isArray(value) ? value.map((one) => item(one)) : value
}

const ofStruct = (ast: AST.TypeLiteral): Encode => {
  if (ast.indexSignatures.length > 0) {
    return ast.propertySignatures.length === 0 && ast.indexSignatures.every(({ type }) => compile(type) === undefined)
      ? undefined
      : bySchema(ast)
  }
  const fields = ast.propertySignatures.map(({ name, type }) => ({ name: String(name), encode: compile(type) }))
  return (value) => {
    if (!Predicate.isRecord(value)) return value
    const encoded: Record<string, unknown> = {}
    for (const { encode, name } of fields) {
      const field = value[name]
      if (field !== undefined) encoded[name] = encode === undefined ? field : encode(field)
    }
    return encoded
  }
}

const ofUnion = (ast: AST.Union): Encode => {
  const present = ast.types.filter((type) => !isAbsence(type))
  const [only, ...more] = present
  const encodes = present.map(compile)
  if (encodes.every((encode) => encode === undefined)) return undefined
  if (only === undefined || more.length > 0) return byTag(present) ?? bySchema(ast)
  const [encode] = encodes
  return (value) => value === null || value === undefined ? value : encode?.(value)
}

const isAbsence = (ast: AST.AST): boolean => AST.isUndefinedKeyword(ast) || (AST.isLiteral(ast) && ast.literal === null)

/** Structs that are told apart by a field that is one certain text in each of them. */
const byTag = (types: ReadonlyArray<AST.AST>): Encode => {
  const structs = types.filter(AST.isTypeLiteral)
  if (structs.length < types.length) return undefined
  const name = structs[0]?.propertySignatures.map((field) => field.name).find((name) =>
    new Set(structs.map((struct) => tagOf(struct, name))).size === structs.length &&
    structs.every((struct) => tagOf(struct, name) !== undefined)
  )
  if (name === undefined) return undefined
  const encoders = new Map<unknown, Encode>(structs.map((struct) => [tagOf(struct, name), compile(struct)]))
  return (value) => Predicate.isRecord(value) ? encoders.get(value[String(name)])?.(value) : value
}

const tagOf = (struct: AST.TypeLiteral, name: PropertyKey): AST.LiteralValue | undefined => {
  const type = struct.propertySignatures.find((field) => field.name === name)?.type
  return type !== undefined && AST.isLiteral(type) ? type.literal : undefined
}
