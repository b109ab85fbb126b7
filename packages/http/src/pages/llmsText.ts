/** The text `/llms.txt`: what this server is, and where a model reads on (llmstxt.org). */

export interface LlmsTextOptions {
  /** URL under which the pages are reached, without `/` at the end. */
  readonly publicUrl: string
  /** Whether the server has the endpoint for models. */
  readonly hasMcp: boolean
}

export const llmsText = ({ hasMcp, publicUrl }: LlmsTextOptions): string =>
  `# Canvass

> A survey engine: surveys with rules, languages and quotas, their responses, statistics, exports and webhooks, over a JSON
> API at ${publicUrl}/api. A caller needs an API key (\`X-Api-Key: sr_...\`), which the owner of an account makes.

${
    hasMcp
      ? `Models call the API by tools: the Model Context Protocol (streamable HTTP) is at ${publicUrl}/mcp, with the same key.

`
      : ""
  }## Documentation

- [API reference](${publicUrl}/docs.md): all operations and schemas, as Markdown
- [OpenAPI document](${publicUrl}/openapi.json): the same, as OpenAPI 3.1
- [JSON Schema of definitions](${publicUrl}/schemas/survey.json): what a survey is
- [Problem types](${publicUrl}/errors): what an error means and how to solve it
`
