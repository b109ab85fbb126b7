/** The client of the REST API. Its operations, parameters and results are typed by the contract. */
import { type Change, type ChangePage, type FollowOptions, readChangePages } from "./changes.js"
import type {
  DataOf,
  ItemOf,
  ListPath,
  Method,
  OptionsArgument,
  PathsWith,
  TokenResponse
} from "./contract/Operations.js"
import { nextCursor, readPages } from "./pages.js"
import {
  apiKeyHeader,
  bearerHeader,
  constantCredential,
  type Credential,
  refreshingCredential
} from "./transport/Credential.js"
import type { GuardedResponse } from "./transport/fetchGuarded.js"
import { apiUrl, makeRequest, type RequestParameters } from "./transport/makeRequest.js"
import { type ApiResponse, invalidResponse, readData } from "./transport/readData.js"
import { type CallSettings, sendRequest } from "./transport/sendRequest.js"

/** The credential of a client. Without one, requests are anonymous, as those of respondents. */
export type ClientCredential =
  | { readonly apiKey?: never; readonly accessToken?: never; readonly refresh?: never }
  | {
    /** An API key (`sr_…`). */
    readonly apiKey: string
    readonly accessToken?: never
    readonly refresh?: never
  }
  | {
    /** An access token of `POST /auth/login`. It is not renewed. */
    readonly accessToken: string
    readonly apiKey?: never
    readonly refresh?: never
  }
  | {
    /**
     * A refresh token of `POST /auth/login`. The client obtains access tokens with it and renews them. A refresh token
     * works once: store the next one (`onRefresh`), and use one token in one client only.
     */
    readonly refresh: string
    /**
     * Receives the new tokens after each renewal. Calls wait until it has finished, and fail if it fails. The next
     * start of the program needs `refreshToken`.
     */
    readonly onRefresh?: (tokens: TokenResponse) => Promise<void> | void
    readonly apiKey?: never
    readonly accessToken?: never
  }

