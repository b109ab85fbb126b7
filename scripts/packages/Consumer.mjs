/**
 * A program of somebody who installs the packages: a folder outside of the workspace with the tarballs, and the code of
 * the packages' READMEs.
 */
import fs from "node:fs"
import path from "node:path"
import process from "node:process"
import { run } from "../tool.mjs"
import { at, bin, pnpm } from "../workspace.mjs"
import { publishedPackages, tarballOf } from "./tarballs.mjs"

/** Programs that need more than Node.js are compiled and not run. */
const needsServer = new Set(["client", "store-pg"])
/** Programs that need a native module which is compiled for one version of Node.js. */
const needsCompiler = new Set(["store-sqlite"])

/** Packages with an install script that may be installed: one is native code, the other an optional accelerator. */
const allowedInstallScripts = ["better-sqlite3", "msgpackr-extract"]

/**
 * Creates the folder. `tarballs` is the folder of the tarballs; `dependencies` are versions to install beside those
 * that the packages ask for.
 */
export const create = (folder, tarballs, dependencies = {}) => {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const packages = Object.fromEntries(
    publishedPackages().map((published) => [published.name, `file:${tarballOf(tarballs, published)}`])
  )
  write(folder, "package.json", {
    private: true,
    type: "module",
    dependencies: { ...statedDependencies(), ...packages, ...dependencies },
    devDependencies: { "@types/node": versionOf("@types/node") },
    // The packages depend on each other by version, and this version is not in the registry.
    pnpm: { overrides: packages }
  })
  for (const { code, name } of programs()) write(folder, `${name}.ts`, code)
  write(folder, "require.cjs", requireAll())
  for (const resolution of ["bundler", "nodenext"]) write(folder, `tsconfig.${resolution}.json`, tsconfig(resolution))
}

/** Installs without install scripts. Resolves to `{ ok, output }`. */
export const install = {
  npm: (folder) => run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder }),
  pnpm: (folder) =>
    run("npx", ["-y", pnpm, "install", "--ignore-scripts", "--ignore-workspace", "--no-frozen-lockfile"], {
      cwd: folder,
      env: { CI: "true" }
    })
}

/** Compiles the programs strictly, including the declarations of all packages. Resolves to `{ ok, output }`. */
export const compile = (folder, resolution, compiler = "typescript-7") =>
  run(process.execPath, [bin(compiler, "tsc"), "-p", `tsconfig.${resolution}.json`], { cwd: folder })

/**
 * Runs the compiled programs with one version of Node.js, and `require()` of each package: each program in a process of
 * its own with this version, and all in one process with another, where what they share is loaded once.
 */
export const runPrograms = async (folder, node) => {
  const canLoadSqlite = node === process.execPath && copyNativeModule(folder)
  const runnable = programs().filter(({ name }) =>
    !needsServer.has(name) && (canLoadSqlite || !needsCompiler.has(name))
  )
  const runs = [
    { args: ["require.cjs"], expected: "" },
    ...node === process.execPath
      ? runnable.map((program) => ({ args: [`out/${program.name}.js`], expected: expectedOutput([program]) }))
      : [{ args: ["--input-type=module", "-e", importAll(runnable)], expected: expectedOutput(runnable) }]
  ]
  for (const { args, expected } of runs) {
    const { ok, output } = await run(node, args, { cwd: folder, env: { NODE_OPTIONS: "", NODE_NO_WARNINGS: "1" } })
    if (!ok || output !== expected) {
      return { ok: false, output: `${node} ${args.join(" ")}\n${output}\nThe READMEs state the output:\n${expected}` }
    }
  }
  return { ok: true, output: "" }
}

/** Loads programs one after another: each has ended what it waits for when the next one is loaded. */
const importAll = (listed) => listed.map(({ name }) => `await import("./out/${name}.js")`).join("\n")

