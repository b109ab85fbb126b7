/**
 * The endpoint of the Model Context Protocol that another package serves beside the API, such as `@canvass/mcp`. Its
 * tools are operations of the API, which it calls in process.
 */
import type { LimitValues } from "@canvass/core"
import type { CallParts } from "./InProcessApi.js"

/** Path of the endpoint, below the path at which the API is mounted. */
export const mcpPath = "/mcp"

/** Maximum size of a message, in bytes. */
export const maxMessageBytes = 1_048_576

/** Maximum number of messages of one account that are served at the same time. */
export const maxMessagesPerAccount = 20

export interface McpEndpoint {
  /** Origins whose pages may call the endpoint from a browser, beside the origin of the server itself. */
  readonly origins: ReadonlyArray<string>
  /** Loads what serves messages. Called at the first request, and again after it has failed. */
  readonly load: () => Promise<McpServer>
}

export interface McpServer {
  /** Serves one message. Resolves with the response to its sender. */
  readonly serve: (message: McpMessage) => Promise<Response>
}

/** A message of a caller whose credential is valid. The rate limit has counted it. */
export interface McpMessage {
  /** The headers of the request that carries the message. */
  readonly headers: Headers
  /** Is aborted when the sender disconnects. */
  readonly signal: AbortSignal
  /** The message: a JSON object, which is not checked further. */
  readonly content: object
  readonly caller: McpCaller
  readonly api: McpApi
}

/** What the credential of the sender may do. The operations check it again. */
export interface McpCaller {
  readonly scope: "full" | "read_only"
  /** Whether the credential reaches some surveys only. */
  readonly isRestricted: boolean
}

export interface McpApi {
  /** The operations that are tools. The same array for each message of a server. */
  readonly operations: ReadonlyArray<ToolOperation>
  /** URL under which the API and the pages are reached, without `/` at the end. */
  readonly publicUrl: string
  /** Whether the server has pages for people who log in. */
  readonly hasPortal: boolean
  readonly limits: LimitValues
  /** Makes the OpenAPI document, which describes the operations. */
  readonly document: () => Readonly<Record<string, unknown>>
  /** Makes the JSON Schema of definitions of surveys. */
  readonly surveySchema: () => object
  /** Returns what a definition has at a place: a JSON Pointer by keys. `undefined`: nothing. */
  readonly valueAtPlace: (definition: unknown, place: string) => unknown
  /**
   * Calls an operation on behalf of the sender, with the checks and the audit entry of a request. The work of a read
   * ends when the sender disconnects. Rejects only then.
   */
  readonly call: (operation: ToolOperation, parts: CallParts) => Promise<CallOutcome>
}

/** An operation that is a tool. The OpenAPI document describes it under its name. */
export interface ToolOperation {
  /** Group and name of the endpoint, such as `surveys.create`. */
  readonly name: string
  /** Name of the tool. */
  readonly tool: string
  readonly method: string
  /** Whether it changes nothing. */
  readonly isRead: boolean
  /** Whether a read-only credential may call it. */
  readonly isForReaders: boolean
  /** Whether a credential that reaches some surveys only may call it. */
  readonly isForRestricted: boolean
}

/** The result of a call. */
export type CallOutcome =
  | {
    readonly _tag: "Succeeded"
    /** The JSON text of the result; `undefined` if it has none. */
    readonly json: string | undefined
    readonly etag: string | undefined
    /** Of a page of a list: where it is in its list. */
    readonly page: { readonly total: number | undefined; readonly next: string | undefined } | undefined
  }
  /** The rows of a list are more than a result may have. */
  | { readonly _tag: "TooLarge" }
  /** The API has refused the call. `problem`: the JSON text of the problem. */
  | { readonly _tag: "Refused"; readonly problem: string }
