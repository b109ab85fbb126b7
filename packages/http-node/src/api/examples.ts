/** A walk through the API, request by request: the document shows each step, and a test takes them all on a server. */

/**
 * Ids, tokens and times are made up: on a server they are others, and the same ones wherever they are the same here.
 * `name` and `summary` are the document's names for the step. `response` is text where `contentType` isn't JSON.
 */
export interface Example {
  readonly operation: string
  readonly name: string
  readonly summary: string
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  readonly contentType?: string
  readonly response?: unknown
}

export const examples: ReadonlyArray<Example> = []
