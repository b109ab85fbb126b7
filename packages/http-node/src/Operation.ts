/** One endpoint of the contract, made ready to be served: its decoders and encoder are compiled once, at the start. */
import { decoderOf, ValidationError } from "@canvass/core"
import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import type * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import type { ApiError } from "./ApiError.js"
import { encoderOf } from "./Encoder.js"
import {
  Access,
  type AccessRule,
  type Handlers,
  Idempotent,
  OptionalBody,
  type Request,
  type ServicesOf
} from "./Handler.js"
import type { Reply } from "./Reply.js"

export interface Operation<R> {
  /** `surveys.create`: what metrics and logs call it. */
  readonly name: string
  readonly method: string
  /** Below the API's root, parameters as `:id`. */
  readonly path: `/${string}`
  readonly access: AccessRule
  readonly idempotent: boolean
  readonly body: "none" | "optional" | "required"
  readonly successStatus: number
  /** The parameters that its query may have. */
  readonly parameters: ReadonlySet<string>
  readonly decode: Decode
  readonly handle: AnyHandler<R>
  /** To what JSON can hold. Drops what the contract does not name. */
  readonly encode: (value: unknown) => unknown
}

type Part = (input: unknown) => Either.Either<unknown, ReadonlyArray<ValidationError.Violation>>

interface Decode {
  readonly path: Part
  readonly urlParams: Part
  readonly headers: Part
  readonly payload: Part
}

export type AnyHandler<R> = (
  request: Request<unknown, unknown, unknown, unknown>
) => Effect.Effect<Reply<unknown>, ApiError, R>

/** Dies at the start when an endpoint has no handler, which the types of `Handlers` don't let happen. */
export const ofContract = <
  Id extends string,
  Groups extends HttpApiGroup.HttpApiGroup.Any,
  E,
  RE,
  All extends Handlers<Groups, unknown>
>(
  api: HttpApi.HttpApi<Id, Groups, E, RE>,
  handlers: All
): ReadonlyArray<Operation<ServicesOf<All>>> => {
  const operations: Array<Operation<ServicesOf<All>>> = []
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group, mergedAnnotations, successes }) => {
      const name = `${group.identifier}.${endpoint.name}`
      const [successStatus = 200] = successes.keys()
      operations.push({
        ...compiled(endpoint),
        name,
        access: Context.get(mergedAnnotations, Access),
        idempotent: Context.get(mergedAnnotations, Idempotent),
        body: Option.isNone(endpoint.payloadSchema)
          ? "none"
          : Context.get(mergedAnnotations, OptionalBody)
          ? "optional"
          : "required",
        successStatus,
        handle: handlerAt(handlers, group.identifier, endpoint.name)
      })
    }
  })
  return operations
}

const compiled = (endpoint: HttpApiEndpoint.HttpApiEndpoint<string, HttpMethod.HttpMethod>) => ({
  method: endpoint.method,
  path: endpoint.path,
  parameters: namesOf(endpoint.urlParamsSchema),
  decode: {
    path: part(endpoint.pathSchema, byName),
    urlParams: part(endpoint.urlParamsSchema, byName),
    headers: part(endpoint.headersSchema, byName),
    payload: part(endpoint.payloadSchema, byPointer, "error")
  },
  encode: encoderOf(endpoint.successSchema)
})

/** What the contract does not declare is `undefined`. */
const part = (
  schema: Option.Option<Schema.Schema<never, unknown>>,
  place: (violation: ValidationError.Violation) => ValidationError.Violation,
  onExcessProperty: "error" | "ignore" = "ignore"
): Part =>
  Option.match(schema, {
    onNone: (): Part => () => Either.right(undefined),
    onSome: (schema): Part => {
      const decode = decoderOf(schema, { errors: "all", onExcessProperty })
      return (input) =>
        Either.mapLeft(
          decode(input),
          (issue) => ValidationError.fromParseError(ParseResult.parseError(issue)).map(place)
        )
    }
  })

const byPointer = (violation: ValidationError.Violation): ValidationError.Violation => violation

/** A parameter is called by its name, not by a pointer. */
const byName = (violation: ValidationError.Violation): ValidationError.Violation => ({
  ...violation,
  pointer: violation.pointer.replace("/", "")
})

const namesOf = (schema: Option.Option<Schema.Schema<never, unknown>>): ReadonlySet<string> =>
  new Set(
    Option.match(schema, {
      onNone: () => [],
      onSome: ({ ast }) => AST.getPropertySignatures(AST.encodedAST(ast)).map(({ name }) => String(name))
    })
  )

const handlerAt = <R>(handlers: unknown, group: string, endpoint: string): AnyHandler<R> => {
  const handler = Predicate.isRecord(handlers) && Predicate.isRecord(handlers[group])
    ? handlers[group][endpoint]
    : undefined
  if (!isHandler<R>(handler)) throw new Error(`No handler for ${group}.${endpoint}.`)
  return handler
}

/** That the handler takes what the contract decodes is what `Handlers` has proved; here its types have been erased. */
const isHandler = <R>(handler: unknown): handler is AnyHandler<R> => typeof handler === "function"
