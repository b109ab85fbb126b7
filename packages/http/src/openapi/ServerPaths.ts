/** What the server answers beside the API, outside of `/api`: for people, monitors and tools. */

const text = (contentType: string, description: string) => ({
  description,
  content: { [contentType]: { schema: { type: "string" } } }
})

const operation = (operationId: string, summary: string, description: string, responses: object) => ({
  get: { tags: ["Server"], operationId: `server.${operationId}`, summary, description, security: [], responses }
})

export const serverTag = { name: "Server", description: "Outside of the API: health, metrics, documentation." }

/** Paths begin at `publicUrl`, not at the API's root. */
export const outside = (publicUrl: string) =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, { servers: [{ url: publicUrl }], ...item }])
  )

const paths = {
  "/health/live": operation("live", "Whether the server runs", "For a monitor that starts it again if not.", {
    200: text("text/plain", "It runs.")
  }),
  "/health/ready": operation("ready", "Whether the server can serve", "For a balancer that sends it requests.", {
    200: text("text/plain", "It can."),
    503: text("application/problem+json", "The store is out of reach.")
  }),
  "/metrics": operation("metrics", "Metrics", "In the text format of Prometheus.", {
    200: text("text/plain", "The metrics.")
  }),
  "/openapi.json": operation("openapi", "This document", "OpenAPI 3.1.", {
    200: { description: "The document.", content: { "application/json": { schema: { type: "object" } } } }
  }),
  "/docs": operation("docs", "The reference", "This document, rendered for people.", {
    200: text("text/html", "The page.")
  }),
  "/errors/{slug}": {
    parameters: [{
      name: "slug",
      in: "path",
      required: true,
      description: "The last part of a problem's `type`.",
      schema: { type: "string" },
      example: "not-found"
    }],
    ...operation("error", "What a type of problem means", "The page that `type` leads to, for people.", {
      200: text("text/html", "The page."),
      404: text("application/problem+json", "There is no such type.")
    })
  }
}
