/** The native module that is compiled for one version of Node: SQLite. */
import { createRequire } from "node:module"
import process from "node:process"
import { progress } from "./progress.mjs"
import { run } from "./tool.mjs"

/** Whether the module of the package in `folder` loads and works with this Node. */
export const loadsNativeModules = (folder) => {
  try {
    const Database = createRequire(`${folder}/package.json`)(name)
    new Database(":memory:").close()
    return true
  } catch {
    return false
  }
}

/**
 * Compiles the module for this Node: pnpm does not do so when only the version of Node has changed. Returns
 * `{ ok, output }`.
 */
export const rebuildNativeModules = async (root, pnpm) => {
  const step = progress(`Compiling SQLite for Node ${process.versions.node}: one or two minutes`)
  const result = await run("npx", ["-y", pnpm, "rebuild", "--recursive", name], { cwd: root, env: { CI: "true" } })
  step.done(result.ok)
  return result
}

const name = "better-sqlite3"