export type ClientOptions = ClientCredential & {
  /**
   * The URL of the server, such as `https://surveys.example.com`, with the path below which the API is mounted, if any.
   * `/api` is added unless the URL ends with `/api` or `/api/v1`.
   */
  readonly baseUrl: string
  /** Maximum number of requests of one call, from 1. Default 4. */
  readonly maxAttempts?: number
  /**
   * Maximum time to wait before a repetition, in milliseconds. A longer `Retry-After` ends the call with the error.
   * Default 60 000.
   */
  readonly maxWaitMillis?: number
  /**
   * Maximum time of one call with all of its requests, in milliseconds. For a stream: the time until it begins. Default
   * 120 000.
   */
  readonly timeoutMillis?: number
  /** Maximum time without a byte from the server, in milliseconds. Default 30 000. */
  readonly idleTimeoutMillis?: number
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Calls the REST API. A path is written as in the API reference, without `/api`; `path`, `query` and `body` are the
 * parameters of its operation. Every method rejects with a `CanvassError`, or with the reason of `signal`.
 *
 * Reads are repeated after 429, 503 and failures of the network, and so are creations that honour an idempotency key,
 * which the client makes. Other writes are sent once.
 */
export interface Client {
  /** Sends a GET request and returns its data. */
  get<Path extends PathsWith<"get">>(
    path: Path,
    ...options: OptionsArgument<"get", Path>
  ): Promise<DataOf<"get", Path>>

  /** Sends a POST request and returns its data. */
  post<Path extends PathsWith<"post">>(
    path: Path,
    ...options: OptionsArgument<"post", Path>
  ): Promise<DataOf<"post", Path>>

  /** Sends a PUT request and returns its data. */
  put<Path extends PathsWith<"put">>(
    path: Path,
    ...options: OptionsArgument<"put", Path>
  ): Promise<DataOf<"put", Path>>

  /** Sends a PATCH request and returns its data. */
  patch<Path extends PathsWith<"patch">>(
    path: Path,
    ...options: OptionsArgument<"patch", Path>
  ): Promise<DataOf<"patch", Path>>

  /** Sends a DELETE request and returns its data. */
  delete<Path extends PathsWith<"delete">>(
    path: Path,
    ...options: OptionsArgument<"delete", Path>
  ): Promise<DataOf<"delete", Path>>

  /**
   * Sends a request and returns its data with status and headers.
   *
   * @example
   * const { data, headers } = await canvass.request("get", "/surveys/{id}", { path: { id } })
   * const ifMatch = headers.get("etag") ?? ""
   * await canvass.put("/surveys/{id}", { path: { id }, body: { title: "New" }, headers: { "If-Match": ifMatch } })
   */
  request<M extends Method, Path extends PathsWith<M>>(
    method: M,
    path: Path,
    ...options: OptionsArgument<M, Path>
  ): Promise<ApiResponse<DataOf<M, Path>>>

  /**
   * Reads a list page by page. The next page is requested when the loop continues. `query.limit` is the size of a page:
   * from 1 to 1000, by default 100.
   */
  pages<Path extends ListPath>(
    path: Path,
    ...options: OptionsArgument<"get", Path>
  ): AsyncGenerator<ReadonlyArray<ItemOf<Path>>, void>

  /**
   * Reads the items of a list, page by page as `pages`.
   *
   * @example
   * for await (const response of canvass.items("/surveys/{id}/responses", { path: { id } })) console.log(response.id)
   */
  items<Path extends ListPath>(
    path: Path,
    ...options: OptionsArgument<"get", Path>
  ): AsyncGenerator<ItemOf<Path>, void>

  /**
   * Reads an export, or any other data, as a stream of bytes in constant memory. Cancel a stream that is not read to
   * its end. When the connection is lost, reading fails: an incomplete export never looks complete.
   */
  stream<Path extends PathsWith<"get">>(
    path: Path,
    ...options: OptionsArgument<"get", Path>
  ): Promise<ReadableStream<Uint8Array>>

  /** Reads an export as `stream`, and returns it with status and headers, such as its `X-Cursor`. */
  requestStream<Path extends PathsWith<"get">>(
    path: Path,
    ...options: OptionsArgument<"get", Path>
  ): Promise<ApiResponse<ReadableStream<Uint8Array>>>

  /**
   * Reads the log of a survey: each change once, in the order of commits. It ends when the reader is up to date, unless
   * `follow` is true. It waits after 429 and 503 as long as `Retry-After` says, and repeats requests after failures of
   * the network, with `follow` without end. Rejects with a `CursorExpiredError` when the log does not reach back to
   * `after`.
   *
   * @example
   * for await (const change of canvass.followChanges(surveyId, { after, follow: true })) {
   *   await apply(change)
   *   after = change.cursor
   * }
   */
  followChanges(surveyId: string, options?: FollowOptions): AsyncGenerator<Change, void>

  /**
   * Reads the log page by page, for a copy that writes the changes and the cursor of a page in one transaction. An
   * empty page says that the reader is up to date. Otherwise as `followChanges`.
   */
  followChangePages(surveyId: string, options?: FollowOptions): AsyncGenerator<ChangePage, void>
}

/** The client without the types of the contract. It does not check results, because the server follows the contract. */
interface UntypedClient {
  get(path: string, options?: RequestParameters): Promise<unknown>
  post(path: string, options?: RequestParameters): Promise<unknown>
  put(path: string, options?: RequestParameters): Promise<unknown>
  patch(path: string, options?: RequestParameters): Promise<unknown>
  delete(path: string, options?: RequestParameters): Promise<unknown>
  request(method: Method, path: string, options?: RequestParameters): Promise<ApiResponse<unknown>>
  pages(path: string, options?: RequestParameters): AsyncGenerator<ReadonlyArray<unknown>, void>
  items(path: string, options?: RequestParameters): AsyncGenerator<unknown, void>
  stream(path: string, options?: RequestParameters): Promise<ReadableStream<Uint8Array>>
  requestStream(path: string, options?: RequestParameters): Promise<ApiResponse<ReadableStream<Uint8Array>>>
  followChanges(surveyId: string, options?: FollowOptions): AsyncGenerator<Change, void>
  followChangePages(surveyId: string, options?: FollowOptions): AsyncGenerator<ChangePage, void>
}

/**
 * Creates a client of the REST API.
 *
 * @example
 * const canvass = createClient({ baseUrl: "https://surveys.example.com", apiKey: "sr_…" })
 * const survey = await canvass.post("/surveys", { body: { title: "Lunch" } })
 */
export function createClient(options: ClientOptions): Client
export function createClient(options: ClientOptions): UntypedClient {
  const base = apiUrl(options.baseUrl)
  const settings = {
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    maxAttempts: options.maxAttempts ?? 4,
    maxWaitMillis: options.maxWaitMillis ?? 60_000,
    timeoutMillis: Math.min(options.timeoutMillis ?? 120_000, maxTimerMillis),
    idleTimeoutMillis: Math.min(options.idleTimeoutMillis ?? 30_000, maxTimerMillis)
  } satisfies CallSettings

  const renew = async (refreshToken: string): Promise<TokenResponse> => {
    const request = makeRequest(base, "post", "/auth/refresh", { body: { refreshToken } })
    const { data } = await sendRequest(settings, constantCredential(undefined), request, readData)
    if (isTokenResponse(data)) return data
    throw invalidResponse(200, "The response to POST /auth/refresh has no tokens.")
  }
  const credential = makeCredential(options, renew)

  const send = <A>(
    method: Method,
    path: string,
    requestOptions: RequestParameters | undefined,
    read: (response: GuardedResponse) => Promise<A> | A,
    callSettings: CallSettings = settings
  ): Promise<A> => sendRequest(callSettings, credential, makeRequest(base, method, path, requestOptions), read)

  const request = async (method: Method, path: string, requestOptions?: RequestParameters) =>
    send(method, path, requestOptions, readData)

  const call = (method: Method) => async (path: string, requestOptions?: RequestParameters) =>
    (await request(method, path, requestOptions)).data

  const pages = (path: string, requestOptions: RequestParameters = {}) =>
    readPages(async (cursor) => {
      const query = { limit: defaultPageSize, ...requestOptions.query, ...(cursor === undefined ? {} : { cursor }) }
      const { data, headers, status } = await request("get", path, { ...requestOptions, query })
      if (!Array.isArray(data)) throw invalidResponse(status, `GET ${path} has not returned a list.`)
      return { items: data, cursor: nextCursor(headers.get("link")) }
    })

  const followChangePages = (surveyId: string, options: FollowOptions = {}) =>
    readChangePages(surveyId, options, settings.maxAttempts, (query, holdMillis) => {
      // The reader of the log repeats the request. The time for which the server holds its answer is not idle.
      const callSettings = {
        ...settings,
        maxAttempts: 1,
        timeoutMillis: Math.min(settings.timeoutMillis + holdMillis, maxTimerMillis),
        idleTimeoutMillis: Math.min(settings.idleTimeoutMillis + holdMillis, maxTimerMillis)
      }
      const parameters = { path: { id: surveyId }, query, signal: options.signal }
      return send("get", "/surveys/{id}/changes", parameters, readData, callSettings)
    })

  return {
    get: call("get"),
    post: call("post"),
    put: call("put"),
    patch: call("patch"),
    delete: call("delete"),
    request,
    pages,
    async *items(path, requestOptions) {
      for await (const page of pages(path, requestOptions)) yield* page
    },
    stream: async (path, requestOptions) => send("get", path, requestOptions, ({ body }) => body),
    requestStream: async (path, requestOptions) =>
      send("get", path, requestOptions, ({ body, headers, status }) => ({ status, headers, data: body })),
    followChangePages,
    async *followChanges(surveyId, followOptions) {
      for await (const { changes } of followChangePages(surveyId, followOptions)) yield* changes
    }
  }
}

const defaultPageSize = 100

/** With a longer time, `setTimeout` runs at once. */
const maxTimerMillis = 2_147_483_647

const makeCredential = (
  options: ClientOptions,
  renew: (refreshToken: string) => Promise<TokenResponse>
): Credential => {
  for (const name of ["apiKey", "accessToken", "refresh"] as const) {
    // An unset variable must not make the requests anonymous.
    if (name in options && (options[name] ?? "") === "") throw new TypeError(`${name} is empty.`)
  }
  if (options.refresh !== undefined) {
    return refreshingCredential(options.refresh, renew, options.onRefresh ?? (() => {}))
  }
  if (options.apiKey !== undefined) return constantCredential(apiKeyHeader(options.apiKey))
  return constantCredential(options.accessToken === undefined ? undefined : bearerHeader(options.accessToken))
}

const isTokenResponse = (data: unknown): data is TokenResponse =>
  typeof data === "object" && data !== null && "accessToken" in data && "refreshToken" in data && "expiresIn" in data
