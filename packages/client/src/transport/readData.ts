/** Reads the data of a successful response. */
import { CanvassError } from "../CanvassError.js"
import { type GuardedResponse, readText } from "./fetchGuarded.js"
import { excerpt } from "./readProblem.js"

/** The result of an operation with the head of its response, such as its `ETag`. */
export interface ApiResponse<Data> {
  readonly status: number
  readonly headers: Headers
  readonly data: Data
}

/** Reads a whole body: JSON, or the text of an export. */
export const readData = async ({ body, headers, status }: GuardedResponse): Promise<ApiResponse<unknown>> => {
  const text = await readText(body)
  const mediaType = headers.get("content-type")?.split(";", 1)[0]?.trim() ?? ""
  if (mediaType === "application/json") return { status, headers, data: parseJson(status, text) }
  if (mediaType === "text/csv" || mediaType.endsWith("/xml")) return { status, headers, data: text }
  if (text === "") return { status, headers, data: undefined }
  throw invalidResponse(status, `It is of the type ${mediaType}: ${excerpt(text)}`)
}

const parseJson = (status: number, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidResponse(status, `It is not JSON: ${excerpt(text)}`)
  }
}

/** The error of a successful response that the API cannot have sent. */
export const invalidResponse = (status: number, detail: string) =>
  new CanvassError({ status, type: "invalid-response", title: "The response is not valid", detail })
