/**
 * The operations of the API as pages call them: by name and with values, in process. Names, parts and results are
 * computed from the contract. A call passes the same checks as a request, and leaves the same audit entry.
 */
import type { HttpApiEndpoint as Endpoint } from "@effect/platform/HttpApiEndpoint"
import type { HttpApiGroup as Group } from "@effect/platform/HttpApiGroup"
import type * as Effect from "effect/Effect"
import type * as Types from "effect/Types"
import type { ApiGroups } from "../contract/Api.js"
import type { MultipartBody } from "../contract/shared/MultipartBody.js"
import type { PageParts } from "../endpoint/Handler.js"
import type { ApiRefused } from "../problems/ApiRefused.js"
import type { HttpResponse } from "../response/HttpResponse.js"

export interface InProcessApi {
  /**
   * Calls an operation.
   *
   * @example
   * const survey = yield* api.invoke("surveys.publish", { path: { id } })
   * const { next, rows, total } = yield* api.invoke("surveys.list", { query: { limit: 20, cursor } })
   */
  readonly invoke: <Name extends OperationName>(
    name: Name,
    ...parts: PartsOf<Name>
  ) => Effect.Effect<ResultOf<Name>, ApiRefused>
  /** As `invoke`, with the `ETag` of the result for a later `if-match`. */
  readonly invokeWithETag: <Name extends OperationName>(
    name: Name,
    ...parts: PartsOf<Name>
  ) => Effect.Effect<{ readonly value: ResultOf<Name>; readonly etag: string }, ApiRefused>
  /** As `invoke`, with whether the result is that of an earlier call with the same key. */
  readonly invokeOnce: <Name extends OperationName>(
    name: Name,
    ...parts: PartsOf<Name>
  ) => Effect.Effect<{ readonly value: ResultOf<Name>; readonly isReplayed: boolean }, ApiRefused>
  /** Calls an operation whose result is a stream of bytes, such as an export, and returns its response to be sent. */
  readonly open: <Name extends OperationName>(
    name: Name,
    ...parts: PartsOf<Name>
  ) => Effect.Effect<HttpResponse, ApiRefused>
}

/** Group and name of an endpoint, such as `surveys.publish`. */
export type OperationName = keyof Operations

/** The parts of a call: those that the endpoint declares, and those that only a page can send. */
export type PartsOf<Name extends OperationName> = object extends PartsOfEndpoint<Operations[Name]>
  ? [parts?: PartsOfEndpoint<Operations[Name]>]
  : [parts: PartsOfEndpoint<Operations[Name]> & PagePartsOf<Name>]

type PagePartsOf<Name extends OperationName> = Name extends "responses.resume" | "responses.submit" ? PageParts
  : unknown

/** The result of a call: the value that the endpoint returns, or rows for a list with pages. */
export type ResultOf<Name extends OperationName> = ResultOfEndpoint<Operations[Name]>

/** Rows of a list. */
export interface ListRows<Row> {
  readonly rows: ReadonlyArray<Row>
  /** Number of rows of the complete list. `undefined` for a page without `count`, unless it is known anyway. */
  readonly total: number | undefined
  /** The `cursor` of the next page. `undefined` for the last page. */
  readonly next: string | undefined
}

/** A query parameter: its text as in a URL, or the number or the boolean that the text says. */
export type QueryValue = string | number | boolean | undefined

/** The parts of a call, without the types of its endpoint. */
export interface CallParts extends PageParts {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly payload?: unknown
  readonly idempotencyKey?: string
}

/** The endpoints by name. */
export type Operations = Types.UnionToIntersection<OperationsOfGroup<ApiGroups>>

type OperationsOfGroup<G> = G extends Group.Any ? {
    readonly [E in Group.Endpoints<G> as `${Group.Name<G>}.${Endpoint.Name<E>}`]: E
  } :
  never

type PartsOfEndpoint<E> = E extends Endpoint.Any ?
    & Part<"path", { readonly [Key in keyof Endpoint.PathParsed<E>]: string }, Endpoint.PathParsed<E>>
    & Part<"query", { readonly [Key in keyof Endpoint.UrlParams<E>]: QueryValue }, Endpoint.UrlParams<E>>
    & Part<"headers", Endpoint.Headers<E>, Endpoint.Headers<E>>
    & Part<"payload", Entered<Endpoint.Payload<E>>, Endpoint.Payload<E>>
    & { readonly idempotencyKey?: string } :
  never

/** A payload as a form has it: with any texts, and with lists of anything. The operation checks them. */
type Entered<Payload> = Payload extends MultipartBody ? Payload
  : { readonly [Key in keyof Payload]: EnteredField<Payload[Key]> }

type EnteredField<A> = A extends string ? string : A extends ReadonlyArray<unknown> ? ReadonlyArray<unknown> : A

/** A part that the endpoint does not declare (`never`) is absent, and one without a required field is optional. */
type Part<Name extends string, Given, Declared> = [Declared] extends [never] ? unknown
  : object extends Given ? { readonly [Key in Name]?: Given }
  : { readonly [Key in Name]: Given }

type ResultOfEndpoint<E> = E extends Endpoint.Any ?
  Endpoint.Success<E> extends ReadonlyArray<infer Row> ? [Endpoint.UrlParams<E>] extends [never] ? Endpoint.Success<E>
    : "cursor" extends keyof Endpoint.UrlParams<E> ? ListRows<Row>
    : Endpoint.Success<E>
  : Endpoint.Success<E>
  : never
