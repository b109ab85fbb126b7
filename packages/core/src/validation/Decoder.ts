/**
 * Decoding of what is right. A schema's own decoder keeps account of every place on its way, for the faults that it may
 * have to name, and that costs many times what the looking does; nearly all inputs have none. So plain shapes are read
 * by plain code, made once of the schema, and the schema is asked where that finds anything amiss or does not know.
 */
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import type * as Schema from "effect/Schema"
import type * as AST from "effect/SchemaAST"

/**
 * What `ParseResult.decodeUnknownEither(schema, options)` makes of the input. Of the fields that an object should not
 * have, only so many are faults: the schema takes its time for each of them.
 */
export const decoderOf = <A, I>(
  schema: Schema.Schema<A, I>,
  options: AST.ParseOptions
): (input: unknown) => Either.Either<A, ParseResult.ParseIssue> => {
  const decode = ParseResult.decodeUnknownEither(schema, options)
  const explain = options.onExcessProperty === "error" ? (input: unknown) => decode(shortened(input)) : decode
  const read = compile(schema.ast, options)
  if (read === undefined) return explain
  const isRead = (value: unknown): value is A => value !== unread
  return (input) => {
    const value = read(input)
    return isRead(value) ? Either.right(value) : explain(input)
  }
}

/** The input without what comes after the first thousand fields, and some, of an object: no schema has as many. */
const shortened = (input: unknown, levels = 32): unknown => {
  if (levels === 0) return input
  if (Array.isArray(input)) return input.map((item: unknown) => shortened(item, levels - 1))
  if (!Predicate.isRecord(input)) return input
  const names = Object.keys(input).slice(0, mostFields)
  return Object.fromEntries(names.map((name) => [name, shortened(input[name], levels - 1)]))
}

const mostFields = 1_100

/** Something is amiss, or not known here. */
const unread = Symbol("unread")

/** What is decoded, or `unread`. */
type Read = (input: unknown) => unknown

/** `undefined` for what is left to the schema altogether. */
const compile = (ast: AST.AST, options: AST.ParseOptions): Read | undefined => {
  switch (ast._tag) {
    case "Declaration":
      return ofDeclaration(ast, options)
    case "TypeLiteral":
      return ofStruct(ast, options)
    case "Union":
      return ofUnion(ast, options)
    default:
      return ofScalar(ast, options)
  }
}

/** Of a value that has no parts. */
const ofScalar = (ast: AST.AST, options: AST.ParseOptions): Read | undefined => {
  switch (ast._tag) {
    case "UnknownKeyword":
      return (input) => input
    case "StringKeyword":
      return (input) => typeof input === "string" ? input : unread
    case "NumberKeyword":
      return (input) => typeof input === "number" ? input : unread
    case "BooleanKeyword":
      return (input) => typeof input === "boolean" ? input : unread
    case "Literal":
      return (input) => input === ast.literal ? input : unread
    case "Refinement":
      return ofRefinement(ast, options)
    case "Transformation":
      return ofTransformation(ast, options)
    default:
      return undefined
  }
}

const ofRefinement = (ast: AST.Refinement, options: AST.ParseOptions): Read | undefined => {
  const from = compile(ast.from, options)
  return from === undefined ? undefined : (input) => {
    const value = from(input)
    return value === unread || Option.isSome(ast.filter(value, options, ast)) ? unread : value
  }
}

const ofTransformation = (ast: AST.Transformation, options: AST.ParseOptions): Read | undefined => {
  const { transformation } = ast
  const from = ofScalar(ast.from, options)
  const to = ofScalar(ast.to, options)
  if (transformation._tag !== "FinalTransformation" || from === undefined || to === undefined) return undefined
  return (input) => {
    const value = from(input)
    if (value === unread) return unread
    const made = transformation.decode(value, options, ast, input)
    return Either.isEither(made) && Either.isRight(made) ? to(made.right) : unread
  }
}

const ofDeclaration = (ast: AST.Declaration, options: AST.ParseOptions): Read | undefined => {
  if (ast.typeParameters.length > 0) return undefined
  const parse = ast.decodeUnknown()
  return (input) => {
    const made = parse(input, options, ast)
    return Either.isEither(made) && Either.isRight(made) ? made.right : unread
  }
}

const ofStruct = (ast: AST.TypeLiteral, options: AST.ParseOptions): Read | undefined => {
  const fields = ast.propertySignatures.map(({ isOptional, name, type }) => ({
    name,
    isOptional,
    read: compile(type, options)
  }))
  if (fields.length === 0 || ast.indexSignatures.length > 0 || !fields.every(isReadable)) return undefined
  const known = options.onExcessProperty === "error" ? new Set(fields.map(({ name }) => name)) : undefined
  return (input) => {
    if (!Predicate.isRecord(input)) return unread
    if (known !== undefined && !hasOnly(input, known)) return unread
    const output: Record<PropertyKey, unknown> = {}
    for (const { isOptional, name, read } of fields) {
      if (Object.hasOwn(input, name)) {
        const value = read(input[name])
        if (value === unread) return unread
        output[name] = value
      } else if (!isOptional) return unread
    }
    return output
  }
}

const hasOnly = (input: object, known: ReadonlySet<PropertyKey>): boolean => {
  const names = Reflect.ownKeys(input)
  return names.length <= known.size && names.every((name) => known.has(name))
}

interface Field {
  readonly name: PropertyKey
  readonly isOptional: boolean
  readonly read: Read
}

const isReadable = (field: Omit<Field, "read"> & { readonly read: Read | undefined }): field is Field =>
  field.read !== undefined

/** The first that fits. Members with parts may be told apart in other ways. */
const ofUnion = (ast: AST.Union, options: AST.ParseOptions): Read | undefined => {
  const reads = ast.types.map((type) => ofScalar(type, options))
  const members = reads.filter((read) => read !== undefined)
  return members.length < reads.length ? undefined : (input) => {
    for (const read of members) {
      const value = read(input)
      if (value !== unread) return value
    }
    return unread
  }
}
