/**
 * `npm run release:check` checks everything before a release: packs the packages, installs the tarballs outside of the
 * workspace, with the newest and with the oldest versions of the peer dependencies, compiles with TypeScript 5 and 7,
 * runs the programs of the READMEs and the examples there, and compiles the clients that generators make of the OpenAPI
 * document. It runs the features on Node.js, Bun and Deno. It publishes nothing.
 */
import "../node-version.mjs"
import fs from "node:fs"
import path from "node:path"
import process from "node:process"
import { run } from "../tool.mjs"
import { at, bin, prepare, root } from "../workspace.mjs"
import { inOrder, inTemporaryFolder, packageChecks } from "./checks.mjs"
import * as Consumer from "./Consumer.mjs"
import { checkGenerators } from "./generators/check.mjs"
import { installDeno, installNodeVersions } from "./runtimes.mjs"
import { pack } from "./tarballs.mjs"

const tarballs = at(".cache/tarballs")

/** The lower ends of the ranges that the catalog `peers` of `pnpm-workspace.yaml` states. */
const oldestPeers = () => {
  const [, peers] = fs.readFileSync(at("pnpm-workspace.yaml"), "utf8").split(/^ {2}peers:$/m)
  const [catalog] = peers.split(/^\S/m)
  return Object.fromEntries(
    catalog.split("\n").flatMap((line) => {
      const [, name, version] = /^ {4}"?([^":]+)"?: \^(.+)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, version]]
    })
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

/** The features on all runtimes that docs/embedding.md names, and the examples of servers, with the one on Deno. */
const checkRuntimes = async () => {
  const [nodes, deno] = await Promise.all([installNodeVersions(), installDeno()])
  const failed = [nodes, deno].find(({ ok }) => !ok)
  if (failed !== undefined) return failed
  const runtimes = [
    ...nodes.programs.map((command) => ({ name: "Node.js", command, args: [] })),
    { name: "Bun", command: at("examples/bun/node_modules/bun/bin/bun.exe"), args: [] },
    { name: "Deno", command: deno.program, args: ["run", "--allow-all"] }
  ]
  const tests = ["apps/server/test/runtimes", "examples/test/mounting"]
  return run(process.execPath, [bin("vitest"), "run", "--project", "adapters", ...tests], {
    cwd: root,
    env: { TEST_DENO: deno.program, TEST_RUNTIMES: JSON.stringify(runtimes) }
  })
}

const steps = () => [
  { name: "pack", run: () => pack(tarballs) },
  ...packageChecks(["npm", "pnpm"]),
  { name: "OpenAPI linters and generators of clients", run: checkGenerators },
  { name: "runtimes", run: checkRuntimes },
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
