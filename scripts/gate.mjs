/**
 * `npm test` runs all checks and tests; its last line is `N passed, N failed`. `npm test -- <filter>` runs only the
 * tests whose file name matches, `npm run check` only the checks.
 */
import "./node-version.mjs"
import os from "node:os"
import path from "node:path"
import process from "node:process"
import { checks } from "./checks.mjs"
import { readLongTests } from "./longTests.mjs"
import { test } from "./tests.mjs"
import { prepare } from "./workspace.mjs"

const args = process.argv.slice(2)
const checksOnly = args.includes("--checks-only")
const testsOnly = args.length > 0 && !checksOnly

/** `{ name, seconds, passed, failed, skipped }` of each step, in the order in which they ended. */
const results = []

/** What checks have said that failed. */
const findings = []

const gate = async () => {
  if (!await timed("install and build", prepareCheckout)) return
  if (testsOnly) await runTests()
  else if (checksOnly) await runChecks(2)
  else await runBoth()
}

/** The build is ready: tests load it rather than the sources, which each process would transform. */
const builtTests = (name, options, env = {}) => timed(name, () => test(options, { ...env, TEST_BUILT: "1" }))

const runTests = () => builtTests("tests", args)

/**
 * The tests with sockets, files, databases and browsers wait for a quarter of their time, with a process for each core.
 * The other tests run beside them in one process more: a run of vitest ends the tests of one project before it begins
 * those of the next one. Where long tests are left out, which are of the first kind, the others take longer, and get a
 * process for each core, too.
 */
const runAllTests = (leftOut) => {
  const env = { TEST_LEFT_OUT: leftOut.join(path.delimiter) }
  const forks = leftOut.length > 0 ? [] : ["--poolOptions.forks.minForks=1", "--poolOptions.forks.maxForks=1"]
  return Promise.all([
    builtTests("tests of adapters", ["--project", "adapters"], env),
    builtTests("tests of the core and the API", ["--project", "!adapters", ...forks], env)
  ])
}

/** The checks take what the tests leave of the processors, and hold no test up. */
const runBoth = async () => {
  const { leftOut, recordPassed } = readLongTests()
  const filesLeftOut = [...leftOut.values()].flat()
  for (const [folder, files] of leftOut) {
    const result = { name: `unchanged: ${folder}`, seconds: 0, passed: 0, failed: 0, skipped: files.length }
    results.push(result)
    console.log(row(result))
  }
  const tested = runAllTests(filesLeftOut)
  // The tests have begun with the priority of before.
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  await Promise.all([tested, runChecks(1)])
  if (process.env.CI !== "true" && sum("failed") === 0) recordPassed()
}

/** @param workers how many checks run at a time */
const runChecks = async (workers) => {
  const queue = checks()
  const work = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const current = check
      await timed(current.name, () => runCheck(current))
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}

const prepareCheckout = async () => resultOf(await prepare() === undefined)

const runCheck = async (check) => {
  const { ok, output } = await check.run()
  if (!ok || check.hasWarnings && output.trim() !== "") findings.push(`\n${output.trimEnd()}\n`)
  return resultOf(ok)
}

const resultOf = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

const timed = async (name, step) => {
  const startedAt = performance.now()
  const result = { name, ...await step(), seconds: (performance.now() - startedAt) / 1_000 }
  results.push(result)
  console.log(row(result))
  return result.failed === 0
}

const row = ({ name, seconds, ...counts }) =>
  `${counts.failed === 0 ? "✓" : "✗"} ${name.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s   ${formatCounts(counts)}`

const formatCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`

const sum = (count) => results.reduce((total, result) => total + result[count], 0)

await gate()
// Behind the output of the tests, where they are seen.
for (const finding of findings) console.log(finding)
const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") }
console.log(`\nEach check counts as one test:\n${results.map(row).join("\n")}\n\n${formatCounts(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
