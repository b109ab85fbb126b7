/** Installs and builds if necessary, then runs a program: `node scripts/run.mjs <file> …arguments`. */
import "./node-version.mjs"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { at, prepare } from "./workspace.mjs"

const [, , program, ...args] = process.argv

if (await prepare() !== undefined) process.exit(1)
process.argv = [process.argv[0], at(program), ...args]
await import(pathToFileURL(at(program)))
