/** The OpenAPI paths of the server's pages outside `/api`: health, metrics, documentation. */

const text = (contentType: string, description: string) => ({
  description,
  content: { [contentType]: { schema: { type: "string" } } }
})

const json = (description: string) => ({
  description,
  content: { "application/json": { schema: { type: "object" } } }
})

const operation = (operationId: string, summary: string, description: string, responses: object) => ({
  get: { tags: ["Server"], operationId: `server.${operationId}`, summary, description, security: [], responses }
})

export const serverTag = { name: "Server", description: "Health, metrics and documentation of the server." }

/** Returns the paths, which are relative to `publicUrl` and not to the API's root. */
export const serverPaths = (publicUrl: string) =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, { servers: [{ url: publicUrl }], ...item }])
  )

const paths = {
  "/health/live": operation("live", "Liveness", "For a monitor that restarts the server.", {
    200: json("The server is running.")
  }),
  "/health/ready": operation(
    "ready",
    "Readiness",
    "For a load balancer. Not ready while the store is unavailable or the server is stopping.",
    {
      200: json("The server accepts requests."),
      503: text("application/problem+json", "The store is unavailable, or the server is stopping.")
    }
  ),
  "/metrics": operation("metrics", "Metrics", "Prometheus text format.", {
    200: text("text/plain", "The metrics.")
  }),
  "/openapi.json": operation("openapi", "OpenAPI document", "This document, in OpenAPI 3.1.", {
    200: json("The document.")
  }),
  "/docs": operation("docs", "API reference", "This document as a web page.", {
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
    ...operation("error", "Problem type", "A web page about a problem type.", {
      200: text("text/html", "The page."),
      404: text("application/problem+json", "Unknown problem type.")
    })
  }
}
