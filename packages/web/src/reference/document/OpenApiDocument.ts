/** The parts of the OpenAPI document that the reference shows. */
import * as Schema from "effect/Schema"

/** A JSON Schema, in the form that the OpenAPI document of the API has. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly format?: string
  readonly description?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: boolean | JsonSchema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const JsonSchema: Schema.Schema<JsonSchema> = Schema.suspend(() =>
  Schema.partialWith(
    Schema.Struct({
      $ref: Schema.String,
      type: Schema.Union(Schema.String, Schema.Array(Schema.String)),
      format: Schema.String,
      description: Schema.String,
      enum: Schema.Array(Schema.Unknown),
      anyOf: Schema.Array(JsonSchema),
      allOf: Schema.Array(JsonSchema),
      items: JsonSchema,
      properties: Schema.Record({ key: Schema.String, value: JsonSchema }),
      required: Schema.Array(Schema.String),
      additionalProperties: Schema.Union(Schema.Boolean, JsonSchema),
      minLength: Schema.Number,
      maxLength: Schema.Number,
      minimum: Schema.Number,
      maximum: Schema.Number,
      minItems: Schema.Number,
      maxItems: Schema.Number
    }),
    { exact: true }
  )
)

const Example = Schema.Struct({ summary: Schema.String, value: Schema.Unknown })

const Content = Schema.Record({
  key: Schema.String,
  value: Schema.Struct({
    schema: JsonSchema,
    examples: Schema.optionalWith(Schema.Record({ key: Schema.String, value: Example }), { exact: true })
  })
})

/** A parameter, or a reference to one of the components. */
const Parameter = Schema.Struct({
  name: Schema.String,
  in: Schema.Literal("path", "query", "header"),
  required: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  description: Schema.optionalWith(Schema.String, { exact: true }),
  schema: JsonSchema
})

const Reference = Schema.Struct({ $ref: Schema.String })

const Response = Schema.Struct({
  description: Schema.String,
  headers: Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.Unknown }), { default: () => ({}) }),
  content: Schema.optionalWith(Content, { default: () => ({}) })
})

const Operation = Schema.Struct({
  tags: Schema.Array(Schema.String),
  operationId: Schema.String,
  summary: Schema.String,
  description: Schema.String,
  security: Schema.optionalWith(
    Schema.Array(Schema.Record({ key: Schema.String, value: Schema.Unknown })),
    { default: () => [] }
  ),
  parameters: Schema.optionalWith(Schema.Array(Schema.Union(Parameter, Reference)), { default: () => [] }),
  requestBody: Schema.optionalWith(Schema.Struct({ required: Schema.Boolean, content: Content }), { exact: true }),
  responses: Schema.Record({ key: Schema.String, value: Schema.Union(Response, Reference) })
})

const OptionalOperation = Schema.optionalWith(Operation, { exact: true })

const PathItem = Schema.Struct({
  servers: Schema.optionalWith(Schema.Array(Schema.Struct({ url: Schema.String })), { exact: true }),
  parameters: Schema.optionalWith(Schema.Array(Parameter), { default: () => [] }),
  get: OptionalOperation,
  post: OptionalOperation,
  put: OptionalOperation,
  patch: OptionalOperation,
  delete: OptionalOperation
})

const Document = Schema.Struct({
  info: Schema.Struct({ title: Schema.String, version: Schema.String, description: Schema.String }),
  servers: Schema.NonEmptyArray(Schema.Struct({ url: Schema.String })),
  tags: Schema.Array(Schema.Struct({ name: Schema.String, description: Schema.String })),
  paths: Schema.Record({ key: Schema.String, value: PathItem }),
  webhooks: Schema.Record({ key: Schema.String, value: Schema.Struct({ post: Operation }) }),
  components: Schema.Struct({
    schemas: Schema.Record({ key: Schema.String, value: JsonSchema }),
    responses: Schema.Record({ key: Schema.String, value: Response }),
    parameters: Schema.Record({ key: Schema.String, value: Parameter })
  })
})

export type OpenApiDocument = typeof Document.Type
export type ContractOperation = typeof Operation.Type
export type Parameter = typeof Parameter.Type
export type Response = typeof Response.Type
export type Content = typeof Content.Type

/** Reads the document that the API makes. A document of another form is a defect. */
export const decodeDocument: (document: unknown) => OpenApiDocument = Schema.decodeUnknownSync(Document)
