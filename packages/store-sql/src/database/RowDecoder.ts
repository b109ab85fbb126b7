/**
 * Decodes rows. A schema's own decoder records the path of every field for its error messages, which costs several
 * times as much as looking at the fields (see the rows `read` and `webhooks` of the bench). So plain functions check
 * the fields of scalar types, and the schema decodes a row again only to explain what is wrong with it.
 */
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

/** Compiles a decoder of rows. A row that does not fit the schema throws a `ParseError`: it is a defect. */
export const rowDecoder = <A, I>(schema: Schema.Schema<A, I>): (rows: unknown) => ReadonlyArray<A> => {
  const decodeRow = compileRow(schema)
  const decodeRows = Schema.decodeUnknownSync(Schema.Array(schema))
  return (rows) => Array.isArray(rows) ? rows.map(decodeRow) : decodeRows(rows)
}

const compileRow = <A, I>(schema: Schema.Schema<A, I>): (row: unknown) => A => {
  const decodeBySchema = Schema.decodeUnknownSync(schema)
  const { ast } = schema
  if (!AST.isTypeLiteral(ast) || ast.indexSignatures.length > 0) return decodeBySchema
  const fields = ast.propertySignatures.map(({ name, type }) => ({ name, decode: compileField(type) }))
  const isRow = (value: unknown): value is A => value !== undefined
  const decodeFields = (row: unknown): unknown => {
    if (!Predicate.isRecord(row)) return undefined
    const decoded: Record<PropertyKey, unknown> = {}
    for (const { decode, name } of fields) {
      const value = decode(row[String(name)])
      if (value === undefined) return undefined
      decoded[name] = value
    }
    return decoded
  }
  return (row) => {
    const decoded = decodeFields(row)
    return isRow(decoded) ? decoded : decodeBySchema(row)
  }
}

/** Returns the decoded field, or `undefined` when it does not fit its type. No column is decoded as `undefined`. */
type DecodeField = (value: unknown) => unknown

const compileField = (ast: AST.AST): DecodeField => compileScalar(ast) ?? decodeFieldBySchema(ast)

const compileScalar = (ast: AST.AST): DecodeField | undefined => {
  switch (ast._tag) {
    case "StringKeyword":
      return (value) => typeof value === "string" ? value : undefined
    case "NumberKeyword":
      return (value) => typeof value === "number" ? value : undefined
    case "Literal":
      return (value) => value === ast.literal ? value : undefined
    case "Refinement":
      return compileRefinement(ast)
    case "Union":
      return compileUnion(ast)
    default:
      return undefined
  }
}

const compileRefinement = (ast: AST.Refinement): DecodeField | undefined => {
  const decodeFrom = compileScalar(ast.from)
  return decodeFrom === undefined ? undefined : (value) => {
    const decoded = decodeFrom(value)
    return decoded === undefined || Option.isSome(ast.filter(decoded, {}, ast)) ? undefined : decoded
  }
}

/** Scalar members exclude each other, so the first one that fits is the one. */
const compileUnion = (ast: AST.Union): DecodeField | undefined => {
  const members = ast.types.map(compileField)
  return (value) => {
    for (const decode of members) {
      const decoded = decode(value)
      if (decoded !== undefined) return decoded
    }
    return undefined
  }
}

const decodeFieldBySchema = (ast: AST.AST): DecodeField => {
  const decode = ParseResult.decodeUnknownEither(Schema.make(ast))
  return (value) => Either.getOrUndefined(decode(value))
}
