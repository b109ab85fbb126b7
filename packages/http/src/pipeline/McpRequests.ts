/**
 * Serves the endpoint of the Model Context Protocol: who may send a message, how large it may be and how many are
 * served at once. What a message means is the business of the package behind `McpEndpoint`.
 */
import type { LimitValues } from "@canvass/core"
import { type RateLimitDecision, valueAtPlace } from "@canvass/core/ports"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Predicate from "effect/Predicate"
import * as Runtime from "effect/Runtime"
import type { AccessControl, AccessDecision, AccessTarget } from "../access/AccessControl.js"
import * as McpOrigin from "../access/McpOrigin.js"
import { Access, type BodyRule } from "../contract/shared/EndpointAnnotations.js"
import { accountOf, type Caller, surveysOf } from "../endpoint/Caller.js"
import type { HeaderFields } from "../HeaderFields.js"
import type { CallParts } from "../pages/InProcessApi.js"
import {
  maxMessageBytes,
  maxMessagesPerAccount,
  type McpApi,
  type McpEndpoint,
  mcpPath,
  type McpServer,
  type ToolOperation
} from "../pages/McpEndpoint.js"
import { type ApiError, MalformedJson, MethodNotAllowed, TooManyRequestsInProgress } from "../problems/ApiError.js"
import type { BodyReservation } from "../request/BodyBudget.js"
import * as JsonBody from "../request/JsonBody.js"
import { contentTypeError } from "../request/RequestBody.js"
import type { RequestContext } from "../request/RequestContext.js"
import type { HttpResponse } from "../response/HttpResponse.js"
import type { ServerUrls } from "../ServerUrls.js"
import type { RequestRecord } from "./AccessEntry.js"
import type { ApiSettings } from "./ApiSettings.js"
import { callOutcome } from "./callOutcome.js"
import { type Handled, handledWithoutCaller } from "./Handled.js"
import type { Invocation, Invoked } from "./Invocation.js"
import type { ResponseSender } from "./ResponseSender.js"

export interface McpRequestsOptions<R> {
  readonly endpoint: McpEndpoint
  readonly operations: ReadonlyArray<ToolOperation>
  readonly document: McpApi["document"]
  readonly surveySchema: McpApi["surveySchema"]
  readonly hasPortal: boolean
  readonly limits: LimitValues
  readonly settings: ApiSettings
  readonly accessControl: AccessControl
  readonly sender: ResponseSender
  readonly urls: ServerUrls
  /** Calls an endpoint. Dies when no endpoint has the name. */
  readonly invoke: (message: RequestContext, invocation: Invocation) => Effect.Effect<Invoked, never, R>
}

export interface McpRequests<R> {
  readonly hasPath: (path: string) => boolean
  /** Responds to a request for the endpoint. With an `error` that was found before, it is the response. */
  readonly serve: (
    context: RequestContext,
    record: RequestRecord,
    reservation: BodyReservation,
    error: ApiError | undefined
  ) => Effect.Effect<Handled, ApiError, R>
}

