/** The contract as somebody sees it who wants to break it: what can be called, with what, and what may come back. */
import { ValidationError } from "@canvass/core"
import { Api } from "@canvass/http-node/api"
import * as HttpApi from "@effect/platform/HttpApi"
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
  /** Below the API's root, parameters as `:id`. */
  readonly path: string
  /** The names of the query's parameters. */
  readonly parameters: ReadonlyArray<string>
  /** What the body looks like, if there is one. */
  readonly body: JsonSchema | undefined
  /** What is wrong with this body of a success, if anything. */
  readonly misfit: (json: unknown) => string | undefined
}

/** As much of JSON Schema as the contract uses. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

const bodyOf = (schema: Schema.Schema.All): JsonSchema => ({
  ...JSONSchema.make(Schema.make<unknown, unknown>(schema.ast))
})

const namesOf = (schema: Schema.Schema.All): ReadonlyArray<string> =>
  AST.getPropertySignatures(AST.encodedAST(schema.ast)).map(({ name }) => String(name))

const misfitOf = (schema: Schema.Schema.All) => {
  const decode = Schema.decodeUnknownEither(Schema.make<unknown, unknown>(schema.ast), ValidationError.strict)
  return (json: unknown): string | undefined =>
    Either.match(decode(json), { onLeft: ParseResult.TreeFormatter.formatErrorSync, onRight: () => undefined })
}

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
        body: Option.getOrUndefined(Option.map(endpoint.payloadSchema, bodyOf)),
        misfit: misfitOf(endpoint.successSchema)
      })
    }
  })
  return found
})()
