/** Runs test files with vitest and reads its report. */
import * as Schema from "effect/Schema"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { at, withDataFolder } from "../Paths.js"
import type { Proof } from "./Proof.js"

export interface TestRun {
  readonly passed: number
  readonly failed: number
  /** Output of vitest. */
  readonly output: string
}

const Report = Schema.parseJson(Schema.Struct({
  numPassedTests: Schema.Int,
  numFailedTests: Schema.Int
}))

const vitest = at("node_modules/vitest/vitest.mjs")

export const run = ({ environment, files, titles }: Proof): Promise<TestRun> =>
  withDataFolder(async (folder) => {
    const report = join(folder, "report.json")
    const child = spawn(process.execPath, [
      vitest,
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...titles === undefined ? [] : ["--testNamePattern", titles],
      ...files
    ], { cwd: at(), env: { ...process.env, CI_FULL: "1", ...environment }, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text
      })
    }
    await once(child, "close")
    const counted = existsSync(report) ? decodeReport(readFileSync(report, "utf8")) : nothing
    const missing = files.filter((file) => !existsSync(at(file))).map((file) => `${file} does not exist.\n`)
    // A file that does not load has no failed test in the report.
    const failed = Math.max(counted.numFailedTests, child.exitCode === 0 && missing.length === 0 ? 0 : 1)
    return { passed: counted.numPassedTests, failed, output: [...missing, output].join("") }
  })

const decodeReport = Schema.decodeUnknownSync(Report)

const nothing: typeof Report.Type = { numPassedTests: 0, numFailedTests: 0 }
