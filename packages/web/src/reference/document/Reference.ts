/** The contents of the reference: the operations of the OpenAPI document by group, with their references resolved. */
import type { Content, ContractOperation, JsonSchema, OpenApiDocument, Parameter, Response } from "./OpenApiDocument.js"

/** Who may call an operation. */
export type Access = "anybody" | "key" | "token"

export interface Operation {
  /** Such as `surveys.create`. It is the anchor of the operation. */
  readonly id: string
  readonly method: string
  /** The path as clients write it, such as `/surveys/{id}`. */
  readonly path: string
  /** URL with the parameters of the path in braces. */
  readonly url: string
  /** Whether the operation belongs to the API. Otherwise it is a page of the server, or a request to an endpoint. */
  readonly isApi: boolean
  readonly summary: string
  readonly description: string
  readonly access: Access
  readonly parameters: ReadonlyArray<Parameter>
  readonly body: Body | undefined
  /** The responses that are no errors. */
  readonly responses: ReadonlyArray<Success>
  readonly errors: ReadonlyArray<ErrorResponse>
}

export interface Body {
  readonly isRequired: boolean
  readonly contentType: string
  readonly schema: JsonSchema
  /** The value of the first example. `undefined`: none. */
  readonly example: unknown
}

export interface Success {
  readonly status: string
  readonly description: string
  readonly headers: ReadonlyArray<string>
  readonly contentTypes: ReadonlyArray<string>
  /** Absent when there is no body. */
  readonly schema: JsonSchema | undefined
  readonly example: unknown
}

export interface ErrorResponse {
  readonly status: string
  /** The problem types with this status: the last parts of their URLs. */
  readonly slugs: ReadonlyArray<string>
  readonly description: string
}

/** The operations on one page. */
export interface Group {
  /** The last part of the path of the page. */
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly operations: ReadonlyArray<Operation>
}

export interface Reference {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly apiUrl: string
  readonly groups: ReadonlyArray<Group>
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** Makes the contents of a document. */
export const fromDocument = (document: OpenApiDocument): Reference => {
  const { components, info, paths, servers: [{ url: apiUrl }], tags, webhooks } = document
  const operations = Object.entries(paths).flatMap(([path, { parameters, servers, ...item }]) =>
    methods.flatMap((method) => {
      const contract = item[method]
      const base = servers?.[0]?.url ?? apiUrl
      return contract === undefined ? [] : [{
        tag: contract.tags[0],
        operation: operationOf(contract, components, {
          method,
          path,
          url: base + path,
          isApi: servers === undefined,
          parameters
        })
      }]
    })
  )
  const groups = tags.map(({ description, name }): Group => ({
    slug: name.toLowerCase().replaceAll(" ", "-"),
    name,
    description,
    operations: operations.flatMap(({ operation, tag }) => tag === name ? [operation] : [])
  }))
  const events: Group = {
    slug: "events",
    name: "Events",
    description: "What a webhook endpoint receives: `POST` requests with JSON. Any status 2xx accepts an event.",
    operations: Object.entries(webhooks).map(([name, { post }]) =>
      operationOf(post, components, { method: "post", path: name, url: "", isApi: false, parameters: [] })
    )
  }
  const server = groups.findIndex(({ name }) => name === "Server")
  return {
    ...info,
    apiUrl,
    groups: groups.toSpliced(server < 0 ? groups.length : server, 0, events),
    schemas: components.schemas
  }
}

const methods = ["get", "post", "put", "patch", "delete"] as const

/** Where an operation is. */
interface OperationAddress extends Pick<Operation, "isApi" | "method" | "path" | "url"> {
  readonly parameters: ReadonlyArray<Parameter>
}

const operationOf = (
  contract: ContractOperation,
  components: OpenApiDocument["components"],
  { parameters, ...place }: OperationAddress
): Operation => {
  const responses = Object.entries(contract.responses).map(([status, response]) =>
    [status, "$ref" in response ? componentOf(components.responses, response.$ref) : response] as const
  )
  return {
    ...place,
    id: contract.operationId,
    summary: contract.summary,
    description: contract.description,
    access: accessOf(contract),
    parameters: [
      ...parameters,
      ...contract.parameters.map((parameter) =>
        "$ref" in parameter ? componentOf(components.parameters, parameter.$ref) : parameter
      )
    ],
    body: contract.requestBody === undefined ? undefined : bodyOf(contract.requestBody),
    responses: responses.flatMap(([status, response]) => /^[23]/.test(status) ? [successOf(status, response)] : []),
    errors: responses.flatMap(([status, response]) => /^[23]/.test(status) ? [] : [errorOf(status, response)])
  }
}

/** The component that a reference names. A reference to none is a defect. */
const componentOf = <A>(components: Readonly<Record<string, A>>, reference: string): A => {
  const component = components[nameOf(reference)]
  if (component === undefined) throw new Error(`The OpenAPI document has no ${reference}.`)
  return component
}

/** The name of the component that a reference names. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)

const accessOf = ({ security }: ContractOperation): Access =>
  security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0)
    ? "anybody"
    : security.some((scheme) => "apiKey" in scheme)
    ? "key"
    : "token"

const bodyOf = ({ content, required }: NonNullable<ContractOperation["requestBody"]>): Body | undefined => {
  const [first] = Object.entries(content)
  if (first === undefined) return undefined
  const [contentType, { schema }] = first
  return { isRequired: required, contentType, schema, example: exampleOf(content) }
}

const successOf = (status: string, { content, description, headers }: Response): Success => ({
  status,
  description,
  headers: Object.keys(headers),
  contentTypes: Object.keys(content),
  schema: Object.values(content)[0]?.schema,
  example: exampleOf(content)
})

const exampleOf = (content: Content): unknown =>
  Object.values(content).flatMap(({ examples = {} }) => Object.values(examples))[0]?.value

const errorOf = (status: string, { content, description }: Response): ErrorResponse => ({
  status,
  slugs: Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
  description
})
