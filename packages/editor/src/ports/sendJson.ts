/** Sends JSON to a server, and says why it was refused in the words of the ports. */
import { isFields } from "@canvass/core/editing"
import { type Finding, PortError, type RefusalKind } from "./EditorPorts.js"

export interface JsonAnswer {
  readonly value: unknown
  readonly etag: string | undefined
}

/** How long a server may take. */
const maxMillis = 30_000

/** @throws PortError */
export const sendJson = async (
  url: string,
  { body, headers, method, credentials }: {
    readonly method: "DELETE" | "GET" | "POST" | "PUT"
    readonly headers: Readonly<Record<string, string>>
    readonly credentials: "omit" | "same-origin"
    readonly body?: unknown
  }
): Promise<JsonAnswer> => {
  const response = await fetch(url, {
    method,
    credentials,
    cache: "no-store",
    redirect: "error",
    headers: {
      Accept: "application/json",
      ...body === undefined ? {} : { "Content-Type": "application/json" },
      ...headers
    },
    ...body === undefined ? {} : { body: JSON.stringify(body) },
    signal: AbortSignal.timeout(maxMillis)
  }).catch((error: unknown) => {
    throw new PortError("offline", error instanceof Error ? error.message : "The server has not answered.")
  })
  const text = await response.text().catch(() => {
    throw new PortError("offline", "The answer of the server has not arrived completely.")
  })
  const value = parse(text)
  if (!response.ok) throw refusal(response.status, value, response.headers.get("retry-after"))
  return { value, etag: response.headers.get("etag") ?? undefined }
}

const parse = (text: string): unknown => {
  try {
    return text === "" ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const refusal = (status: number, problem: unknown, retryAfter: string | null): PortError => {
  const detail = textField(problem, "detail") ?? `The server has answered ${status}.`
  const slug = textField(problem, "type")?.split("/").at(-1)
  const errors = findingsIn(problem, "errors")
  const retryAfterSeconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  return new PortError(kindOf(status, slug), detail, {
    ...Number.isFinite(retryAfterSeconds) ? { retryAfterSeconds } : {},
    ...errors.length === 0 ? {} : { errors },
    ...slug === undefined ? {} : { slug }
  })
}

const kindOf = (status: number, slug: string | undefined): RefusalKind => {
  if (status === 401 || status === 403 && slug === "foreign-origin") return "session"
  if (status === 404) return "missing"
  if (status === 412 || status === 428) return "conflict"
  if (status === 429 || status === 503 || status === 408) return "busy"
  return status >= 500 ? "offline" : "refused"
}

/** A field of an object. `undefined`: it has none. */
export const field = (value: unknown, name: string): unknown => isFields(value) ? value[name] : undefined

export const textField = (value: unknown, name: string): string | undefined => {
  const found = field(value, name)
  return typeof found === "string" ? found : undefined
}

/** The list of findings in a field of an answer. */
export const findingsIn = (value: unknown, name: string): ReadonlyArray<Finding> => {
  const found = field(value, name)
  return Array.isArray(found) ? found.filter(isFinding) : []
}

const isFinding = (value: unknown): value is Finding =>
  textField(value, "pointer") !== undefined && textField(value, "code") !== undefined &&
  textField(value, "detail") !== undefined
