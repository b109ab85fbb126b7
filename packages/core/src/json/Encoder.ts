/**
 * Encoders without validation. The encoder of a schema validates the value, which costs more than the rest of a small
 * response. Values of our own services are valid by their types, so these encoders only select fields and format
 * timestamps.
 */
import * as Either from "effect/Either"
import { unsafeCoerce } from "effect/Function"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

/**
 * Compiles an encoder that returns the same as `Schema.encodeSync(schema)` for every valid value. Omits fields that
 * the schema does not name, at every depth. Results for invalid values are unspecified.
 */
export const encoderOf = <A, I>(schema: Schema.Schema<A, I>): (value: unknown) => unknown =>
  compile(schema.ast) ?? ((value) => value)

/**
 * As `encoderOf`, with the types of the schema. The compiler cannot check these types, because the encoder is made of
 * the schema when the program runs.
 */
export const typedEncoderOf = <A, I>(schema: Schema.Schema<A, I>): (value: A) => I =>
  unsafeCoerce<(value: unknown) => unknown, (value: A) => I>(encoderOf(schema))

/** `undefined` when a value is its own encoding. */
type Encode = ((value: unknown) => unknown) | undefined

const compile = (ast: AST.AST): Encode => {
  switch (ast._tag) {
    case "Refinement":
      return compile(ast.from)
    case "TupleType":
      return arrayEncoder(ast)
    case "TypeLiteral":
      return structEncoder(ast)
    case "Union":
      return unionEncoder(ast)
    case "Declaration":
      // A declaration without type parameters, such as `Schema.declare(isSomething)`, only validates.
      return ast.typeParameters.length === 0 ? undefined : encodeBySchema(ast)
    case "Transformation":
      return transformationEncoder(ast)
    case "Suspend":
      return encodeBySchema(ast)
    default:
      return undefined
  }
}

/** The validating encoder of the schema, for small or rare parts such as a timestamp. */
const encodeBySchema = (ast: AST.AST): Encode => ParseResult.encodeUnknownSync(Schema.make(ast))

/** Encodes a timestamp in a seventh of the time of the validating encoder, for each row of an export. */
const transformationEncoder = (ast: AST.Transformation): Encode => {
  const validating = encodeBySchema(ast)
  const { from, to, transformation } = ast
  if (!AST.isFinalTransformation(transformation) || compile(to) !== undefined || compile(from) !== undefined) {
    return validating
  }
  return (value) => {
    const encoded = transformation.encode(value, {}, ast, value)
    return Either.isEither(encoded) && Either.isRight(encoded) ? encoded.right : validating?.(value)
  }
}

const arrayEncoder = (ast: AST.TupleType): Encode => {
  const [rest, ...more] = ast.rest
  if (ast.elements.length > 0 || rest === undefined || more.length > 0) return encodeBySchema(ast)
  const item = compile(rest.type)
  return item === undefined
    ? undefined
    : (value) => Array.isArray(value) ? value.map((element) => item(element)) : value
}

const structEncoder = (ast: AST.TypeLiteral): Encode => {
  if (ast.indexSignatures.length > 0) {
    return ast.propertySignatures.length === 0 && ast.indexSignatures.every(({ type }) => compile(type) === undefined)
      ? undefined
      : encodeBySchema(ast)
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

const unionEncoder = (ast: AST.Union): Encode => {
  const members = ast.types.filter((type) => !isNullish(type))
  const [only, ...more] = members
  const encodes = members.map(compile)
  if (encodes.every((encode) => encode === undefined)) return undefined
  if (only === undefined || more.length > 0) return taggedUnionEncoder(members) ?? encodeBySchema(ast)
  const [encode] = encodes
  return (value) => value === null || value === undefined ? value : encode?.(value)
}

const isNullish = (ast: AST.AST): boolean => AST.isUndefinedKeyword(ast) || (AST.isLiteral(ast) && ast.literal === null)

/** Encodes a union of structs by a field whose literal differs in each. `undefined` if there is no such field. */
const taggedUnionEncoder = (types: ReadonlyArray<AST.AST>): Encode => {
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
