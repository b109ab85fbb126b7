/** Imported first: stops with a clear message on a Node version that is too old. */
import process from "node:process"

const minVersion = 20
const version = process.versions.node

if (Number.parseInt(version) < minVersion) {
  console.error(`Canvass needs Node ${minVersion} or newer, and this is Node ${version}.`)
  process.exit(1)
}
