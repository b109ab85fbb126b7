/** `npm start`: installs and builds if necessary, then runs `canvass serve` in this process. */
import "./node-version.mjs"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { at, prepare, root } from "./workspace.mjs"

const server = at("apps/server/dist/canvass.js")

// The data folder does not depend on the current directory.
process.chdir(root)
if (await prepare() !== undefined) process.exit(1)
process.argv.splice(1, 1, server, "serve")
await import(pathToFileURL(server))
