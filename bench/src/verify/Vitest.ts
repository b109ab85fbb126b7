/** Runs tests and tells how they ended, by vitest's own report. */
import * as Schema from "effect/Schema"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { at, inFolder } from "../Places.js"
import type { Proof } from "./Proof.js"

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What vitest said. */
  readonly said: string
}

const Report = Schema.parseJson(Schema.Struct({
  numPassedTests: Schema.Int,
  numFailedTests: Schema.Int
}))

const vitest = at("node_modules/vitest/vitest.mjs")

export const run = ({ environment, files, titles }: Proof): Promise<Outcome> =>
  inFolder(async (folder) => {
    const report = join(folder, "report.json")
    const child = spawn(process.execPath, [
      vitest,
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...titles === undefined ? [] : ["--testNamePattern", titles],
      ...files
    ], { cwd: at(), env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] })
    let said = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text
      })
    }
    await once(child, "close")
    const counted = existsSync(report) ? decodeReport(readFileSync(report, "utf8")) : nothing
    const missing = files.filter((file) => !existsSync(at(file))).map((file) => `There is no ${file}.\n`)
    // A file that does not load has no failed test to show for it.
    const failed = Math.max(counted.numFailedTests, child.exitCode === 0 && missing.length === 0 ? 0 : 1)
    return { passed: counted.numPassedTests, failed, said: [...missing, said].join("") }
  })

const decodeReport = Schema.decodeUnknownSync(Report)

const nothing: typeof Report.Type = { numPassedTests: 0, numFailedTests: 0 }