export const make = <R>(options: McpRequestsOptions<R>): McpRequests<R> => {
  const { accessControl, document, endpoint, hasPortal, invoke, limits, operations, sender, settings, surveySchema } =
    options
  const { urls } = options
  const origin = McpOrigin.make({
    origins: endpoint.origins,
    publicUrl: urls.publicUrl,
    trustProxy: settings.trustProxy
  })
  const jsonLimits = { ...settings, maxJsonDepth: settings.maxJsonDepth + envelopeDepth }
  const inProgress = new Map<string, number>()
  let hasWarned = false
  let server: Promise<McpServer> | undefined

  const load = (): Promise<McpServer> => {
    server ??= endpoint.load().catch((error: unknown) => {
      server = undefined
      throw error
    })
    return server
  }

  /** Says once which setting allows a request that is refused. */
  const warn = ({ header, setting, value }: McpOrigin.OriginRefusal): Effect.Effect<void> => {
    if (hasWarned) return Effect.void
    hasWarned = true
    return Effect.logWarning(
      `A request for ${mcpPath} was refused because of its ${header} ${
        JSON.stringify(value.slice(0, 200))
      }. If callers ` +
        `should use it, set ${setting}.`
    )
  }

  const serve: McpRequests<R>["serve"] = (context, record, reservation, error) => {
    record.endpoint = "mcp"
    const refusal = origin.refusalOf(context)
    if (refusal !== undefined) {
      return Effect.as(warn(refusal), handledWithoutCaller(context, refusedOrigin(refusal)))
    }
    const cors = corsHeaders(origin.allowedOrigin(context))
    if (error !== undefined) return Effect.fail(error)
    if (context.method === "OPTIONS") {
      const headers = { ...cors, ...(cors === noCors ? { Allow: allowedMethods.join(", ") } : preflight) }
      return Effect.succeed(handledWithoutCaller(context, { status: 204, headers, body: undefined }))
    }
    if (context.method !== "POST") {
      return withCors(
        cors,
        failed(context, undefined, Cause.fail(new MethodNotAllowed({ method: context.method, allow: allowedMethods })))
      )
    }
    return withCors(
      cors,
      Effect.flatMap(accessControl.check(context, target), (access) => {
        record.caller = access.caller
        return access.refusal !== undefined || access.caller === undefined
          ? failed(context, access, access.refusal ?? Cause.empty)
          : Effect.catchAllCause(
            respond(context, access, access.caller, reservation),
            (cause) => failed(context, access, cause)
          )
      })
    )
  }

  const failed = (
    context: RequestContext,
    access: AccessDecision | undefined,
    cause: Cause.Cause<ApiError>
  ): Effect.Effect<Handled> =>
    Effect.map(sender.problem(context, cause), (response) => ({
      ...handledWithoutCaller(context, response),
      caller: access?.caller,
      rateLimit: access?.rateLimit
    }))

  const respond = (
    context: RequestContext,
    { rateLimit }: AccessDecision,
    caller: Caller,
    reservation: BodyReservation
  ): Effect.Effect<Handled, ApiError, R> =>
    Effect.acquireUseRelease(
      takePlace(accountOf(caller) ?? context.address),
      () =>
        Effect.flatMap(receive(context, reservation), ({ bytes, content }) => {
          if (content === undefined) {
            return Effect.succeed({ ...handledWithoutCaller(context, notOneMessage), caller, rateLimit })
          }
          return rateLimit === undefined
            ? Effect.dieMessage("A caller who is allowed has no rate limit.")
            : answer({ context, caller, rateLimit, content, bytes })
        }),
      (leave) => Effect.sync(leave)
    )

  /** Returns what gives the place back. */
  const takePlace = (account: string): Effect.Effect<() => void, TooManyRequestsInProgress> =>
    Effect.suspend(() => {
      const count = inProgress.get(account) ?? 0
      if (count >= maxMessagesPerAccount) return Effect.fail(new TooManyRequestsInProgress({}))
      inProgress.set(account, count + 1)
      return Effect.succeed(() => {
        const left = (inProgress.get(account) ?? 1) - 1
        if (left === 0) inProgress.delete(account)
        else inProgress.set(account, left)
      })
    })

  /** Receives the message. `content` is `undefined` for JSON that is not one message, such as a batch. */
  const receive = (
    context: RequestContext,
    reservation: BodyReservation
  ): Effect.Effect<{ readonly bytes: number; readonly content: object | undefined }, ApiError> => {
    if (context.body === undefined) return Effect.fail(new MalformedJson({ detail: "The body is missing." }))
    const unsupported = contentTypeError(context.headers, jsonBody)
    if (unsupported !== undefined) return Effect.fail(unsupported)
    return Effect.flatMap(
      context.body.receive(maxMessageBytes, reservation),
      (bytes) =>
        Effect.map(JsonBody.parse(bytes, jsonLimits), (content) => ({
          bytes: bytes.length,
          content: Predicate.isRecord(content) ? content : undefined
        }))
    )
  }

  const answer = (
    { bytes, caller, content, context, rateLimit }: {
      readonly context: RequestContext
      readonly caller: Caller
      readonly rateLimit: RateLimitDecision
      readonly content: object
      readonly bytes: number
    }
  ): Effect.Effect<Handled, never, R> =>
    Effect.gen(function*() {
      const runtime = yield* Effect.runtime<R>()
      const controller = new AbortController()
      const deferred: Array<Effect.Effect<void>> = []
      const writes: Array<Promise<unknown>> = []
      const watcher = yield* Effect.fork(
        Effect.zipRight(context.disconnected, Effect.sync(() => controller.abort()))
      )
      const call = (operation: ToolOperation, parts: CallParts) => {
        const called = Effect.flatMap(
          invoke(context, { caller, counted: rateLimit, name: operation.name, parts, bodyBytes: bytes }),
          (invoked) =>
            Effect.zipRight(
              sender.finishInProcess(invoked.context, invoked.done, deferred),
              callOutcome(invoked, urls)
            )
        )
        if (operation.isRead) return Runtime.runPromise(runtime)(called, { signal: controller.signal })
        const write = Runtime.runPromise(runtime)(called)
        writes.push(write)
        return write
      }
      const serveMessage = async (): Promise<HttpResponse> => {
        const { serve } = await load()
        const sent = await serve({
          headers: headersOf(context),
          signal: controller.signal,
          content,
          caller: { scope: scopeOf(caller), isRestricted: surveysOf(caller) !== undefined },
          api: {
            operations,
            publicUrl: urls.publicUrl(),
            hasPortal,
            limits,
            document,
            surveySchema,
            valueAtPlace,
            call
          }
        })
        return responseOf(sent, await sent.text())
      }
      const response = yield* Effect.promise(async () => {
        try {
          return await serveMessage()
        } catch (error) {
          if (!controller.signal.aborted) throw error
          return senderLeft
        } finally {
          await Promise.allSettled(writes)
        }
      })
      yield* Fiber.interrupt(watcher)
      const done = { ...handledWithoutCaller(context, response), caller, rateLimit }
      return deferred.length === 0 ? done : { ...done, afterwards: Effect.all(deferred, { discard: true }) }
    })

  return { hasPath: (path) => path === mcpPath, serve }
}

