/** How an export is written: a head, the responses with a separator between them, a tail. */
import type { Response } from "../Response.js"

export interface Encoding {
  readonly head: string
  readonly encode: (response: Response) => string
  readonly separator: string
  readonly tail: string
}
