/** An endpoint of the contract with its handler. Decoders and encoder are compiled once, when the server starts. */
import { ValidationError } from "@canvass/core"
import { decoderOf as decoderWith, encoderOf } from "@canvass/core/ports"
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
import {
  Access,
  type AccessRule,
  type BodyRule,
  CountedBy,
  type CredentialLimit,
  type EditorAccess,
  ForEditors,
  Idempotent,
  OpenQuery,
  OptionalBody,
  RequestBody,
  Tool,
  WritesNothing
} from "../contract/shared/EndpointAnnotations.js"
import { prefixedParametersOf } from "../contract/shared/PrefixedParameters.js"
import type { ApiError } from "../problems/ApiError.js"
import type { DecodedRequest, Handlers, ServicesOf } from "./Handler.js"
import type { HandlerResult } from "./HandlerResult.js"
import type { Weight } from "./Weight.js"

/** An endpoint as the pipeline serves it. */
export interface Endpoint<R> {
  /** Group and name, such as `surveys.create`. Metrics and logs use it. */
  readonly name: string
  readonly method: string
  /** Path below the API's root, with parameters such as `:id`. */
  readonly path: `/${string}`
  readonly access: AccessRule
  /** What of an editor token it needs. `undefined`: no such token may call it. */
  readonly editors: EditorAccess | undefined
  /** Which limit of a credential counts its requests. */
  readonly countedBy: CredentialLimit
  /** Whether it honours `Idempotency-Key`. */
  readonly idempotent: boolean
  /** Whether it changes nothing and leaves no audit entry, although its method writes. */
  readonly writesNothing: boolean
  /** The name of the tool that calls it. `undefined`: it is no tool. */
  readonly tool: string | undefined
  /** Whether it takes a body. */
  readonly body: "none" | "optional" | "required"
  /** Content type and maximum size of the body. */
  readonly bodyRule: BodyRule
  /** Status of a success, unless the handler sets another. */
  readonly successStatus: number
  /** Names of the query parameters that the contract declares. */
  readonly queryParameters: ReadonlySet<string>
  /** The prefixes of further parameters that the contract declares: one for each entry of a record. */
  readonly queryPrefixes: ReadonlyArray<string>
  /** Whether query parameters that the contract does not declare are ignored. */
  readonly hasOpenQuery: boolean
  /** What its requests hold while the server works on them. */
  readonly weight: Weight
  /** The path parameter that names a survey. */
  readonly surveyParameter: "id" | "slug" | "surveyId" | undefined
  readonly decode: Decoders
  readonly handle: AnyHandler<R>
  /** Encodes a value for JSON. Drops fields that the contract does not declare. */
  readonly encode: (value: unknown) => unknown
}

type Decoder = (input: unknown) => Either.Either<unknown, ReadonlyArray<ValidationError.Violation>>

interface Decoders {
  readonly path: Decoder
  readonly urlParams: Decoder
  readonly headers: Decoder
  readonly payload: Decoder
}

/** A handler of any endpoint. */
export type AnyHandler<R> = (
  request: DecodedRequest<unknown, unknown, unknown, unknown>
) => Effect.Effect<HandlerResult<unknown>, ApiError, R>

/** The weight of each endpoint of each group of a contract. */
export type Weights<Groups> = {
  readonly [G in Groups as HttpApiGroup.HttpApiGroup.Name<G>]: {
    readonly [E in HttpApiGroup.HttpApiGroup.Endpoints<G> as HttpApiEndpoint.HttpApiEndpoint.Name<E>]: Weight
  }
}

/**
 * Compiles the endpoints of a contract. Throws when an endpoint has no handler or no weight, which the types of
 * `Handlers` and `Weights` exclude.
 */
export const fromContract = <
  Id extends string,
  Groups extends HttpApiGroup.HttpApiGroup.Any,
  E,
  RE,
  All extends Handlers<Groups, unknown>
