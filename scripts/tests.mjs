/** Runs the tests and counts the results in the report of vitest. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import process from "node:process"
import { bin, root } from "./workspace.mjs"

/** Resolves to `{ passed, failed, skipped }`; `args` are passed to vitest, and the variables `env`. */
export const test = async (args, env = {}) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "canvass-tests-"))
  const report = path.join(folder, "report.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const vitest = spawn(process.execPath, [bin("vitest"), "run", ...reporters, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"]
  })
  const [code] = await once(vitest, "close")
  const counted = fs.existsSync(report) ? count(JSON.parse(fs.readFileSync(report, "utf8"))) : nothing
  fs.rmSync(folder, { recursive: true })
  return withRunFailure(counted, code === 0)
}

const nothing = { passed: 0, failed: 0, skipped: 0 }

const count = ({ numFailedTests, numPassedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  // A file that does not load, or whose setup fails, has no failed test in the report and counts as one.
  failed: numFailedTests +
    testResults.filter((file) => file.status === "failed" && !file.assertionResults.some(hasFailed)).length,
  skipped: numPendingTests + numTodoTests
})

const hasFailed = (result) => result.status === "failed"

/** A run that fails without a failed test (an uncaught error, no tests at all) counts as one failure. */
const withRunFailure = (counted, ok) => {
  const ran = counted.passed + counted.failed > 0
  return counted.failed === 0 && (!ok || !ran) ? { ...counted, failed: 1 } : counted
}
