/** Requests on connections of their own. */
import { type IncomingHttpHeaders, request } from "node:http"

export interface NewConnectionRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface WholeResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends a request on a new connection. Resolves when the whole response has arrived. */
export const requestOnNewConnection = (
  url: string,
  { body, headers = {}, method = "GET" }: NewConnectionRequest = {}
): Promise<WholeResponse> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk
      }).on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
        .on("error", reject)
    }).on("error", reject).end(body)
  })
