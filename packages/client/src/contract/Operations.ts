/** The operations of the API as types: what each one takes and returns. `Schema.ts` is generated from the contract. */
import type { components, paths, webhooks } from "./Schema.js"

/** The schemas of the API by name, such as `Schemas["Survey"]`. */
export type Schemas = components["schemas"]

/** One thing that is wrong with a request: a pointer to the place, a code for programs, and a sentence for people. */
export type Violation = Schemas["Violation"]

/** The tokens of a login, and its account. */
export type TokenResponse = Schemas["TokenResponse"]

/** What a webhook endpoint receives. `event` tells which fields `data` has. */
export type WebhookEvent = {
  [Name in keyof webhooks]: JsonBody<webhooks[Name]["post"]>
}[keyof webhooks]

/** The HTTP methods of the API. */
export type Method = "delete" | "get" | "patch" | "post" | "put"

/** The paths that have an operation with this method. */
export type PathsWith<M extends Method> = {
  [Path in keyof paths]: M extends keyof paths[Path] ? Path : never
}[keyof paths]

/** The lists that are read page by page. */
export type ListPath = {
  [Path in PathsWith<"get">]: "cursor" extends keyof QueryOf<"get", Path> ? Path : never
}[PathsWith<"get">]

/** The paths whose operation of this method honours an `Idempotency-Key`. */
export type IdempotentPath<M extends Method> = {
  [Path in PathsWith<M>]: "Idempotency-Key" extends keyof HeadersOf<M, Path> ? Path : never
}[PathsWith<M>]

/** What every request accepts. */
export interface CommonOptions {
  /** Ends the call, also while it waits to repeat a request. The call rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** The parameters of one operation. Only those that it requires have to be given. */
export type RequestOptions<M extends Method, Path extends PathsWith<M>> =
  & CommonOptions
  & Field<"path", Parameters<M, Path>, PathParametersOf<M, Path>>
  & Field<"query", Parameters<M, Path>, QueryOf<M, Path>>
  & { readonly headers?: Omit<HeadersOf<M, Path>, "Idempotency-Key"> & Readonly<Record<string, string>> }
  & Body<Operation<M, Path>>
  & (Path extends IdempotentPath<M> ? {
      /**
       * Identifies the request when it is repeated: up to 255 visible ASCII characters. Default: a random key for each
       * call. A key of your own makes the request safe to repeat by another process, for 24 hours.
       */
      readonly idempotencyKey?: string
    }
    : unknown)

/** The options as an argument, which may be absent when the operation requires none. */
export type OptionsArgument<M extends Method, Path extends PathsWith<M>> = object extends RequestOptions<M, Path>
  ? [options?: RequestOptions<M, Path>]
  : [options: RequestOptions<M, Path>]

/** What a successful operation returns: its JSON, or the text of an export in another format, or nothing (204). */
export type DataOf<M extends Method, Path extends PathsWith<M>> = Operation<M, Path> extends
  { readonly responses: infer Responses } ? Content<Responses[keyof Responses]> : never

/** One element of a list. */
export type ItemOf<Path extends ListPath> = DataOf<"get", Path> extends ReadonlyArray<infer Item> ? Item : never

type Operation<M extends Method, Path extends PathsWith<M>> = M extends keyof paths[Path] ? paths[Path][M] : never

type Parameters<M extends Method, Path extends PathsWith<M>> = Operation<M, Path> extends
  { readonly parameters: infer P } ? P : unknown

type QueryOf<M extends Method, Path extends PathsWith<M>> = Parameters<M, Path> extends
  { readonly query?: infer Query } ? Flat<NonNullable<Query>> : unknown

/** An object in the query has one parameter for each entry, such as `metadata.team`. */
type Flat<Query> = {
  readonly [
    Name in keyof Query as NonNullable<Query[Name]> extends Entries ? `${Name & string}.${string}` : Name
  ]: NonNullable<Query[Name]> extends Entries ? string : Query[Name]
}

type Entries = Readonly<Record<string, string>>

type PathParametersOf<M extends Method, Path extends PathsWith<M>> = Parameters<M, Path> extends
  { readonly path: infer PathParameters } ? PathParameters : unknown

type HeadersOf<M extends Method, Path extends PathsWith<M>> = Parameters<M, Path> extends
  { readonly header?: infer Headers } ? NonNullable<Headers> : unknown

/** A field that is required, optional or absent as in `Owner`. */
type Field<Name extends string, Owner, Value> = Owner extends { readonly [N in Name]: unknown }
  ? { readonly [N in Name]: Value }
  : Name extends keyof Owner ? { readonly [N in Name]?: Value }
  : unknown

type Body<Op> = Op extends { readonly requestBody: unknown } ? { readonly body: BodyOf<Op> }
  : Op extends { readonly requestBody?: unknown } ? { readonly body?: BodyOf<Op> }
  : unknown

/** JSON, or the form of an upload. */
type BodyOf<Op> = Op extends { readonly requestBody: { readonly content: { readonly "multipart/form-data": unknown } } }
  ? FormData
  : JsonBody<Op>

type JsonBody<Op> = Op extends { readonly requestBody?: infer RequestBody }
  ? NonNullable<RequestBody> extends { readonly content: { readonly "application/json": infer Json } } ? Json : never
  : never

type Content<Response> = Response extends { readonly content: infer Types } ? Types[keyof Types] : undefined
