/** The API of Canvass for language models: an endpoint of the Model Context Protocol. */
export * as Mcp from "./Mcp.js"
