/** The operations of the API with their parameters, body schemas and response schemas, from the contract. */
import { ValidationError } from "@canvass/core"
import { EndpointAnnotations } from "@canvass/http"
import { Api } from "@canvass/http/api"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Context from "effect/Context"
import * as Either from "effect/Either"
import * as JSONSchema from "effect/JSONSchema"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

export interface Operation {
  /** `surveys.create` */
  readonly name: string
  readonly method: string
  /** Path below `/api`, with parameters as `:id`. */
  readonly path: string
  /** Names of the query parameters. */
  readonly parameters: ReadonlyArray<string>
  /** Schema of the JSON body, if there is one. */
  readonly body: JsonSchema | undefined
  /** Whether the body is `multipart/form-data`. */
  readonly isMultipart: boolean
  /** Whether it leaves no entry in the audit log, though its method is one of writes. */
  readonly writesNothing: boolean
  /** Whether a successful response has no body. */
  readonly isBodyless: boolean
  /** Describes how the body of a successful response breaks the contract; `undefined` when it does not. */
  readonly contractViolation: (json: unknown) => string | undefined
}

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

const jsonSchemaOf = (schema: Schema.Schema.All): JsonSchema => ({
  ...JSONSchema.make(Schema.make<unknown, unknown>(schema.ast))
})

const namesOf = (schema: Schema.Schema.All): ReadonlyArray<string> =>
  AST.getPropertySignatures(AST.encodedAST(schema.ast)).map(({ name }) => String(name))

const contractViolationOf = (schema: Schema.Schema.All) => {
  const decode = Schema.decodeUnknownEither(Schema.make<unknown, unknown>(schema.ast), ValidationError.strict)
  return (json: unknown): string | undefined =>
    Either.match(decode(json), { onLeft: ParseResult.TreeFormatter.formatErrorSync, onRight: () => undefined })
}

const contentTypeOf = ({ annotations }: { readonly annotations: Context.Context<never> }) =>
  Context.get(annotations, EndpointAnnotations.RequestBody).contentType

export const operations: ReadonlyArray<Operation> = (() => {
  const found: Array<Operation> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      found.push({
        name: `${group.identifier}.${endpoint.name}`,
        method: endpoint.method,
        path: endpoint.path,
        parameters: Option.match(endpoint.urlParamsSchema, { onNone: () => [], onSome: namesOf }),
        body: contentTypeOf(endpoint) === "json"
          ? Option.getOrUndefined(Option.map(endpoint.payloadSchema, jsonSchemaOf))
          : undefined,
        isMultipart: contentTypeOf(endpoint) === "multipart",
        writesNothing: Context.get(endpoint.annotations, EndpointAnnotations.WritesNothing),
        isBodyless: HttpApiSchema.isVoid(endpoint.successSchema.ast),
        contractViolation: contractViolationOf(endpoint.successSchema)
      })
    }
  })
  return found
})()
