/** The document of the API (OpenAPI 3.1): what the contract says, and beside it what HTTP and examples have to say. */
import * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import { Api } from "../contract/Api.js"
import { Access, type AccessRule, Idempotent, OptionalBody } from "../schema/EndpointAnnotations.js"
import { commonHeaders, replyHeaders, Sends, specialHeaders } from "../schema/ResponseHeaders.js"
import { type Example, examples } from "./examples.js"
import { problemReference, problemResponses } from "./ProblemResponses.js"
import { outside, serverTag } from "./ServerPaths.js"
import { tidy } from "./tidySchema.js"

/** `publicUrl` is where callers reach the server, without `/` at the end. */
export const openApi = (publicUrl: string) => {
  const { components, info, paths, tags } = OpenApi.fromApi(Api)
  return {
    openapi: "3.1.0",
    info,
    servers: [
      { url: `${publicUrl}/api`, description: "The API." },
      { url: `${publicUrl}/api/v1`, description: "The same API, under its version." }
    ],
    tags: [...tags, serverTag],
    paths: {
      ...mapValues(paths, (item) => mapValues(item, operation)),
      ...outside(publicUrl)
    },
    components: {
      schemas: mapValues(withoutDecodeError(components.schemas), tidy),
      responses: problemResponses(publicUrl, headers),
      parameters: { [idempotencyKey.name]: idempotencyKey },
      headers: mapValues({ ...commonHeaders, ...replyHeaders, ...specialHeaders }, (description) => ({
        description,
        schema: { type: "string" }
      })),
      securitySchemes
    }
  }
}

const operation = (contract: OpenApi.OpenAPISpecOperation) => {
  const { access, idempotent, optionalBody, sends } = factsOf(contract)
  const takes = new Set(contract.parameters.map(({ name }) => name))
  const shown = examples.filter((example) => example.operation === contract.operationId)
  return {
    tags: contract.tags,
    operationId: contract.operationId,
    summary: contract.summary,
    description: `${contract.description}\n\n${callers(access)}`,
    security: credentials[access.credential],
    parameters: [
      ...contract.parameters.filter(({ name }) => name !== "accept").map(parameter),
      ...(idempotent ? [{ $ref: `#/components/parameters/${idempotencyKey.name}` }] : [])
    ],
    ...(contract.requestBody === undefined ? {} : {
      requestBody: {
        required: !optionalBody,
        content: mapValues(contract.requestBody.content, ({ schema }) => ({
          schema: tidy(schema),
          ...exampleValues(shown, ({ body }) => body)
        }))
      }
    }),
    responses: {
      ...(takes.has("if-none-match") ? { 304: { description: meanings[304], headers: headers(sends) } } : {}),
      ...mapValues(contract.responses, (response, status) =>
        problemReference(status) ?? {
          description: meanings[status],
          headers: headers([...sends, ...(idempotent ? ["Idempotent-Replayed"] : [])]),
          ...(response.content === undefined
            ? {}
            : { content: representations(response.content, takes.has("accept"), shown) })
        })
    }
  }
}

interface Facts {
  readonly access: AccessRule
  readonly idempotent: boolean
  readonly optionalBody: boolean
  readonly sends: ReadonlyArray<string>
}

/** What the contract says of an endpoint by annotations. */
const factsOf = ({ operationId }: OpenApi.OpenAPISpecOperation): Facts => {
  const annotations = annotationsOf.get(operationId) ?? Context.empty()
  return {
    access: Context.get(annotations, Access),
    idempotent: Context.get(annotations, Idempotent),
    optionalBody: Context.get(annotations, OptionalBody),
    sends: Context.get(annotations, Sends)
  }
}

const annotationsOf = new Map<string, Context.Context<never>>()

HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint, group }) => annotationsOf.set(`${group.identifier}.${endpoint.name}`, endpoint.annotations)
})

/** Every `HttpApi` declares an error that our interpreter never answers with. */
const withoutDecodeError = (
  { HttpApiDecodeError: _error, Issue: _issue, PropertyKey: _key, ...schemas }: Values<unknown>
) => schemas

const securitySchemes = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description: "A key of `POST /developer/api-key`. It begins with `sr_`."
  },
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The `accessToken` of `POST /auth/login`. Renew it with `POST /auth/refresh`."
  }
}

const credentials = {
  "none-needed": [{}, { apiKey: [] }, { accessToken: [] }],
  required: [{ apiKey: [] }, { accessToken: [] }],
  "token-only": [{ accessToken: [] }]
} satisfies Record<AccessRule["credential"], ReadonlyArray<object>>

const callers = ({ credential, scope }: AccessRule): string => {
  if (credential === "none-needed") return "Needs no credential."
  if (credential === "token-only") return "Needs a login: an API key is not enough."
  return scope === "read_only" ? "A read-only key may call it." : "A read-only key is refused (403)."
}

const meanings: Readonly<Record<string, string>> = {
  200: "Success.",
  201: "It has been created.",
  202: "It will be done: the answer shows where to look for it.",
  204: "Success, and nothing to tell.",
  304: "What you hold is still true."
}

const headers = (names: ReadonlyArray<string>) =>
  Object.fromEntries(
    [...names, ...Object.keys(commonHeaders)].map((name) => [name, { $ref: `#/components/headers/${name}` }])
  )

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any text of your own, up to 255 characters. Sent again with the same body within 24 hours, it gives what " +
    "the first request made, and nothing is done twice. With another body it is refused (422).",
  schema: { type: "string", minLength: 1, maxLength: 255 }
}

/** `accept` is left out: OpenAPI wants it told by the representations of the answer. */
const parameter = ({ description, name, required, schema, ...rest }: OpenApi.OpenAPISpecParameter) => ({
  name: rest.in === "header" ? name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name,
  ...rest,
  required,
  description: description ?? pathParameters[name],
  schema: tidy({ ...schema, description: undefined })
})

const pathParameters: Readonly<Record<string, string>> = {
  id: "The id of the survey, or of the webhook.",
  surveyId: "The id of the survey.",
  responseId: "The id of the response.",
  deliveryId: "The id of the delivery.",
  slug: "The survey's slug."
}

/** What the answer may look like. Where the caller may choose, the contract names the first choice alone. */
const representations = (
  content: OpenApi.OpenApiSpecContent,
  negotiated: boolean,
  shown: ReadonlyArray<Example>
) =>
  mapValues(
    negotiated ? { ...content, "text/csv": plainText, "application/xml": plainText } : content,
    ({ schema }, contentType) => ({
      schema: tidy(schema),
      ...exampleValues(
        shown.filter((example) => (example.contentType ?? "application/json") === contentType),
        ({ response }) => response
      )
    })
  )

const plainText = { schema: { type: "string" } } as const

const exampleValues = (shown: ReadonlyArray<Example>, value: (example: Example) => unknown) => {
  const entries = shown.flatMap((example) =>
    value(example) === undefined ? [] : [[example.name, { summary: example.summary, value: value(example) }] as const]
  )
  return entries.length === 0 ? {} : { examples: Object.fromEntries(entries) }
}

type Values<A> = Readonly<Record<string, A>>

const mapValues = <A, B>(record: Values<A>, change: (value: A, key: string) => B): Values<B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
