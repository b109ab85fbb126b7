/**
 * `npm run bench` runs all benches and prints one table. `-- submit-sqlite read` runs some, `--quick` runs short
 * rounds, `--rounds` and `--seconds` set their number and length, `--write` writes the table to RESULTS.md. `peers`
 * runs only when it is named: it installs other servers. So does `allocations`, which profiles.
 */
import { writeFileSync } from "node:fs"
import process from "node:process"
import { parseArgs } from "node:util"
import type { Bench, BenchOptions } from "../Bench.js"
import { allocations } from "../benches/Allocations.js"
import { analytics } from "../benches/Analytics.js"
import { changes } from "../benches/Changes.js"
import { claim } from "../benches/Claims.js"
import { connections } from "../benches/Connections.js"
import { embedded } from "../benches/Embedded.js"
import { exports } from "../benches/Export.js"
import { downloads, uploads } from "../benches/Files.js"
import { filters } from "../benches/Filters.js"
import { fileFormats } from "../benches/Formats.js"
import { limiter } from "../benches/Limiter.js"
import { logic } from "../benches/Logic.js"
import { mcp } from "../benches/Mcp.js"
import { memory } from "../benches/Memory.js"
import { pages } from "../benches/Pages.js"
import { peers } from "../benches/Peers.js"
import { read } from "../benches/Read.js"
import { respondents } from "../benches/Respondents.js"
import { stalls } from "../benches/Stalls.js"
import { starting } from "../benches/Start.js"
import { streams } from "../benches/Streams.js"
import { submitPg } from "../benches/SubmitPg.js"
import { submitSqlite } from "../benches/SubmitSqlite.js"
import { webhooks } from "../benches/Webhooks.js"
import { workers } from "../benches/Workers.js"
import { at } from "../Paths.js"
import type { Figure } from "../report/Figure.js"
import * as Machine from "../report/Machine.js"
import { logStep } from "../report/Progress.js"
import { table } from "../report/Table.js"

const benches: ReadonlyArray<Bench> = [
  submitSqlite,
  submitPg,
  workers,
  connections,
  logic,
  embedded,
  read,
  mcp,
  pages,
  respondents,
  analytics,
  filters,
  exports,
  fileFormats,
  streams,
  changes,
  uploads,
  downloads,
  webhooks,
  claim,
  limiter,
  memory,
  stalls,
  starting,
  allocations,
  peers
]

const full: BenchOptions = { rounds: 5, seconds: 10, connections: 64, responses: 1_000_000 }

const quick: BenchOptions = { rounds: 2, seconds: 5, connections: 64, responses: 20_000 }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    rounds: { type: "string" },
    seconds: { type: "string" }
  }
})

const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(", ")}. Benches: ${benches.map(({ name }) => name).join(", ")}.`)
  process.exit(1)
}

const rowOf = ({ bench, baseline = "", canvass, goal = "", ratio = "", reached, what }: Figure) => [
  bench,
  what,
  canvass,
  baseline,
  ratio,
  goal,
  reached === undefined ? "" : reached ? "✓" : "✗"
]

/** A bench that fails is a row of the table; the others still run. */
const failureRow = ({ name }: Bench, error: unknown): Figure => {
  console.error(error)
  return { bench: name, what: "failed", canvass: String(error).split("\n")[0] ?? "", reached: false }
}

const results = (): string =>
  [
    table(["bench", "measurement", "Canvass", "baseline", "ratio", "goal", ""], figures.map(rowOf)),
    "",
    ...machine.map((line) => `- ${line}`),
    `- load average: ${loadBefore} before, ${Machine.load()} at the end`,
    `- ${options.rounds} alternating rounds of ${options.seconds} s, ${options.connections} connections; ` +
    `median (min – max)`,
    "",
    "Why some goals are not reached: [README.md](README.md#goals-that-are-not-reached)."
  ].join("\n")

const machine = Machine.describe()
const loadBefore = Machine.load()
const defaults = values.quick ? quick : full
const options: BenchOptions = {
  ...defaults,
  rounds: Number(values.rounds ?? defaults.rounds),
  seconds: Number(values.seconds ?? defaults.seconds)
}
const figures: Array<Figure> = []
const isChosen = ({ isExtra = false, name }: Bench) => positionals.length === 0 ? !isExtra : positionals.includes(name)
for (const bench of benches.filter(isChosen)) {
  logStep(`${bench.name} …`)
  const measured = await bench.run(options).catch((error: unknown) => [failureRow(bench, error)])
  figures.push(...measured)
  for (const figure of measured) logStep(rowOf(figure).join("  "))
  // All benches take an hour: what has been measured is not lost when a later bench is stopped.
  if (values.write) writeFileSync(at("bench/RESULTS.md"), `# Measured\n\n${results()}\n`)
}
console.log(results())
// A bench that failed may have left a process, which would keep this one alive.
process.exit(figures.every(({ reached }) => reached !== false) ? 0 : 1)
