/** Imported first: says in one sentence what an older Node would say in a page. */
import process from "node:process"

const oldest = 20
const version = process.versions.node

if (Number.parseInt(version) < oldest) {
  console.error(`Canvass needs Node ${oldest} or newer, and this is Node ${version}.`)
  process.exit(1)
}
