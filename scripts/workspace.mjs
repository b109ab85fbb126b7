/** Installs the dependencies and builds the sources of this checkout, unless both are up to date. */
import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { withLock } from "./lock.mjs"
import { loadsNativeModules, rebuildNativeModules } from "./native-modules.mjs"
import { progress } from "./progress.mjs"
import { run } from "./tool.mjs"

export const root = fileURLToPath(new URL("..", import.meta.url))

/** Installs and builds if necessary. Returns the name of the step that failed, or `undefined`. */
export const prepare = async () => {
  if (areSourcesReady() && isBuilt()) return undefined
  return withLock(
    at(".cache/lock"),
    async () => await installMissing() ?? (isBuilt() || await build() ? undefined : "build")
  )
}

/** Installs if necessary, and builds nothing: for tests of the sources. Returns as `prepare`. */
export const prepareSources = async () => areSourcesReady() ? undefined : withLock(at(".cache/lock"), installMissing)

const areSourcesReady = () => isInstalled() && hasNativeModules()

const installMissing = async () => {
  if (!isInstalled() && !await install()) return "install"
  return hasNativeModules() || await rebuild() ? undefined : "rebuild"
}

// The installation

export const pnpm = "pnpm@10.34.9"
const installedStamp = "node_modules/.canvass-installed"

/** Packages may contain programs for one platform. */
const platform = `${process.platform} ${process.arch}`

const installation = () =>
  `${platform} ` + fingerprint([
    ...["pnpm-lock.yaml", "pnpm-workspace.yaml", ".npmrc", "package.json"].map(contents),
    ...workspaces().flatMap((it) => [contents(`${it}/package.json`), String(fs.existsSync(at(it, "node_modules")))])
  ])

const isInstalled = () => contents(installedStamp) === installation()

const install = async () => {
  const before = contents(installedStamp)
  if (before !== "" && !before.startsWith(`${platform} `)) fs.rmSync(at("node_modules"), { recursive: true })
  fs.rmSync(at(installedStamp), { force: true })
  const step = progress("Installing the dependencies")
  const { ok, output } = await run("npx", ["-y", pnpm, "install", "--frozen-lockfile", "--reporter=append-only"], {
    cwd: root,
    // Prevents questions, such as whether to replace the folder of another package manager.
    env: { CI: "true" },
    onOutput: (text) => {
      if (/gyp info|make: Entering/.test(text)) step.note(", compiling SQLite: about a minute")
    }
  })
  step.done(ok)
  if (ok) fs.writeFileSync(at(installedStamp), installation())
  else printFailure(output, "The dependencies could not be installed. See above.")
  return ok
}

// Native modules work only with the Node version that they were compiled for

const hasNativeModules = () => loadsNativeModules(at("packages/store-sqlite"))

const rebuild = async () => {
  const { ok, output } = await rebuildNativeModules(root, pnpm)
  if (!ok) printFailure(output, "SQLite could not be compiled for this version of Node. See above.")
  else if (!hasNativeModules()) printFailure(output, "SQLite does not load after it was compiled. See above.")
  return ok && hasNativeModules()
}

// The build

const builtStamp = "node_modules/.canvass-built"

/** Generates the types of the client, which are a source of its package. */
const schemaScript = "packages/client/scripts/generateSchema.mjs"

/** Folders of the projects that `tsconfig.build.json` references. */
const projects = () =>
  JSON.parse(contents("tsconfig.build.json")).references.map((reference) => path.posix.dirname(reference.path))

/** Includes the names of the outputs: a deleted or obsolete output requires a build. */
const sourcesAndOutputs = () =>
  fingerprint([
    contents(installedStamp),
    ...["tsconfig.build.json", "tsconfig.base.json", "scripts/bundle.mjs", schemaScript, "packages/http/openapi.json"]
      .map(contents),
    ...projects().flatMap((project) => [
      contents(`${project}/tsconfig.build.json`),
      ...files(`${project}/src`).flatMap((file) => [file, contents(file)]),
      ...files(`${project}/dist`)
    ])
  ])

const isBuilt = () => contents(builtStamp) === sourcesAndOutputs()

/** Builds everything, so that file times do not matter, and deletes outputs without a source. */
const build = async () => {
  fs.rmSync(at(builtStamp), { force: true })
  const step = progress("Building")
  for (const output of projects().flatMap((project) => files(`${project}/dist`))) {
    if (!fs.existsSync(at(sourceOf(output)))) fs.rmSync(at(output))
  }
  const { ok, output } = await compile()
  step.done(ok)
  if (ok) fs.writeFileSync(at(builtStamp), sourcesAndOutputs())
  else printFailure(output, "The build failed. See above.")
  return ok
}

const compile = async () => {
  const generated = await run(process.execPath, [at(schemaScript)], { cwd: root })
  if (!generated.ok) return generated
  const compiled = await run(process.execPath, [bin("typescript-7", "tsc"), "-b", "tsconfig.build.json", "--force"], {
    cwd: root
  })
  return compiled.ok ? run(process.execPath, [at("scripts/bundle.mjs")], { cwd: root }) : compiled
}

const sourceOf = (output) => output.replace("/dist/", "/src/").replace(/\.(d\.ts|js)(\.map)?$/, ".ts")

// Files, relative to the root

export const at = (...names) => path.join(root, ...names)

/** Folders with a package.json. */
export const workspaces = () =>
  [...["packages", "apps", "examples"].flatMap((parent) => list(parent).map((name) => `${parent}/${name}`)), "bench"]
    .filter((folder) => fs.existsSync(at(folder, "package.json")))

/** Path of the script of a command, to be run with this Node. */
export const bin = (name, command = name) =>
  at("node_modules", name, JSON.parse(contents(`node_modules/${name}/package.json`)).bin[command])

const list = (folder) => fs.existsSync(at(folder)) ? fs.readdirSync(at(folder)).sort() : []

const files = (folder) =>
  list(folder)
    .map((name) => `${folder}/${name}`)
    .flatMap((entry) => fs.statSync(at(entry)).isDirectory() ? files(entry) : [entry])

const contents = (file) => fs.existsSync(at(file)) ? fs.readFileSync(at(file), "utf8") : ""

const fingerprint = (parts) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part).update("\0")
  return hash.digest("hex")
}

const printFailure = (output, message) => process.stderr.write(`\n${output.trimEnd()}\n\n${message}\n`)
