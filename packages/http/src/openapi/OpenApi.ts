/** The OpenAPI 3.1 document: the contract, with headers, problems and examples. */
import type { LimitValues } from "@canvass/core"
import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import { apiDescription } from "../contract/apiDescription.js"
import { acceptedExportTypes } from "../contract/exportMediaTypes.js"
import {
  Access,
  type AccessRule,
  type EditorAccess,
  ForEditors,
  Idempotent,
  OptionalBody,
  PageStatus
} from "../contract/shared/EndpointAnnotations.js"
import { type PrefixedParameters, prefixedParametersOf } from "../contract/shared/PrefixedParameters.js"
import { commonHeaders, replyHeaders, Sends, specialHeaders } from "../contract/shared/ResponseHeaders.js"
import type { PublishedLimits } from "../PublishedLimits.js"
import { eventStreamType } from "../request/acceptsEvents.js"
import { componentSchemas } from "./componentSchemas.js"
import { type Example, examples } from "./examples.js"
import { problemContent, problemReference, problemResponses } from "./ProblemResponses.js"
import { serverPaths, serverTag } from "./serverPaths.js"
import { openSchema, tidySchema } from "./tidySchema.js"
import { webhookEvents } from "./webhookEvents.js"

/**
 * Makes the document of a contract. `publicUrl` is the URL of the server for callers, without a trailing `/`. The texts
 * quote `limits`.
 */
export const openApi = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>,
  publicUrl: string,
  limits: PublishedLimits
) => {
  const { components, info, paths, tags } = OpenApi.fromApi(api)
  const settings = endpointSettings(api)
  return {
    openapi: "3.1.0",
    info: { ...info, description: apiDescription(limits), contact },
    servers: [
      { url: `${publicUrl}/api`, description: "The API." },
      { url: `${publicUrl}/api/v1`, description: "The same API, with its version in the path." }
    ],
    tags: [...tags, serverTag],
    paths: {
      ...mapValues(paths, (item, path) => mapValues(item, (contract) => operation(path, contract, settings))),
      ...serverPaths(publicUrl)
    },
    webhooks: webhookEvents,
    components: {
      schemas: componentSchemas(
        withoutDecodeError(components.schemas),
        Object.values(paths).flatMap((item) =>
          Object.values(item).map(({ parameters, requestBody }) => [parameters, requestBody])
        )
      ),
      responses: problemResponses({ publicUrl, limits, headersOf: headers }),
      parameters: { [idempotencyKeyName]: idempotencyKey(limits) },
      headers: mapValues({ ...commonHeaders, ...replyHeaders, ...specialHeaders }, (description) => ({
        description,
        schema: { type: "string" }
      })),
      securitySchemes: securitySchemes(limits)
    }
  }
}

const contact = { name: "Canvass", url: "https://github.com/canvass/canvass" }

const operation = (
  path: string,
  contract: OpenApi.OpenAPISpecOperation,
  settings: ReadonlyMap<string, EndpointSettings>
) => {
  const { access, editors, idempotent, optionalBody, pageStatus, prefixed, sends } =
    settings.get(contract.operationId) ?? settingsOf(Context.empty(), [])
  const parameterNames = new Set(contract.parameters.map(({ name }) => name))
  const matchingExamples = examples.filter((example) => example.operation === contract.operationId)
  return {
    tags: contract.tags,
    operationId: contract.operationId,
    summary: contract.summary,
    description: `${contract.description}\n\n${callers(access, editors)}`,
    security: [...credentials[access.credential], ...(editors === undefined ? [] : [{ editorToken: [] }])],
    parameters: [
      ...contract.parameters.filter(({ name }) => !hiddenParameters.has(name)).map((one) => parameter(path, one)),
      ...prefixed.map(prefixedParameter),
      ...(idempotent ? [{ $ref: `#/components/parameters/${idempotencyKeyName}` }] : [])
    ],
    ...(contract.requestBody === undefined ? {} : {
      requestBody: {
        required: !optionalBody,
        content: mapValues(contract.requestBody.content, ({ schema }) => ({
          schema: tidySchema(schema),
          ...exampleValues(matchingExamples, ({ body, formFields }) => formFields ?? body)
        }))
      }
    }),
    responses: {
      ...(parameterNames.has("if-none-match")
        ? { 304: { description: statusDescriptions[304], headers: headers(sends) } }
        : {}),
      ...(parameterNames.has("range") ? { 206: { ...download, headers: headers(sends) } } : {}),
      ...mapValues(
        contract.responses,
        (response, status) =>
          (Number(status) === pageStatus ? problemOrPage(status) : problemReference(status)) ?? {
            description: statusDescriptions[status],
            headers: headers([...sends, ...(idempotent ? ["Idempotent-Replayed"] : [])]),
            ...(response.content === undefined
              ? {}
              : parameterNames.has("range")
              ? { content: download.content }
              : { content: representations(response.content, negotiatedContent(parameterNames), matchingExamples) })
          }
      )
    }
  }
}

