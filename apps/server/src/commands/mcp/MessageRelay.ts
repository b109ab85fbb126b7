/**
 * Sends each line of standard input, a JSON-RPC message, to `POST /mcp` of a server, and writes what it responds. The
 * server has no sessions, so all that the relay keeps is the version of the protocol.
 */
import { Buffer } from "node:buffer"

export interface MessageRelayOptions {
  /** The URL of the server. */
  readonly url: string
  /** An API key. `undefined`: the server needs none of this program. */
  readonly key: string | undefined
  /** Sends a message. */
  readonly fetch: typeof globalThis.fetch
  /** Writes one line. */
  readonly write: (line: string) => void
}

/** Maximum length of a line, in bytes. The server takes no longer message. */
const maxLineBytes = 1_048_576

/** Maximum number of messages that wait for their responses: as many as the server serves at once for an account. */
const maxInProgress = 20

type JsonObject = Readonly<Record<string, unknown>>

export class MessageRelay {
  readonly #endpoint: string
  readonly #options: MessageRelayOptions
  readonly #inProgress = new Map<number | string, AbortController>()
  readonly #running = new Set<Promise<void>>()
  /** The version that `initialize` has agreed on, for later messages that do not name theirs. */
  #version: string | undefined

  constructor(options: MessageRelayOptions) {
    this.#options = options
    this.#endpoint = `${options.url.replace(/\/$/, "")}/mcp`
  }

  /** Relays until the input ends. Resolves when all responses are written. */
  async run(input: AsyncIterable<Uint8Array | string>): Promise<void> {
    for await (const line of linesOf(input)) {
      if (line === undefined) this.#fail(null, -32_600, `A message has at most ${maxLineBytes} bytes.`)
      else if (line.trim() !== "") await this.#receive(line)
    }
    await Promise.all(this.#running)
  }

  async #receive(line: string): Promise<void> {
    const message = parse(line)
    if (message === undefined) {
      this.#fail(null, -32_700, "The line is not one JSON-RPC message.")
      return
    }
    if (message["method"] === "notifications/cancelled") {
      const id = idOf(recordOf(message["params"])["requestId"])
      if (id !== undefined) this.#inProgress.get(id)?.abort()
      return
    }
    // The version that the response names is needed for the next message.
    const sent = this.#send(line, message)
    if (message["method"] === "initialize") return sent
    this.#running.add(sent)
    void sent.finally(() => this.#running.delete(sent))
    if (this.#running.size >= maxInProgress) await Promise.race(this.#running)
  }

  /** Does not reject: each request gets a response, unless the client has cancelled it. */
  async #send(line: string, message: JsonObject): Promise<void> {
    const id = idOf(message["id"])
    const controller = new AbortController()
    if (id !== undefined) this.#inProgress.set(id, controller)
    try {
      const response = await this.#options.fetch(this.#endpoint, {
        method: "POST",
        headers: this.#headersOf(message),
        body: line,
        signal: controller.signal,
        redirect: "error"
      })
      const text = await response.text()
      const answers = messagesIn(text, response.headers.get("content-type") ?? "")
      for (const answer of answers) {
        if (message["method"] === "initialize") {
          const version = recordOf(answer["result"])["protocolVersion"]
          if (typeof version === "string") this.#version = version
        }
        this.#options.write(JSON.stringify(answer))
      }
      if (answers.length === 0 && id !== undefined) {
        this.#fail(id, -32_000, refusalOf(response.status, parse(text)))
      }
    } catch (error) {
      if (controller.signal.aborted || id === undefined) return
      this.#fail(id, -32_000, `The server can't be reached: ${reasonOf(error)}`)
    } finally {
      if (id !== undefined) this.#inProgress.delete(id)
    }
  }

  #headersOf({ method, params }: JsonObject): Record<string, string> {
    const { _meta: meta, name, uri } = recordOf(params)
    const own = recordOf(meta)["io.modelcontextprotocol/protocolVersion"]
    const version = typeof own === "string" ? own : this.#version
    const target = typeof name === "string" ? name : uri
    return {
      "accept": "application/json, text/event-stream",
      "content-type": "application/json",
      ...(this.#options.key === undefined ? {} : { "x-api-key": this.#options.key }),
      ...(version === undefined ? {} : { "mcp-protocol-version": version }),
      // The headers that repeat the message are of the version in which each message names its own.
      ...(typeof own === "string" && typeof method === "string" ? { "mcp-method": headerText(method) } : {}),
      ...(typeof own === "string" && typeof target === "string" ? { "mcp-name": headerText(target) } : {})
    }
  }

  #fail(id: number | string | null, code: number, message: string): void {
    this.#options.write(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }))
  }
}

/** The lines of a stream. `undefined`: one that is too long, and is skipped. */
async function* linesOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string | undefined> {
  let pieces: Array<Buffer> = []
  let length = 0
  const take = (piece: Buffer) => {
    length += piece.length
    if (length <= maxLineBytes) pieces.push(piece)
    else pieces = []
  }
  for await (const chunk of input) {
    let rest = Buffer.from(chunk)
    for (let end = rest.indexOf(lineFeed); end !== -1; end = rest.indexOf(lineFeed)) {
      take(rest.subarray(0, end))
      yield length > maxLineBytes ? undefined : Buffer.concat(pieces).toString()
      pieces = []
      length = 0
      rest = rest.subarray(end + 1)
    }
    take(rest)
  }
  if (length > 0) yield length > maxLineBytes ? undefined : Buffer.concat(pieces).toString()
}

const lineFeed = 10

const parse = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The JSON-RPC messages of a response: one as JSON, or those of an event stream. */
const messagesIn = (text: string, contentType: string): ReadonlyArray<JsonObject> => {
  const texts = contentType.startsWith("text/event-stream")
    ? text.split(/\r?\n\r?\n/).map((event) =>
      event.split(/\r?\n/).filter((line) => line.startsWith("data:")).map((line) => line.slice(5)).join("\n")
    )
    : [text]
  return texts.flatMap((text) => {
    const message = parse(text)
    return message?.["jsonrpc"] === "2.0" ? [message] : []
  })
}

/** What a problem of the API says, such as that the key is not valid. */
const refusalOf = (status: number, problem: JsonObject | undefined): string => {
  const { detail, title } = problem ?? {}
  return typeof title === "string" && typeof detail === "string"
    ? `${title}: ${detail} (status ${status})`
    : `The server responds with the status ${status}.`
}

/** A text as the value of a header: as it is, or encoded if it has characters that no header has. */
const headerText = (text: string): string =>
  /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/.test(text) && !text.startsWith("=?base64?")
    ? text
    : `=?base64?${Buffer.from(text).toString("base64")}?=`

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const recordOf = (value: unknown): JsonObject => isRecord(value) ? value : {}

const idOf = (value: unknown): number | string | undefined =>
  typeof value === "string" || typeof value === "number" ? value : undefined

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
