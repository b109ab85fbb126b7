/**
 * `npm run bench`: everything, in one table. `npm run bench -- submit-sqlite read` runs some, `--quick` gives a first
 * idea in seconds, `--write` keeps the table as RESULTS.md.
 */
import { writeFileSync } from "node:fs"
import process from "node:process"
import { parseArgs } from "node:util"
import type { Bench, Options } from "../Bench.js"
import { analytics } from "../benches/Analytics.js"
import { exports } from "../benches/Export.js"
import { limiter } from "../benches/Limiter.js"
import { memory } from "../benches/Memory.js"
import { read } from "../benches/Read.js"
import { starting } from "../benches/Start.js"
import { submitPg } from "../benches/SubmitPg.js"
import { submitSqlite } from "../benches/SubmitSqlite.js"
import { webhooks } from "../benches/Webhooks.js"
import type { Figure } from "../Figure.js"
import * as Machine from "../Machine.js"
import { at } from "../Places.js"
import { say } from "../Progress.js"
import { table } from "../Table.js"

const benches: ReadonlyArray<Bench> = [
  submitSqlite,
  submitPg,
  read,
  analytics,
  exports,
  webhooks,
  limiter,
  memory,
  starting
]

const full: Options = { rounds: 5, seconds: 10, connections: 64, responses: 1_000_000 }

const quick: Options = { rounds: 2, seconds: 5, connections: 64, responses: 20_000 }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, write: { type: "boolean", default: false } }
})

const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(", ")}. There are: ${benches.map(({ name }) => name).join(", ")}.`)
  process.exit(1)
}

const rowOf = ({ bench, beside = "", canvass, goal = "", ratio = "", reached, what }: Figure) => [
  bench,
  what,
  canvass,
  beside,
  ratio,
  goal,
  reached === undefined ? "" : reached ? "✓" : "✗"
]

/** The others are measured all the same. */
const failed = ({ name }: Bench, error: unknown): Figure => {
  console.error(error)
  return { bench: name, what: "failed", canvass: String(error).split("\n")[0] ?? "", reached: false }
}

const machine = Machine.describe()
const loadBefore = Machine.load()
const options = values.quick ? quick : full
const figures: Array<Figure> = []
for (const bench of benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  say(`${bench.name} …`)
  figures.push(...await bench.run(options).catch((error: unknown) => [failed(bench, error)]))
}

const results = [
  table(["bench", "what", "Canvass", "beside it", "ratio", "goal", ""], figures.map(rowOf)),
  "",
  ...machine.map((line) => `- ${line}`),
  `- load of the machine: ${loadBefore} before, ${Machine.load()} at the end`,
  `- ${options.rounds} rounds in turn of ${options.seconds} s, ${options.connections} connections; medians, least and ` +
  `greatest in brackets`
].join("\n")

console.log(results)
if (values.write) writeFileSync(at("bench/RESULTS.md"), `# Measured\n\n${results}\n`)
process.exitCode = figures.every(({ reached }) => reached !== false) ? 0 : 1