/** A problem for programs, or a page for people. */
const problemOrPage = (status: string) => ({
  description: "A page that says how to go on, or a problem.",
  headers: headers([]),
  content: { ...problemContent(status), "text/html": plainText }
})

interface EndpointSettings {
  readonly access: AccessRule
  readonly editors: EditorAccess | undefined
  readonly idempotent: boolean
  readonly optionalBody: boolean
  readonly pageStatus: number | undefined
  readonly sends: ReadonlyArray<string>
  readonly prefixed: ReadonlyArray<PrefixedParameters>
}

/** The settings of each endpoint, by the id of its operation. */
const endpointSettings = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
): ReadonlyMap<string, EndpointSettings> => {
  const settings = new Map<string, EndpointSettings>()
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) =>
      settings.set(
        `${group.identifier}.${endpoint.name}`,
        settingsOf(endpoint.annotations, prefixedParametersOf(endpoint.urlParamsSchema))
      )
  })
  return settings
}

const settingsOf = (
  annotations: Context.Context<never>,
  prefixed: ReadonlyArray<PrefixedParameters>
): EndpointSettings => ({
  prefixed,
  access: Context.get(annotations, Access),
  editors: Context.get(annotations, ForEditors),
  idempotent: Context.get(annotations, Idempotent),
  optionalBody: Context.get(annotations, OptionalBody),
  pageStatus: Context.get(annotations, PageStatus),
  sends: Context.get(annotations, Sends)
})

/** Every `HttpApi` declares a decoding error that the pipeline never returns. */
const withoutDecodeError = (
  { HttpApiDecodeError: _error, Issue: _issue, PropertyKey: _key, ...schemas }: Values<unknown>
) => schemas

const securitySchemes = ({ hasLogins = true }: PublishedLimits) => ({
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description:
      "A key from `POST /developer/api-key` or `POST /developer/api-keys`. It starts with `sr_`. It may also be sent as " +
      "`Authorization: Bearer sr_…`."
  },
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: hasLogins
      ? "The `accessToken` from `POST /auth/login`. Renew it with `POST /auth/refresh`."
      : "An access token of another server with the same secret key. This API has no operations for logins."
  },
  editorToken: {
    type: "http",
    scheme: "bearer",
    description:
      "A token from `POST /surveys/{id}/editor-tokens`, sent by a page of an origin that it names. It starts with `et_`."
  }
})

const credentials = {
  "none-needed": [{}, { apiKey: [] }, { accessToken: [] }],
  required: [{ apiKey: [] }, { accessToken: [] }],
  "token-only": [{ accessToken: [] }]
} satisfies Record<AccessRule["credential"], ReadonlyArray<object>>

const callers = (rule: AccessRule, editors: EditorAccess | undefined): string =>
  [
    callersOf(rule),
    ...(rule.credential === "required" && rule.surveys === "nothing"
      ? ["A key that is restricted to surveys gets 404."]
      : []),
    ...(editors === undefined ? [] : [editorsOf[editors]])
  ].join(" ")

const editorsOf = {
  edits: "An editor token may call it.",
  publishes: "An editor token that was made with `publish` may call it."
} satisfies Record<EditorAccess, string>

const callersOf = ({ credential, scope }: AccessRule): string => {
  if (credential === "none-needed") return "No credential required."
  if (credential === "token-only") return "Requires an access token. An API key is refused (401)."
  return scope === "read_only"
    ? "Requires an access token or an API key, which may be read-only."
    : "Requires an access token or an API key with the scope `full`."
}

const statusDescriptions: Readonly<Record<string, string>> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted. `Location` is the URL of the result.",
  204: "Success, without a body.",
  302: "Redirect to `Location`.",
  304: "The survey has not changed."
}

const headers = (names: ReadonlyArray<string>) =>
  Object.fromEntries(
    [...names, ...Object.keys(commonHeaders)].map((name) => [name, { $ref: `#/components/headers/${name}` }])
  )