/** The comments behind `console.log(…)`, one line for each. */
const expectedOutput = (listed) =>
  listed.flatMap(({ code }) => code.split("\n")).filter((line) => line.includes("console.log("))
    .flatMap((line) => line.split(") // ").slice(1)).map((comment) => `${comment}\n`).join("")

/** What npm installed: one copy of shared libraries, no unexpected install script, a licence for each package. */
export const inspectInstallation = (folder) => {
  const { packages } = JSON.parse(fs.readFileSync(path.join(folder, "node_modules/.package-lock.json"), "utf8"))
  const installed = Object.entries(packages).map(([location, { hasInstallScript = false }]) => ({
    name: location.replace(/^.*node_modules\//, ""),
    hasInstallScript
  }))
  const isShared = (name) => name === "effect" || /^@(effect|canvass)\//.test(name)
  const shared = installed.map(({ name }) => name).filter(isShared)
  const findings = [
    ...shared.filter((name, index) => shared.indexOf(name) !== index).map((name) => `${name} is installed twice.`),
    ...installed.filter(({ hasInstallScript, name }) => hasInstallScript && !allowedInstallScripts.includes(name))
      .map(({ name }) => `${name} runs a script when it is installed.`),
    ...publishedPackages().flatMap(({ name }) =>
      ["LICENSE", "README.md"].filter((file) => !fs.existsSync(path.join(folder, "node_modules", name, file)))
        .map((file) => `${name} has no ${file}.`)
    )
  ]
  return { ok: findings.length === 0, output: findings.join("\n") }
}

/** The first program and the first `npm install` of each README: `{ name, code, dependencies }`. */
const programs = () =>
  publishedPackages().map(({ folder }) => {
    const readme = fs.readFileSync(at(folder, "README.md"), "utf8")
    const [, code] = /```ts\n(.*?)```/s.exec(readme) ?? []
    const [, dependencies] = /^npm install (.*)$/m.exec(readme) ?? []
    if (code === undefined || dependencies === undefined) {
      throw new Error(`${folder}/README.md needs a program in TypeScript and an \`npm install\`.`)
    }
    return { name: path.basename(folder), code, dependencies: dependencies.split(" ") }
  })

/** What the READMEs install beside the packages, such as `effect@3`. */
const statedDependencies = () =>
  Object.fromEntries(
    programs().flatMap(({ dependencies }) => dependencies)
      .map((dependency) => /^(@?[^@]+)@(.+)$/.exec(dependency))
      .filter((match) => match !== null)
      .map(([, name, range]) => [name, range])
  )

/** `require()` of every module that the packages export. */
const requireAll = () =>
  publishedPackages().flatMap(({ manifest, name }) =>
    Object.keys(manifest.exports)
      .filter((subpath) => manifest.exports[subpath].default !== undefined)
      .map((subpath) => name + subpath.slice(1))
  ).map((specifier) => `if (Object.keys(require("${specifier}")).length === 0) throw new Error("${specifier}")\n`).join(
    ""
  )

const tsconfig = (resolution) => ({
  compilerOptions: {
    target: "es2022",
    lib: ["es2022"],
    types: ["node"],
    module: resolution === "bundler" ? "esnext" : "nodenext",
    moduleResolution: resolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    outDir: "out"
  },
  include: ["*.ts"]
})

/** Copies the SQLite driver's native module, which is compiled for this Node.js, from the workspace. */
const copyNativeModule = (folder) => {
  const target = path.join(folder, "node_modules/better-sqlite3")
  if (!fs.existsSync(target)) return false
  fs.cpSync(at("packages/store-sqlite/node_modules/better-sqlite3/build"), `${target}/build`, {
    recursive: true,
    dereference: true
  })
  return true
}

const versionOf = (name) => JSON.parse(fs.readFileSync(at("node_modules", name, "package.json"), "utf8")).version

const write = (folder, name, content) =>
  fs.writeFileSync(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content, null, 2))
