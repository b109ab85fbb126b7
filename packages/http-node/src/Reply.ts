/** What a handler answers with. The interpreter encodes a value by the contract; a stream goes out as it is. */
import type * as Stream from "effect/Stream"

export type ReplyHeaders = Readonly<Record<string, string>>

/** `status` stands in for the contract's first success status. */
export interface Value<A> {
  readonly _tag: "Value"
  readonly value: A
  readonly headers?: ReplyHeaders
  readonly status?: number
}

/** JSON that the handler has written itself, as the contract would have: for what is asked for again and again. */
export interface Written {
  readonly _tag: "Written"
  readonly json: string
  readonly headers?: ReplyHeaders
}

/** Text that is written while it is made: lists without `limit`, exports. Compressed when the caller accepts it. */
export interface Streamed {
  readonly _tag: "Streamed"
  readonly contentType: string
  readonly body: Stream.Stream<string>
  readonly headers?: ReplyHeaders
}

/** 304: what the caller holds, named by its `If-None-Match`, is still true. `headers` carries the `ETag`. */
export interface NotModified {
  readonly _tag: "NotModified"
  readonly headers?: ReplyHeaders
}

export type Reply<A> = Value<A> | Written | Streamed | NotModified

export const value = <A>(value: A, options: Pick<Value<A>, "headers" | "status"> = {}): Value<A> => ({
  _tag: "Value",
  value,
  ...options
})

export const written = (json: string, headers: ReplyHeaders = {}): Written => ({ _tag: "Written", json, headers })

/** Made of few, large strings: each costs an effect and a write. */
export const streamed = (contentType: string, body: Stream.Stream<string>, headers: ReplyHeaders = {}): Streamed => ({
  _tag: "Streamed",
  contentType,
  body,
  headers
})

export const notModified = (headers: ReplyHeaders = {}): NotModified => ({ _tag: "NotModified", headers })