const idempotencyKeyName = "Idempotency-Key"

const idempotencyKey = ({ idempotencyKey: maxLength }: LimitValues) => ({
  name: idempotencyKeyName,
  in: "header",
  required: false,
  description: `Any visible ASCII text of up to ${maxLength} characters. Within 24 hours, the same key and body ` +
    "return the resource that the first request created, or 404 once it is deleted. With another body, the request is " +
    "refused (422).",
  schema: { type: "string", minLength: 1, maxLength }
})

/**
 * Headers that are no parameters: OpenAPI documents `accept` by the media types of the response, and browsers send
 * `cookie` by themselves.
 */
const hiddenParameters: ReadonlySet<string> = new Set(["accept", "cookie"])

/** Documents a parameter. */
const parameter = (
  path: string,
  { description, name, required, schema, ...rest }: OpenApi.OpenAPISpecParameter
) => ({
  name: rest.in === "header" ? name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name,
  ...rest,
  required,
  description: description ?? (name === "id" ? `Id of the ${resourceOf(path)}.` : pathParameters[name]),
  schema: tidySchema({ ...schema, description: undefined })
})

/** Documents parameters with a prefix as the form of an object, whose properties have the prefix. */
const prefixedParameter = ({ description, prefix }: PrefixedParameters) => ({
  name: prefix.replace(".", ""),
  in: "query",
  required: false,
  style: "form",
  explode: true,
  description: `${description} Each property of the object is a parameter of its own and begins with \`${prefix}\`.`,
  schema: { type: "object", additionalProperties: { type: "string" } }
})

const pathParameters: Readonly<Record<string, string>> = {
  version: "The `questionnaireVersion` of the survey or of a response.",
  tag: "Language tag (BCP 47), in any case.",
  surveyId: "Id of the survey.",
  responseId: "Id of the response.",
  deliveryId: "Id of the delivery.",
  segmentId: "Id of the segment.",
  keyId: "Id of the API key.",
  fileId: "Id of the file.",
  assetId: "Id of the asset.",
  provider: "Name of the identity provider.",
  slug: "Slug or alias of the survey."
}

/** The resource that `id` in a path identifies: that of the segment before it. */
const resourceOf = (path: string): string | undefined => {
  const segments = path.split("/")
  return resources[segments[segments.indexOf("{id}") - 1] ?? ""]
}

const resources: Readonly<Record<string, string>> = {
  identities: "linked login",
  sessions: "session",
  survey: "survey",
  surveys: "survey",
  webhooks: "webhook"
}

const plainText = { schema: { type: "string" } } as const

const binary = { schema: { type: "string", format: "binary" } } as const

/** The media types of a response. For a negotiated response, the contract declares the default one only. */
const representations = (
  content: OpenApi.OpenApiSpecContent,
  negotiated: Values<OpenApi.OpenApiSpecMediaType>,
  matchingExamples: ReadonlyArray<Example>
) =>
  mapValues(
    { ...negotiated, ...content },
    ({ schema }, contentType) => ({
      schema: openSchema(schema),
      ...exampleValues(
        matchingExamples.filter((example) => (example.contentType ?? "application/json") === contentType),
        ({ response }) => response
      )
    })
  )

/** What a response may be beside the default. Only event streams continue behind an event. */
const negotiatedContent = (parameterNames: ReadonlySet<string>): Values<OpenApi.OpenApiSpecMediaType> => {
  if (parameterNames.has("last-event-id")) return { [eventStreamType]: plainText }
  return parameterNames.has("accept") ? exportContent : {}
}

/** The contents of an export. The contract has the schema of the default one. */
const exportContent = Object.fromEntries(
  acceptedExportTypes.map(({ isText, name }) => [name, isText ? plainText : binary])
)

/** A part of a file, with any media type. */
const download = {
  description: "The range of the file that `Range` selects.",
  content: { "*/*": { schema: { type: "string", format: "binary" } } }
} as const

const exampleValues = (matchingExamples: ReadonlyArray<Example>, value: (example: Example) => unknown) => {
  const entries = matchingExamples.flatMap((example) =>
    value(example) === undefined ? [] : [[example.name, { summary: example.summary, value: value(example) }] as const]
  )
  return entries.length === 0 ? {} : { examples: Object.fromEntries(entries) }
}

type Values<A> = Readonly<Record<string, A>>

const mapValues = <A, B>(record: Values<A>, map: (value: A, key: string) => B): Values<B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
