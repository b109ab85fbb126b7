import type { Response } from "../Response.js"

/** Encodes an export: a head, the responses with a separator between them, and a tail. */
export interface ResponseEncoder<A = Response> {
  readonly head: string
  readonly encode: (response: A) => string
  readonly separator: string
  readonly tail: string
}
