/**
 * `npm run release:check` checks everything before a release: packs the packages, installs the tarballs outside of the
 * workspace, with the newest and with the oldest versions of the peer dependencies, compiles with TypeScript 5 and 7,
 * and runs the programs of the READMEs and the examples there. It publishes nothing.
 */
import "../node-version.mjs"
import fs from "node:fs"
import path from "node:path"
import process from "node:process"
import { run } from "../tool.mjs"
import { at, prepare } from "../workspace.mjs"
import { inOrder, inTemporaryFolder, packageChecks } from "./checks.mjs"
import * as Consumer from "./Consumer.mjs"
import { pack } from "./tarballs.mjs"

const tarballs = at(".cache/tarballs")

/** The lower ends of the ranges that the catalog `peers` of `pnpm-workspace.yaml` states. */
const oldestPeers = () => {
  const [, peers] = fs.readFileSync(at("pnpm-workspace.yaml"), "utf8").split(/^ {2}peers:$/m)
  const [catalog] = peers.split(/^\S/m)
  return Object.fromEntries(
    [...catalog.matchAll(/^ {4}"?([^":]+)"?: \^(.+)$/gm)].map(([, name, version]) => [name, version])
  )
}

/** Programs of `examples/` that need nothing but the packages. */
const examples = ["embed"]

const checkPeers = (dependencies, compilers) =>
  inTemporaryFolder(async (folder) => {
    Consumer.create(folder, tarballs, dependencies)
    for (const name of examples) fs.copyFileSync(at("examples", name, "src/main.ts"), path.join(folder, `${name}.ts`))
    return inOrder([
      () => Consumer.install.npm(folder),
      ...compilers.flatMap((compiler) =>
        ["bundler", "nodenext"].map((resolution) => () => Consumer.compile(folder, resolution, compiler))
      ),
      () => Consumer.runPrograms(folder, process.execPath),
      ...examples.map((name) => () => run(process.execPath, [`out/${name}.js`], { cwd: folder }))
    ])
  })

const steps = () => [
  { name: "pack", run: () => pack(tarballs) },
  ...packageChecks(),
  { name: "newest peers, TypeScript 5", run: () => checkPeers({}, ["typescript"]) },
  { name: "oldest peers, TypeScript 7", run: () => checkPeers(oldestPeers(), ["typescript-7"]) }
]

if (await prepare() !== undefined) process.exit(1)
let failed = 0
for (const { name, run: runStep } of steps()) {
  const { ok, output } = await runStep()
  if (!ok) failed += 1
  console.log(ok ? `✓ ${name}` : `✗ ${name}\n\n${output}\n`)
}
console.log(failed === 0 ? `\nThe tarballs are in ${tarballs}.` : `\n${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
