/**
 * `npm test`: everything that must hold, and one closing line that counts it, `N passed, N failed`.
 * `npm test -- <filter>` runs the tests of that name alone, `npm run check` the checks alone.
 */
import "./node-version.mjs"
import process from "node:process"
import { checks } from "./checks.mjs"
import { test } from "./tests.mjs"
import { prepare } from "./workspace.mjs"

const args = process.argv.slice(2)
const checksOnly = args.includes("--checks-only")
const testsOnly = args.length > 0 && !checksOnly

/** `{ name, seconds, passed, failed, skipped }`, in the order in which they ended. */
const results = []

const gate = async () => {
  if (!await timed("install and build", prepared)) return
  if (!testsOnly) await pairwise(checks(), (check) => timed(check.name, () => checked(check)))
  if (!checksOnly) await timed("tests", () => test(args))
}

const prepared = async () => verdict(await prepare() === undefined)

const checked = async (check) => {
  const { ok, output } = await check.run()
  if (!ok) console.log(`\n${output.trimEnd()}\n`)
  return verdict(ok)
}

const verdict = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

const timed = async (name, step) => {
  const began = performance.now()
  const result = { name, ...await step(), seconds: (performance.now() - began) / 1_000 }
  results.push(result)
  console.log(row(result))
  return result.failed === 0
}

/** Two at a time: the machines that this must be quick on have two cores. */
const pairwise = async (steps, run) => {
  const waiting = [...steps]
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step)
  }
  await Promise.all([lane(), lane()])
}

const row = ({ name, seconds, ...counts }) =>
  `${counts.failed === 0 ? "✓" : "✗"} ${name.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s   ${tally(counts)}`

const tally = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`

const sum = (count) => results.reduce((total, result) => total + result[count], 0)

await gate()
const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") }
console.log(`\nEach check counts as one, as each test does:\n${results.map(row).join("\n")}\n\n${tally(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