>(
  api: HttpApi.HttpApi<Id, Groups, E, RE>,
  handlers: All,
  weights: Weights<Groups>
): ReadonlyArray<Endpoint<ServicesOf<All>>> => {
  const endpoints: Array<Endpoint<ServicesOf<All>>> = []
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group, mergedAnnotations, successes }) => {
      const [successStatus = 200] = successes.keys()
      endpoints.push({
        ...compile(endpoint),
        name: `${group.identifier}.${endpoint.name}`,
        access: Context.get(mergedAnnotations, Access),
        editors: Context.get(mergedAnnotations, ForEditors),
        countedBy: Context.get(mergedAnnotations, CountedBy),
        idempotent: Context.get(mergedAnnotations, Idempotent),
        writesNothing: Context.get(mergedAnnotations, WritesNothing),
        tool: Context.get(mergedAnnotations, Tool),
        body: Option.isNone(endpoint.payloadSchema)
          ? "none"
          : Context.get(mergedAnnotations, OptionalBody)
          ? "optional"
          : "required",
        bodyRule: Context.get(mergedAnnotations, RequestBody),
        hasOpenQuery: Context.get(mergedAnnotations, OpenQuery),
        successStatus,
        weight: findWeight(weights, group.identifier, endpoint.name),
        surveyParameter: surveyParameterOf(endpoint.path),
        handle: findHandler(handlers, group.identifier, endpoint.name)
      })
    }
  })
  return endpoints
}

const compile = (endpoint: HttpApiEndpoint.HttpApiEndpoint<string, HttpMethod.HttpMethod>) => ({
  method: endpoint.method,
  path: endpoint.path,
  queryParameters: fieldNames(endpoint.urlParamsSchema),
  queryPrefixes: prefixedParametersOf(endpoint.urlParamsSchema).map(({ prefix }) => prefix),
  decode: {
    path: decoderOf(endpoint.pathSchema, byName),
    urlParams: decoderOf(endpoint.urlParamsSchema, byName),
    headers: decoderOf(endpoint.headersSchema, byName),
    payload: decoderOf(endpoint.payloadSchema, byPointer, "error")
  },
  encode: encoderOf(endpoint.successSchema)
})

/** A part that the contract does not declare decodes to `undefined`. */
const decoderOf = (
  schema: Option.Option<Schema.Schema<never, unknown>>,
  locate: (violation: ValidationError.Violation) => ValidationError.Violation,
  onExcessProperty: "error" | "ignore" = "ignore"
): Decoder =>
  Option.match(schema, {
    onNone: (): Decoder => () => Either.right(undefined),
    onSome: (schema): Decoder => {
      const decode = decoderWith(schema, { errors: "all", onExcessProperty })
      return (input) =>
        Either.mapLeft(
          decode(input),
          (issue) => ValidationError.fromParseError(ParseResult.parseError(issue)).map(locate)
        )
    }
  })

const byPointer = (violation: ValidationError.Violation): ValidationError.Violation => violation

/** A violation in a parameter points to its name, not to a JSON Pointer. */
const byName = (violation: ValidationError.Violation): ValidationError.Violation => ({
  ...violation,
  pointer: violation.pointer.replace("/", "")
})

const fieldNames = (schema: Option.Option<Schema.Schema<never, unknown>>): ReadonlySet<string> =>
  new Set(
    Option.match(schema, {
      onNone: () => [],
      onSome: ({ ast }) => AST.getPropertySignatures(AST.encodedAST(ast)).map(({ name }) => String(name))
    })
  )

const findWeight = (weights: unknown, group: string, endpoint: string): Weight => {
  const weight = Predicate.isRecord(weights) && Predicate.isRecord(weights[group])
    ? weights[group][endpoint]
    : undefined
  if (!Predicate.isRecord(weight)) throw new Error(`No weight for ${group}.${endpoint}.`)
  return weight
}

/** The parameter of a path of the contract that names a survey. */
export const surveyParameterOf = (path: string): Endpoint<never>["surveyParameter"] => {
  const parameter = /^\/(?:public\/surveys|response\/survey|surveys)\/:(?<name>\w+)/.exec(path)?.groups?.["name"]
  return parameter === "id" || parameter === "slug" || parameter === "surveyId" ? parameter : undefined
}

const findHandler = <R>(handlers: unknown, group: string, endpoint: string): AnyHandler<R> => {
  const handler = Predicate.isRecord(handlers) && Predicate.isRecord(handlers[group])
    ? handlers[group][endpoint]
    : undefined
  if (!isHandler<R>(handler)) throw new Error(`No handler for ${group}.${endpoint}.`)
  return handler
}

/** The type `Handlers` proves that a handler accepts the decoded request; here the types are erased. */
const isHandler = <R>(handler: unknown): handler is AnyHandler<R> => typeof handler === "function"
