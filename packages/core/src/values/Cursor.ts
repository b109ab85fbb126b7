/** Cursors: where the next page of a list begins, as a text that callers send back. */
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Hash from "effect/Hash"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Order, Position } from "./Page.js"

/** The position after which a page begins, and the list that it belongs to. */
export const Cursor = Schema.typeSchema(Schema.Struct({
  /** Digest of the list and its filters, by `scopeOf`. */
  scope: Schema.String,
  order: Order,
  after: Position
}))
export type Cursor = typeof Cursor.Type

/** Returns the digest of a list. `list` names it, with its filters, in JSON. */
export const scopeOf = (list: ReadonlyArray<unknown>): string => Hash.string(JSON.stringify(list)).toString(36)

/** Encodes a cursor as Base64url with a checksum, so that a truncated or edited cursor is refused. */
export const encode = ({ after, order, scope }: Cursor): string => {
  const part = after.part === undefined ? "" : ` ${after.part}`
  const text = `${scope} ${order} ${after.at} ${after.id}${part}`
  return Encoding.encodeBase64Url(`${text} ${Hash.string(text)}`)
}

/** Decodes a text that `encode` returned. `undefined`: any other text. */
export const decode = (text: string): Cursor | undefined => {
  const fields = Either.getOrElse(Encoding.decodeBase64UrlString(text), () => "").split(" ")
  const [scope, order, at, id, part] = fields
  return Option.getOrUndefined(Option.filter(
    decodeFields({ scope, order, after: { at: Number(at), id, ...fields.length > 5 ? { part: Number(part) } : {} } }),
    (cursor) => encode(cursor) === text
  ))
}

const decodeFields = Schema.decodeUnknownOption(Cursor)
