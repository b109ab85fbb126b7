/** `npm start`: makes the checkout ready where it isn't, then is the server (`npm start -- --help`). */
import "./node-version.mjs"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { at, prepare, root } from "./workspace.mjs"

const server = at("apps/server/dist/main.js")

// Wherever it is started from, the data is in the same place.
process.chdir(root)
if (await prepare() !== undefined) process.exit(1)
process.argv.splice(1, 1, server, "serve")
await import(pathToFileURL(server))
