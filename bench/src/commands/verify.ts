/**
 * `npm run verify` runs the reliability tests for a long time and prints one table. `-- kill stores` runs some,
 * `--minutes 3` sets the duration of `hour` and `soak`, `--write` writes the table to VERIFIED.md.
 */
import { writeFileSync } from "node:fs"
import process from "node:process"
import { parseArgs } from "node:util"
import { at } from "../Paths.js"
import { count, seconds } from "../report/Figure.js"
import * as Machine from "../report/Machine.js"
import { logStep } from "../report/Progress.js"
import { table } from "../report/Table.js"
import type { Proof } from "../verify/Proof.js"
import { proofs } from "../verify/proofs.js"
import * as Vitest from "../verify/Vitest.js"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string" }, write: { type: "boolean", default: false } }
})

const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) {
  console.error(`No proof ${unknown.join(", ")}. Proofs: ${proofs.map(({ name }) => name).join(", ")}.`)
  process.exit(1)
}

interface Result {
  readonly proof: Proof
  readonly passed: number
  readonly failed: number
  readonly millis: number
}

/** `--minutes` replaces the variables of a proof that say minutes. */
const withDuration = (proof: Proof): Proof => {
  const { minutes } = values
  if (minutes === undefined) return proof
  const environment: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(proof.environment ?? {})
      .map(([name, value]) => [name, name.endsWith("_MINUTES") ? minutes : value] as const)
  )
  return { ...proof, environment }
}

const prove = async (proof: Proof): Promise<Result> => {
  const began = performance.now()
  let [passed, failed] = [0, 0]
  for (let time = 0; time < (proof.times ?? 1); time++) {
    const outcome = await Vitest.run(withDuration(proof))
    if (outcome.failed > 0) console.error(outcome.output)
    passed += outcome.passed
    failed += outcome.failed
  }
  return { proof, passed, failed, millis: performance.now() - began }
}

const rowOf = ({ failed, millis, passed, proof }: Result) => [
  proof.name,
  proof.what,
  proof.extent,
  count(passed),
  count(failed),
  seconds(millis / 1_000),
  failed === 0 && passed > 0 ? "✓" : "✗"
]

const machine = Machine.describe()
const loadBefore = Machine.load()
const results: Array<Result> = []
for (const proof of proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  logStep(`${proof.what}, ${proof.extent} …`)
  results.push(await prove(proof))
}

const text = [
  table(["proof", "failure", "extent", "passed", "failed", "time", ""], results.map(rowOf)),
  "",
  ...machine.map((line) => `- ${line}`),
  `- load average: ${loadBefore} before, ${Machine.load()} at the end`
].join("\n")

console.log(text)
if (values.write) writeFileSync(at("bench/VERIFIED.md"), `# Verified\n\n${text}\n`)
process.exitCode = results.every(({ failed, passed }) => failed === 0 && passed > 0) ? 0 : 1
