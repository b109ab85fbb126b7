/** Lints the OpenAPI documents, and compiles what generators of clients make of them, outside of the workspace. */
import fs from "node:fs"
import path from "node:path"
import process from "node:process"
import { run } from "../../tool.mjs"
import { at, root } from "../../workspace.mjs"
import { inOrder } from "../checks.mjs"
import { installNodeVersions } from "../runtimes.mjs"
import { configurations, generators, linters, versions } from "./versions.mjs"

/** It is kept, because the tools take a minute to install. */
const folder = at(".cache/generators")

const documents = ["openapi.json", "openapi-3.0.json"]

/** Some of the tools need a newer version of Node.js than the packages do. */
const toolNodeMajor = 22

/** Resolves to `{ ok, output }`. */
export const checkGenerators = async () => {
  const nodes = await installNodeVersions()
  if (!nodes.ok) return nodes
  const node = await programOfMajor(nodes.programs, toolNodeMajor)
  const tool = ([name, ...args]) => run(node, [path.join(folder, "node_modules/.bin", name), ...args], { cwd: folder })
  return inOrder([
    install,
    writeDocuments,
    ...Object.values(linters).flatMap((argsOf) => documents.map((document) => () => lint(tool, argsOf(document)))),
    ...Object.entries(generators).map(([name, args]) => async () => {
      const { ok, output } = await tool(args)
      return { ok, output: `${name}\n${output}` }
    }),
    () => tool(["tsc", "-p", "tsconfig.json"])
  ])
}

const programOfMajor = async (programs, major) => {
  for (const program of programs) {
    const { output } = await run(program, ["--version"], { cwd: root })
    if (output.startsWith(`v${major}.`)) return program
  }
  throw new Error(`There is no Node.js ${major} among the versions that run the packages.`)
}

/** Installs the tools unless they are installed, and writes their configurations. */
const install = async () => {
  const manifest = JSON.stringify({ private: true, type: "module", dependencies: versions }, null, 2)
  const stamp = path.join(folder, "installed.json")
  const isInstalled = fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === manifest
  if (!isInstalled) {
    fs.rmSync(folder, { recursive: true, force: true })
    write("package.json", manifest)
    const { ok, output } = await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder })
    if (!ok) return { ok, output }
    write("installed.json", manifest)
  }
  for (const [file, content] of Object.entries(configurations)) write(file, content)
  fs.rmSync(path.join(folder, "generated"), { recursive: true, force: true })
  fs.mkdirSync(path.join(folder, "generated"))
  return { ok: true, output: "" }
}

/** The document of the repository, and the same in OpenAPI 3.0 as the server converts it. */
const writeDocuments = async () => {
  const { toOpenApi30 } = await import(at("packages/http/dist/openapi/toOpenApi30.js"))
  const document = fs.readFileSync(at("packages/http/openapi.json"), "utf8")
  write("openapi.json", document)
  write("openapi-3.0.json", JSON.stringify(toOpenApi30(JSON.parse(document)), null, 2))
  return { ok: true, output: "" }
}

/** Redocly succeeds with warnings: its report has their number. */
const lint = async (tool, args) => {
  const { ok, output } = await tool(args)
  const [, warnings] = /"warnings":\s*(\d+)/.exec(output) ?? []
  return { ok: ok && (warnings === undefined || warnings === "0"), output: `${args.join(" ")}\n${output}` }
}

const write = (file, content) => {
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, file), content)
}

if (process.argv[1] === import.meta.filename) {
  const { ok, output } = await checkGenerators()
  console.log(ok ? "✓ OpenAPI linters and generators" : output)
  process.exitCode = ok ? 0 : 1
}