/** Levels of a message around the body of an operation. */
const envelopeDepth = 3

/** Each message counts one. The operations that it calls leave the audit entries. */
const target: AccessTarget = {
  rule: Access.rule("required", "read_only", "handler"),
  editors: undefined,
  countedBy: "requests",
  successStatus: 200,
  writesNothing: true,
  parameters: {}
}

const jsonBody: BodyRule = { contentType: "json", maxBytes: maxMessageBytes }

const allowedMethods = ["POST", "OPTIONS"]

const scopeOf = (caller: Caller): "full" | "read_only" =>
  caller._tag === "ApiKey" ? caller.key.scope : caller._tag === "Host" ? caller.scope : "full"

/** Only what the protocol needs: no credential leaves the pipeline. */
const headersOf = ({ headers }: RequestContext): Headers => {
  const passed = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    const isOfProtocol = name === "accept" || name === "content-type" || name.startsWith("mcp-")
    if (isOfProtocol && typeof value === "string") passed.set(name, value)
  }
  return passed
}

const responseOf = ({ headers, status }: Response, text: string): HttpResponse => ({
  status,
  headers: {
    "Cache-Control": "no-store",
    ...(text === "" ? {} : { "Content-Type": headers.get("content-type") ?? "application/json" })
  },
  body: text === "" ? undefined : text
})

/** Nobody reads it. */
const senderLeft: HttpResponse = { status: 499, headers: {}, body: undefined }

/** An error of JSON-RPC, because the sender may not read anything else. */
const rpcError = (status: number, code: number, message: string): HttpResponse => ({
  status,
  headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  body: JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null })
})

const notOneMessage = rpcError(400, -32_600, "The body must be one JSON-RPC message: a batch is not taken.")

const refusedOrigin = ({ header }: McpOrigin.OriginRefusal): HttpResponse =>
  rpcError(403, -32_000, `The ${header} of the request is not accepted by this server.`)

const noCors: HeaderFields = {}

const corsHeaders = (origin: string | undefined): HeaderFields =>
  origin === undefined ? noCors : {
    "Vary": "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": "Mcp-Session-Id, Retry-After, WWW-Authenticate, X-Trace-Id"
  }

const preflight: HeaderFields = {
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, X-Api-Key, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, traceparent",
  "Access-Control-Max-Age": "7200"
}

const withCors = <R>(cors: HeaderFields, handled: Effect.Effect<Handled, ApiError, R>) =>
  cors === noCors ? handled : Effect.map(handled, (done): Handled => ({
    ...done,
    response: { ...done.response, headers: { ...done.response.headers, ...cors } }
  }))
