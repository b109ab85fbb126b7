/** The versions of Node.js and of Deno that run the packages. */
import fs from "node:fs"
import process from "node:process"
import { run } from "../tool.mjs"
import { at } from "../workspace.mjs"

const versions = ["20.20.2", "22.23.3", "24.21.0"]
const denoVersion = "2.9.6"

/** Installs the versions that are absent into `.cache`. Resolves to `{ ok, output, programs }`. */
export const installNodeVersions = async () => {
  const results = await Promise.all(versions.filter((version) => !fs.existsSync(programOf(version))).map(install))
  const failed = results.find(({ ok }) => !ok)
  return failed ?? { ok: true, output: "", programs: versions.map(programOf) }
}

/** As `installNodeVersions`, for Deno. */
export const installDeno = async () => {
  const program = at(".cache/deno", denoVersion, "node_modules/.bin/deno")
  const { ok, output } = fs.existsSync(program)
    ? { ok: true, output: "" }
    : await installFromNpm(at(".cache/deno", denoVersion), `deno@${denoVersion}`)
  return { ok, output, program }
}

const majorOf = (version) => Number.parseInt(version)

/** This process has the right version often, and saves the installation. */
const programOf = (version) =>
  majorOf(version) === majorOf(process.versions.node)
    ? process.execPath
    : at(".cache/node", version, "node_modules/node/bin/node")

const install = (version) => installFromNpm(at(".cache/node", version), `node@${version}`)

const installFromNpm = (folder, specifier) => {
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true }))
  return run("npm", ["install", "--no-audit", "--no-fund", specifier], { cwd: folder })
}
