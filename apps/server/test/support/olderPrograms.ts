/** Programs of earlier commits of this repository, which are built in `.cache/releases`. */
import * as Schema from "effect/Schema"
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

const run = promisify(execFile)

const git = async (...args: ReadonlyArray<string>): Promise<string> =>
  (await run("git", ["-C", root, ...args], { maxBuffer: 64 * 1_048_576 })).stdout.trim()

/** Builds the program of a commit, unless that was done before. Returns the path of its main module. */
export const buildProgram = async (commit: string): Promise<string> => {
  const folder = `${root}.cache/releases/${commit}`
  const manifest = decodeManifest(await git("show", `${commit}:apps/server/package.json`))
  const program = join(folder, "apps/server", manifest.bin.canvass)
  if (existsSync(program)) return program
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await run("sh", ["-c", "git -C \"$1\" archive \"$2\" | tar -x -C \"$3\"", "sh", root, commit, folder])
  const { stderr, stdout } = await run("node", [
    "-e",
    "import(\"./scripts/workspace.mjs\").then(({ prepare }) => prepare())"
  ], { cwd: folder, maxBuffer: 64 * 1_048_576 })
  if (!existsSync(program)) throw new Error(`The program of ${commit} was not built:\n${stdout}${stderr}`)
  return program
}

/** The name of the main module has changed in the course of time. */
const decodeManifest = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Struct({ bin: Schema.Struct({ canvass: Schema.String }) }))
)

/** For each migration, the commit before the one that added it. `names` are those of the migrations. */
export const commitsBefore = async (names: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const commits = await Promise.all(names.map(async (name) => {
    const added = await git("log", "--reverse", "--format=%h", `-Sname: "${name}"`, "--", "packages")
    return git("rev-parse", "--short", `${added.split("\n")[0] ?? ""}^`)
  }))
  return [...new Set(commits)]
}
