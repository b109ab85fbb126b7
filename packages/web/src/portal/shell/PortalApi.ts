/** The calls of the API for pages of the portal, in process and on behalf of their session. */
import type { Admission, ApiRequest, HeaderFields, HttpResponse } from "@canvass/http"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { type ApiProblem, problemOf } from "../../api/ApiClient.js"

/** The API has refused a call. */
export class ApiRefused extends Data.TaggedError("ApiRefused")<{ readonly problem: ApiProblem }> {}

/** A success of the API. */
export interface ApiSuccess<A> {
  readonly value: A
  readonly headers: HeaderFields
}

export interface PortalApi {
  /** Reads. `query` has no `?`. */
  readonly get: <A>(decode: Decode<A>, path: string, query?: URLSearchParams) => Effect.Effect<A, ApiRefused>
  /** Writes JSON. `body` absent: the request has none. */
  readonly send: <A>(
    decode: Decode<A>,
    method: "DELETE" | "PATCH" | "POST" | "PUT",
    path: string,
    body?: unknown,
    headers?: HeaderFields
  ) => Effect.Effect<A, ApiRefused>
  /** Sends any request. The result has the headers, such as `ETag`, `Link` and `X-Total-Count`. */
  readonly request: <A>(decode: Decode<A>, request: ApiRequest) => Effect.Effect<ApiSuccess<A>, ApiRefused>
  /** Sends any request, and returns a success as it is: for downloads. */
  readonly open: (request: ApiRequest) => Effect.Effect<HttpResponse.HttpResponse, ApiRefused>
}

/** Decodes the body of a success. A body that breaks the contract of the API is a defect. */
export type Decode<A> = (text: string) => A

/** Makes the decoder of a JSON body. To be compiled once, outside of requests. */
export const jsonOf = <A, I>(schema: Schema.Schema<A, I>): Decode<A> => Schema.decodeSync(Schema.parseJson(schema))

/** For a success whose body does not matter. */
export const ignored: Decode<void> = () => undefined

/** @param language the language of mails that a call causes */
export const makePortalApi = (
  { call }: Pick<Extract<Admission, { readonly _tag: "Admitted" }>, "call">,
  language: string
): PortalApi => {
  const open: PortalApi["open"] = (request) =>
    Effect.flatMap(
      call({ ...request, headers: { "accept-language": language, ...request.headers } }),
      (response) =>
        response.status < 400
          ? Effect.succeed(response)
          : Effect.flatMap(textOf(response), (text) => new ApiRefused({ problem: problemOf(text, response.headers) }))
    )
  const request: PortalApi["request"] = (decode, request) =>
    Effect.flatMap(
      open(request),
      (response) => Effect.map(textOf(response), (text) => ({ value: decode(text), headers: response.headers }))
    )
  return {
    open,
    request,
    get: (decode, path, query) =>
      Effect.map(request(decode, { method: "GET", path, query: query?.toString() }), ({ value }) => value),
    send: (decode, method, path, body, headers) =>
      Effect.map(
        request(decode, {
          method,
          path,
          ...body === undefined
            ? headers === undefined ? {} : { headers }
            : { body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } }
        }),
        ({ value }) => value
      )
  }
}

const textOf = ({ body }: HttpResponse.HttpResponse): Effect.Effect<string> => {
  if (body === undefined) return Effect.succeed("")
  if (typeof body === "string") return Effect.succeed(body)
  if (body instanceof Uint8Array) return Effect.succeed(new TextDecoder().decode(body))
  return Effect.suspend(() => {
    const decoder = new TextDecoder()
    return Effect.map(
      Stream.runFold(
        body.stream,
        "",
        (text, piece) => text + (typeof piece === "string" ? piece : decoder.decode(piece, { stream: true }))
      ),
      (text) => text + decoder.decode()
    )
  })
}
