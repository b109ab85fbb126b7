/**
 * `npm run quick` runs the tests that need no build, no database and no browser: those of the core, of the API and of
 * its operations in memory. `npm run quick -- <filter>` runs the files whose name matches.
 */
import "./node-version.mjs"
import process from "node:process"
import { test } from "./tests.mjs"
import { prepareSources } from "./workspace.mjs"

// Random histories take half of the time. `npm test` runs more of them.
Object.assign(process.env, { LINK_HISTORIES: "10", RECOUNTED_HISTORIES: "5", STORE_SEQUENCES: "3", ...process.env })

const projects = ["in process", "API, memory"].flatMap((project) => ["--project", project])

const failedStep = await prepareSources()
const { failed, passed, skipped } = failedStep === undefined
  ? await test([...projects, ...process.argv.slice(2)])
  : { passed: 0, failed: 1, skipped: 0 }
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`)
process.exitCode = failed === 0 ? 0 : 1
