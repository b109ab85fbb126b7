/** Requests to a running server. */
import * as Schema from "effect/Schema"

export const getWithKey = (url: string, apiKey: string): Promise<Response> =>
  fetch(url, { headers: { "x-api-key": apiKey } })

export const postJson = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown
): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })

/** Decodes the body of a response. Throws when it does not fit the schema. */
export const decodeBody = async <A, I>(schema: Schema.Schema<A, I>, response: Response): Promise<A> =>
  Schema.decodeUnknownSync(schema)(await response.json())
