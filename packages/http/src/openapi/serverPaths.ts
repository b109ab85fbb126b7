/** The OpenAPI paths of the server's pages outside `/api`: health, metrics, documentation. */
import { asset } from "./exampleRecords.js"

const text = (contentType: string, description: string) => ({
  description,
  content: { [contentType]: { schema: { type: "string" } } }
})

const json = (description: string, schema: object) => ({ description, content: { "application/json": { schema } } })

const problem = (name: string, description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: `#/components/schemas/${name}Problem` } } }
})

const page = text("text/html", "The page.")

const status = (value: string, further: Readonly<Record<string, object>> = {}) => ({
  type: "object",
  required: ["status"],
  properties: { status: { type: "string", enum: [value] }, ...further }
})

const workers = {
  type: "object",
  description: "With several worker processes: how many accept connections, and how many should.",
  required: ["running", "expected"],
  properties: { running: { type: "integer" }, expected: { type: "integer" } }
}

const operation = (operationId: string, summary: string, description: string, responses: object) => ({
  get: {
    tags: ["Server"],
    operationId: `server.${operationId}`,
    summary,
    description,
    security: [],
    responses: { ...responses, 405: methodNotAllowed }
  }
})

const methodNotAllowed = {
  description: "The method is neither `GET` nor `HEAD`.",
  content: { "application/problem+json": { schema: { type: "object" } } }
}

const documentSchema = {
  type: "object",
  required: ["openapi", "info", "paths"],
  properties: { openapi: { type: "string" }, info: { type: "object" }, paths: { type: "object" } },
  additionalProperties: true
}

export const serverTag = { name: "Server", description: "Health, metrics and documentation of the server." }

/** Returns the paths, which are relative to `publicUrl` and not to the API's root. */
export const serverPaths = (publicUrl: string) =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, { servers: [{ url: publicUrl }], ...item }])
  )

const paths = {
  "/": operation("landing", "Start page", "Links to the other pages.", { 200: page }),
  "/favicon.ico": operation("favicon", "Icon", "The icon of the pages.", {
    200: text("image/x-icon", "The icon.")
  }),
  "/health/live": operation("live", "Liveness", "For a monitor that restarts the server.", {
    200: json("The server is running.", status("live"))
  }),
  "/health/ready": operation(
    "ready",
    "Readiness",
    "For a load balancer. Not ready while the store is unavailable or the server is stopping.",
    {
      200: json("The server accepts requests.", status("ready", { workers })),
      503: problem("Unavailable", "The store is unavailable, or the server is stopping.")
    }
  ),
  "/metrics": operation("metrics", "Metrics", "Prometheus text format. The operator can require a token.", {
    200: text("text/plain", "The metrics."),
    401: problem("Unauthorized", "The server requires `Authorization: Bearer` and the token of its metrics.")
  }),
  "/openapi.json": operation("openapi", "OpenAPI document", "This document, in OpenAPI 3.1.", {
    200: json("The document.", documentSchema)
  }),
  "/openapi-3.0.json": operation(
    "openapi30",
    "OpenAPI 3.0 document",
    "This document in OpenAPI 3.0, for tools that do not read 3.1. It has no webhooks.",
    { 200: json("The document.", documentSchema) }
  ),
  "/schemas/responses.xsd": operation("responsesXsd", "XML Schema", "The schema of exports in XML.", {
    200: text("application/xml", "The schema.")
  }),
  "/schemas/survey.json": operation("surveySchema", "JSON Schema", "The schema of definitions of surveys.", {
    200: {
      description: "The schema, in JSON Schema 2020-12.",
      content: { "application/schema+json": { schema: { type: "object", additionalProperties: true } } }
    }
  }),
  "/docs": operation("docs", "API reference", "This document as a web page.", { 200: page }),
  "/docs.md": operation("reference", "API reference as text", "This document as Markdown, for models.", {
    200: text("text/markdown", "The reference.")
  }),
  "/llms.txt": operation("llms", "What models read first", "What this server is, and where to read on.", {
    200: text("text/plain", "The text.")
  }),
  "/errors": operation("errors", "Problem types", "A web page that lists all problem types.", { 200: page }),
  "/errors/{slug}": {
    parameters: [{
      name: "slug",
      in: "path",
      required: true,
      description: "The last part of a problem's `type`.",
      schema: { type: "string" },
      example: "not-found"
    }],
    ...operation("error", "Problem type", "A web page about a problem type, with its codes.", {
      200: page,
      404: problem("NotFound", "Unknown problem type.")
    })
  },
  "/media/{sha256}": {
    parameters: [{
      name: "sha256",
      in: "path",
      required: true,
      description: "The `sha256` of an asset.",
      schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
      example: asset.sha256
    }],
    ...operation("media", "Picture", "A picture of an account, for anybody. It never changes.", {
      200: {
        description: "The picture.",
        content: Object.fromEntries(["image/jpeg", "image/png", "image/webp"].map((type) => [type, { schema: {} }]))
      },
      404: problem("NotFound", "No account has the picture.")
    })
  }
}
